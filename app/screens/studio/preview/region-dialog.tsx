import { useState } from "react";
import type { ModeOffer } from "#contract/mode-offer";
import type { Parameters } from "#contract/mode-parameters-schema";
import type { PixelSize } from "#contract/sizes";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Notice } from "../../../ui/notice";
import { type Settings, sizeRequestOf } from "../settings";
import { regionAround, regionEdgePx } from "./region";
import { RegionPicker } from "./region-picker";
import { RegionResult } from "./region-result";
import { madeWords, offerWords } from "./region-words";
import { useRegionPreview } from "./use-region-preview";

/** A picture that lies at Limn, and what is to be made of it. */
export interface PreviewSubject {
  readonly uploadId: string;
  readonly name: string;
  /** Where this tab shows it from. */
  readonly source: string;
  readonly picture: PixelSize;
  readonly output: PixelSize;
  readonly settings: Settings;
  /** What is asked of the mode besides. */
  readonly parameters: Parameters;
}

interface RegionDialogProps {
  subject: PreviewSubject;
  offer: ModeOffer;
  onClose(): void;
}

/** A place of the picture before and after, as the whole would be, before anything is spent. */
export function RegionDialog({ subject, offer, onClose }: RegionDialogProps) {
  const { picture, output, source, name, settings, parameters, uploadId } = subject;
  const edgePx = regionEdgePx(picture, output);
  const [region, setRegion] = useState(() =>
    regionAround(picture, edgePx, picture.widthPx / 2, picture.heightPx / 2),
  );
  const { mode } = settings;
  const size = sizeRequestOf(settings.size) ?? { widthPx: output.widthPx };
  const order = { uploadId, region, mode, size, format: "png" as const, ...parameters };
  const isOnDemand = offer.preview === "hosted";
  const { preview, ask } = useRegionPreview(source, order, isOnDemand);
  const madeSentence = preview.state === "ready" ? madeWords(preview.made) : null;
  const isAskable = preview.state === "idle" || preview.state === "refused";
  return (
    <Dialog title="Preview region" open wide onClose={onClose}>
      <p className="text-sm text-on-surface-muted">{offerWords(offer, edgePx)}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <RegionPicker source={source} picture={picture} region={region} onRegion={setRegion} />
        <div className="relative aspect-square w-full overflow-hidden rounded-medium bg-canvas max-md:mx-auto max-md:max-w-[34dvh]">
          <RegionResult preview={preview} name={name} mode={mode} />
        </div>
      </div>
      {madeSentence && <Notice kind="note">{madeSentence}</Notice>}
      {isOnDemand && (
        // Not `disabled` while there is nothing to make: it would lose the focus.
        <Button
          look={isAskable ? "primary" : "secondary"}
          className="self-start aria-disabled:text-on-surface-muted"
          aria-disabled={!isAskable}
          onClick={() => {
            if (isAskable) ask();
          }}
        >
          {preview.state === "refused" ? "Try again" : "Make the preview"}
        </Button>
      )}
    </Dialog>
  );
}

import { useState } from "react";
import type { ModeOffer } from "#contract/mode-offer";
import type { Parameters } from "#contract/mode-parameters-schema";
import { modeLabel } from "#contract/modes";
import { previewLimits } from "#contract/preview-limits";
import type { PixelSize } from "#contract/sizes";
import { BeforeAfter } from "../../../comparison/before-after";
import { Dialog } from "../../../ui/dialog";
import { Notice } from "../../../ui/notice";
import { Spinner } from "../../../ui/spinner";
import { type Settings, sizeRequestOf } from "../settings";
import { regionAround, regionEdgePx } from "./region";
import { RegionPicker } from "./region-picker";
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

function makerWords({ mode, preview }: ModeOffer): string {
  const label = modeLabel(mode);
  return preview === "job"
    ? `exactly as ${label} would make them of the whole`
    : `by Limn's own engine; the job itself is made by a hosted model, whose ${label} looks different`;
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
  const preview = useRegionPreview(source, { uploadId, region, mode, size, format: "png", ...parameters });
  return (
    <Dialog title="Preview region" open wide onClose={onClose}>
      <p className="text-sm text-on-surface-muted">
        Free: {edgePx} × {edgePx} px of the picture, {makerWords(offer)}. Up to{" "}
        {previewLimits.previewsPerMinute} a minute.
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <RegionPicker source={source} picture={picture} region={region} onRegion={setRegion} />
        <div className="relative aspect-square w-full overflow-hidden rounded-medium bg-canvas max-md:mx-auto max-md:max-w-[34dvh]">
          {preview.state === "ready" && (
            <BeforeAfter
              beforeImage={preview.before}
              afterImage={preview.after}
              beforeAlt={`${name}, the region before`}
              afterAlt={`${name}, the region after`}
              mode={mode}
              className="size-full"
            />
          )}
          {preview.state === "loading" && (
            <output className="absolute inset-0 flex items-center justify-center gap-2 text-sm text-on-canvas">
              <Spinner />
              Making the preview
            </output>
          )}
          {preview.state === "refused" && (
            <div className="absolute inset-0 flex items-center justify-center p-4">
              <Notice kind="problem">{preview.sentence}</Notice>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

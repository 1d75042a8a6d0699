import { Download, RotateCw } from "lucide-react";
import { formatFacts } from "#contract/formats";
import { type ImageDocument, mediaPath } from "#contract/jobs";
import { parametersOfMode } from "#contract/mode-parameters";
import { modeLabel } from "#contract/modes";
import {
  formatBytes,
  formatCredits,
  formatMegapixels,
  formatPixelSize,
  formatSeconds,
} from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { buttonClasses } from "../../../ui/button-look";
import { Fact, Facts } from "../../../ui/facts";
import { Notice } from "../../../ui/notice";
import { isEmulated } from "../emulated";
import { ZipButton } from "../zip/zip-button";
import { AskedFacts } from "./asked-facts";
import { CopyButton } from "./copy-button";
import { DeleteButton } from "./delete-button";
import { GoOnButton } from "./go-on-button";
import { InspectorActions, InspectorFooter } from "./inspector-frame";

interface ResultPanelProps {
  /** The whole history, for downloading all of it. */
  images: readonly ImageDocument[];
  image: ImageDocument;
  addFiles(files: readonly File[]): void;
  onRework(): void;
  onDelete(): Promise<void>;
}

/** What came of it, and the file. */
export function ResultPanel({ image, images, addFiles, onRework, onDelete }: ResultPanelProps) {
  const { quote } = image;
  const { enlarges } = parametersOfMode[quote.mode];
  const factor = quote.widthPx / image.upload.widthPx;
  return (
    <>
      {isEmulated(image) && (
        <Notice kind="note">
          Emulated: a stand-in for the hosted model made this on this machine. It shows how the mode works,
          not what the model makes.
        </Notice>
      )}
      <Facts>
        <Fact name="Output" strong>
          {formatPixelSize(quote)}
        </Fact>
        <Fact name="Megapixels">{formatMegapixels(quote)}</Fact>
        {enlarges && <Fact name="Scale">{`${Number(factor.toFixed(2))}×`}</Fact>}
        <Fact name="Mode">{modeLabel(quote.mode)}</Fact>
        <Fact name="File">
          {[
            formatFacts[quote.format].label,
            image.resultSizeBytes !== null && formatBytes(image.resultSizeBytes),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Fact>
        {image.finishedAt !== null && (
          <Fact name="Took">{formatSeconds(Date.parse(image.finishedAt) - Date.parse(image.createdAt))}</Fact>
        )}
        <Fact name="Paid">{formatCredits(quote.amountCredits)}</Fact>
      </Facts>
      <AskedFacts quote={quote} />
      <InspectorFooter>
        <InspectorActions>
          <div className="grid grid-cols-[1fr_auto] gap-2">
            <a
              href={mediaPath(image.id, "result", { download: true })}
              download
              className={buttonClasses("primary", "medium")}
            >
              <Download aria-hidden className="size-4" />
              Download
            </a>
            <CopyButton image={image} />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={onRework}>
              <RotateCw aria-hidden className="size-4" />
              {enlarges ? "New size" : "Once more"}
            </Button>
            <DeleteButton name={image.upload.name} onDelete={onDelete} />
          </div>
          <GoOnButton image={image} addFiles={addFiles} />
          {images.length > 1 && <ZipButton images={images} label="Download all" />}
        </InspectorActions>
      </InspectorFooter>
    </>
  );
}

import { ImagePlus } from "lucide-react";
import { sourceFormatsOr } from "#contract/formats";
import { inputLimits } from "#contract/limits";
import { formatBytes } from "../../../quantities/format";
import { Button } from "../../../ui/button";

interface InvitationProps {
  onChoose(): void;
  onChooseFolder(): void;
}

/** The empty canvas: what one can bring here, and how. */
export function Invitation({ onChoose, onChooseFolder }: InvitationProps) {
  return (
    <div className="absolute inset-3 flex flex-col items-center justify-center gap-5 rounded-large border border-dashed border-on-canvas/60 p-6 text-center text-on-canvas">
      <ImagePlus aria-hidden className="size-10" strokeWidth={1.25} />
      <div className="flex flex-col gap-1">
        <p className="text-xl font-semibold tracking-tight text-balance">Drop pictures or folders here</p>
        <p className="text-sm">or paste them, or</p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button look="primary" onClick={onChoose}>
          Choose pictures
        </Button>
        <Button onClick={onChooseFolder}>Choose a folder</Button>
      </div>
      <p className="max-w-80 text-sm text-balance">{inputLimitsSentence}</p>
    </div>
  );
}

const megapixels = inputLimits.maxPixels / 1_000_000;
const inputLimitsSentence = `${sourceFormatsOr}, up to ${formatBytes(inputLimits.maxSizeBytes).replace(" ", "\u00a0")} and ${megapixels}\u00a0megapixels each`;

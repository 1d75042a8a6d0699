import { ImageOff } from "lucide-react";
import { Button } from "../../../ui/button";
import { Spinner } from "../../../ui/spinner";

/** A picture that is on its way. */
export function PictureLoading() {
  return (
    <output className="absolute bottom-4 left-1/2 flex -translate-x-1/2 animate-appear-late items-center gap-2 rounded-medium bg-overlay px-3 py-2 text-sm text-on-overlay">
      <Spinner />
      Loading the picture
    </output>
  );
}

interface PictureUnavailableProps {
  name: string;
  /** Null where to try again would not help: the browser does not read the file. */
  onRetry: (() => void) | null;
}

/** A picture that cannot be shown: the browser does not read the file, or it did not arrive. */
export function PictureUnavailable({ name, onRetry }: PictureUnavailableProps) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-on-canvas">
      <ImageOff aria-hidden className="size-8" />
      <p className="max-w-72 text-sm wrap-anywhere">
        {onRetry
          ? `${name} did not arrive. It is safe; the connection may be gone.`
          : `${name} cannot be shown here.`}
      </p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Load again
        </Button>
      )}
    </div>
  );
}

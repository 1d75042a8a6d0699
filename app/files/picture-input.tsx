import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { awaitsCode } from "../ui/awaits-code";
import { Button } from "../ui/button";

interface PictureInputProps {
  onFiles(files: readonly File[]): void;
  /** Large and inviting while there is nothing yet; a line beside it afterwards. */
  isEmpty: boolean;
  accept: string;
  invitation: string;
  moreInvitation: string;
  /** What happens to the pictures, in a sentence. */
  promise: string;
  multiple?: boolean;
}

/** Where pictures come in on a tool's page; dropping and pasting is `useIncomingFiles`'. */
export function PictureInput(props: PictureInputProps) {
  const { onFiles, isEmpty, accept, multiple = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = multiple ? "Choose pictures" : "Choose a picture";
  return (
    <div
      className={`flex flex-col items-center justify-center gap-4 rounded-large border border-dashed border-line-strong px-6 text-center ${isEmpty ? "min-h-72 py-12" : "py-5 sm:flex-row"}`}
    >
      {isEmpty && <ImagePlus aria-hidden className="size-10 text-on-surface-muted" strokeWidth={1.25} />}
      <p className={isEmpty ? "text-xl font-semibold tracking-tight" : "font-medium"}>
        {isEmpty ? props.invitation : props.moreInvitation}
      </p>
      <Button look={isEmpty ? "primary" : "secondary"} {...awaitsCode} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <noscript>
        <p className="text-sm text-on-surface-muted">This tool is a program: it needs JavaScript.</p>
      </noscript>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label="Picture files"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      {isEmpty && <p className="text-sm text-on-surface-muted">{props.promise}</p>}
    </div>
  );
}

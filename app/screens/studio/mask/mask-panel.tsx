import { Contrast, Download, FolderOpen, X } from "lucide-react";
import { useRef } from "react";
import { formatFraction } from "../../../quantities/format";
import { saveFile } from "../../../files/save-file";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { sentenceOf } from "../../../api/failure";
import { usePending } from "../use-pending";
import type { MaskControl } from "./use-mask";

/** What can be done with the whole mask, and how much of the picture it covers. */
export function MaskPanel({ mask }: { mask: MaskControl }) {
  const { board, state } = mask;
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const [pending, run] = usePending();

  const load = async (file: File) => {
    const { readMask, MaskFileError } = await import("./mask-file");
    try {
      const data = await readMask(file, board.mask);
      board.change((editor) => editor.replace(data));
    } catch (error) {
      toast("problem", error instanceof MaskFileError ? error.message : sentenceOf(error));
    }
  };
  const save = async () => {
    const { maskFile } = await import("./mask-file");
    saveFile("mask.png", await maskFile(board.mask, "mask.png"));
  };
  return (
    <section aria-label="Mask" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <h3 className="font-medium">Mask</h3>
        <output className="text-on-surface-muted figures">{coverOf(state.share)}</output>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" onClick={() => board.change((editor) => editor.invert())}>
          <Contrast aria-hidden className="size-4" />
          Invert
        </Button>
        <Button
          size="small"
          disabled={state.share === 0}
          onClick={() => board.change((editor) => editor.clear())}
        >
          <X aria-hidden className="size-4" />
          Clear
        </Button>
        <Button size="small" onClick={() => input.current?.click()}>
          <FolderOpen aria-hidden className="size-4" />
          Load a mask
        </Button>
        <Button size="small" busy={pending} disabled={state.share === 0} onClick={() => run(save)}>
          {!pending && <Download aria-hidden className="size-4" />}
          Save it
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Mask file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = "";
          if (file) run(() => load(file));
        }}
      />
      <p className="text-sm text-on-surface-muted">
        Paint over what is to be replaced. A mask in a file is white there and black elsewhere.
      </p>
    </section>
  );
}

function coverOf(share: number): string {
  if (share === 0) return "Nothing is painted";
  return share < 0.005 ? "Less than 1 % is painted" : `${formatFraction(share)} is painted`;
}

import { Download, FolderOpen } from "lucide-react";
import { useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { saveFile } from "../../../files/save-file";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";
import type { MaskBoard } from "./mask-board";

/** Brings a mask in from a file, and takes it out into one. */
export function MaskFileButtons({ board, isEmpty }: { board: MaskBoard; isEmpty: boolean }) {
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
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden className="size-4" />
        Load
      </Button>
      <Button size="small" busy={pending} disabled={isEmpty} onClick={() => run(save)}>
        {!pending && <Download aria-hidden className="size-4" />}
        Save
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Mask file, white where the picture is to be replaced"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = "";
          if (file) run(() => load(file));
        }}
      />
    </>
  );
}

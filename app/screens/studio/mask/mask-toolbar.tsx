import { Brush, Eraser, type LucideIcon, Redo2, SquareDashed, Undo2 } from "lucide-react";
import { IconButton } from "../../../ui/icon-button";
import { Slider } from "../../../ui/slider";
import { Tooltip } from "../../../ui/tooltip";
import { brushSteps, type MaskTool, maskTools, toolWords } from "./brush";
import { toolKeyCaps } from "./mask-keys";
import type { MaskControl } from "./use-mask";
import { useMaskKeys } from "./use-mask-keys";

const icons: Readonly<Record<MaskTool, LucideIcon>> = {
  brush: Brush,
  eraser: Eraser,
  rectangle: SquareDashed,
};

/** What one paints a mask with, over the picture, where a thumb reaches it, too. */
export function MaskToolbar({ mask }: { mask: MaskControl }) {
  const { board, state } = mask;
  useMaskKeys(mask);
  return (
    <div
      role="toolbar"
      aria-label="Mask"
      className="m-2 flex max-w-[calc(100%_-_1rem)] items-center self-center rounded-medium bg-overlay p-0.5 text-on-overlay"
    >
      {maskTools.map((tool) => (
        <Tooltip key={tool} label={toolWords[tool]} keyCap={toolKeyCaps[tool]}>
          <IconButton
            icon={icons[tool]}
            label={toolWords[tool]}
            ground="overlay"
            aria-pressed={mask.tool === tool}
            className="aria-pressed:bg-accent aria-pressed:text-on-accent"
            onClick={() => mask.choose(tool)}
          />
        </Tooltip>
      ))}
      <label className="flex min-w-0 items-center gap-2 px-2 text-xs figures">
        <span className="sr-only">Brush size</span>
        <Slider
          min={0}
          max={brushSteps}
          value={mask.brushStep}
          valueText={`${mask.brushPx} px`}
          ground="overlay"
          disabled={mask.tool === "rectangle"}
          onChange={mask.resize}
          className="w-24 min-w-0 sm:w-36"
        />
        <span aria-hidden className="w-14 text-right whitespace-nowrap">
          {mask.brushPx} px
        </span>
      </label>
      <Tooltip label="Undo" keyCap="Ctrl Z">
        <IconButton
          icon={Undo2}
          label="Undo"
          ground="overlay"
          disabled={!state.canUndo}
          onClick={() => board.change((editor) => editor.undo())}
        />
      </Tooltip>
      <Tooltip label="Redo" keyCap="Ctrl Shift Z">
        <IconButton
          icon={Redo2}
          label="Redo"
          ground="overlay"
          disabled={!state.canRedo}
          onClick={() => board.change((editor) => editor.redo())}
        />
      </Tooltip>
    </div>
  );
}

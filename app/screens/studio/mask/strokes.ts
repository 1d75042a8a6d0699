import type { PicturePoint, PixelRect } from "./mask";
import type { MaskTool } from "./brush";
import type { MaskBoard } from "./mask-board";

/** What is painted with. */
export interface Brush {
  readonly tool: MaskTool;
  readonly diameterPx: number;
}

/** Turns what a pointer or the keyboard does into strokes on a mask: press, move, let go. */
export interface Strokes {
  readonly isUnderWay: boolean;
  /** The rectangle that is being drawn. */
  readonly rectangle: PixelRect | null;
  /** `straight` draws on from where the last stroke ended. */
  begin(point: PicturePoint, brush: Brush, straight: boolean): void;
  moveTo(point: PicturePoint): void;
  finish(): void;
  /** Takes back what the stroke under way has drawn. */
  abandon(): void;
}

interface Stroke {
  readonly brush: Brush;
  readonly begun: PicturePoint;
  readonly last: PicturePoint;
}

export function createStrokes(board: MaskBoard): Strokes {
  let stroke: Stroke | null = null;
  let lastEnd: PicturePoint | null = null;

  const draw = ({ tool, diameterPx }: Brush, from: PicturePoint, to: PicturePoint) =>
    board.change((editor) =>
      editor.line({ from, to, radiusPx: diameterPx / 2 }, tool === "eraser" ? "erase" : "paint"),
    );
  return {
    get isUnderWay() {
      return stroke !== null;
    },
    get rectangle() {
      return stroke?.brush.tool === "rectangle" ? rectangleOf(stroke.begun, stroke.last) : null;
    },
    begin(point, brush, straight) {
      if (brush.tool !== "rectangle") draw(brush, straight && lastEnd ? lastEnd : point, point);
      stroke = { brush, begun: point, last: point };
    },
    moveTo(point) {
      if (!stroke) return;
      if (stroke.brush.tool !== "rectangle") draw(stroke.brush, stroke.last, point);
      stroke = { ...stroke, last: point };
    },
    finish() {
      if (!stroke) return;
      const { brush, begun, last } = stroke;
      if (brush.tool === "rectangle")
        board.change((editor) => editor.rectangle(rectangleOf(begun, last), "paint"));
      board.change((editor) => editor.end());
      lastEnd = last;
      stroke = null;
    },
    abandon() {
      if (!stroke) return;
      board.change((editor) => editor.abandon());
      stroke = null;
    },
  };
}

/** Around both points, on whole pixels: that of each point lies within. */
function rectangleOf(a: PicturePoint, b: PicturePoint): PixelRect {
  return {
    left: Math.floor(Math.min(a.x, b.x)),
    top: Math.floor(Math.min(a.y, b.y)),
    right: Math.floor(Math.max(a.x, b.x)) + 1,
    bottom: Math.floor(Math.max(a.y, b.y)) + 1,
  };
}

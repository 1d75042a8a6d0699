import type { PixelSize } from "#contract/sizes";
import { LimnError } from "#contract/errors";

/**
 * How a picture is cut into cells of one size, each coded by itself (ISO 23008-12, 6.6.2.3.2). Cells of the last column and the last row may
 * go beyond the picture.
 */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly cellWidthPx: number;
  readonly cellHeightPx: number;
}

/**
 * Pixels of a cell, about: libaom takes 34 bytes for each, and 51 with all colours. A cell twice as large saves one per cent of the file,
 * one half as large costs five and more.
 */
const cellPixels = 262_144;
const idealWidthPx = 512;
/** ISO 23000-22, 7.3.11.4.2: cells have 64 pixels an edge at least, and, with half of the colours, an even number of them. */
const minCellEdgePx = 64;
/** What the file counts them with. */
const maxCells = 256;

/**
 * The cells of a picture that is encoded in parts of so many rows, each but the last of a multiple of 16: a part holds whole cells. A small picture
 * in one part is one cell of its own size. Throws `internal` for more cells than a file can count.
 */
export function cellGridOf({ widthPx, heightPx }: PixelSize, partRows: number): CellGrid {
  const isWhole = partRows >= heightPx;
  if (isWhole && widthPx * heightPx <= cellPixels) {
    return { columns: 1, rows: 1, cellWidthPx: widthPx, cellHeightPx: heightPx };
  }
  const ideal = Math.floor(cellPixels / Math.min(idealWidthPx, Math.max(minCellEdgePx, widthPx)));
  const cellHeightPx = isWhole ? evenShare(heightPx, ideal) : dividing(partRows, ideal);
  const cellWidthPx = evenShare(widthPx, Math.max(minCellEdgePx, Math.floor(cellPixels / cellHeightPx)));
  const columns = Math.ceil(widthPx / cellWidthPx);
  const rows = Math.ceil(heightPx / cellHeightPx);
  if (columns > maxCells || rows > maxCells) {
    throw new LimnError("internal", { detail: `${columns}×${rows} cells of ${widthPx}×${heightPx}` });
  }
  return { columns, rows, cellWidthPx, cellHeightPx };
}

/** An even length of about equal shares that are no longer than the ideal one. */
function evenShare(lengthPx: number, idealPx: number): number {
  const share = Math.ceil(lengthPx / Math.ceil(lengthPx / idealPx));
  return Math.max(minCellEdgePx, share + (share % 2));
}

/** The largest even length that a part is a multiple of and that is no longer than the ideal one, unless that would be too short for a cell. */
function dividing(partRows: number, idealPx: number): number {
  let found = partRows;
  for (let count = 2; found > idealPx && partRows / count >= minCellEdgePx; count += 1) {
    if (partRows % (2 * count) === 0) found = partRows / count;
  }
  return found;
}

/** Whether the picture is one cell alone, which then is no grid. */
export const isOneCell = ({ columns, rows }: CellGrid): boolean => columns * rows === 1;

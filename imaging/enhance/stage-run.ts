import type { NetworkRun } from "./network-source";

/**
 * One stage's part of the progress of a chain: a stage's work grows with its input's pixels, and each stage finishes
 * its rows before the next begins.
 */
export function stageRun({ onPiece }: NetworkRun, scales: readonly number[], stage: number): NetworkRun {
  if (!onPiece) return {};
  const works = scales.map((_, i) =>
    scales.slice(0, i).reduce<number>((work, scale) => work * scale ** 2, 1),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const before = sum(works.slice(0, stage));
  return { onPiece: (share) => onPiece((before + share * (works[stage] ?? 0)) / sum(works)) };
}

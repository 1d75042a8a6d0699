/** How long work on a picture runs: `onPiece` is awaited between pieces with the share (0 to 1) that is done, and ends it by rejecting. */
export interface PieceRun {
  readonly onPiece?: ((share: number) => void | Promise<void>) | undefined;
}

/** Counts work towards a total that is known before it begins, and tells of it in even pieces. */
export class Pace {
  readonly #total: number;
  readonly #run: PieceRun;
  #done = 0;
  #told = 0;

  constructor(total: number, run: PieceRun) {
    this.#total = total;
    this.#run = run;
  }

  /** Called after each piece of work. Rejects where the work is to end. */
  async spend(work: number): Promise<void> {
    this.#done += work;
    const share = Math.min(1, this.#done / this.#total);
    if (share - this.#told < 0.005 && share < 1) return;
    this.#told = share;
    await this.#run.onPiece?.(share);
  }
}

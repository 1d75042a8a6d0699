/** A short message in the corner. */
export interface ToastMessage {
  readonly id: number;
  readonly kind: "done" | "problem";
  readonly text: string;
}

import type { Payment } from "./account";

/** The credits of every item of every succeeded payment (specification section 9). */
export function creditsBought(payments: readonly Payment[]): number {
  return payments
    .filter((payment) => payment.status === "succeeded")
    .flatMap((payment) => payment.items)
    .reduce((sum, { price, quantity }) => sum + quantity * Number.parseInt(price.metadata.credits, 10), 0);
}

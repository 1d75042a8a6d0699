import { formatPrice, formatSeconds } from "../../quantities/format";

const small = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumSignificantDigits: 2,
});
const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Thousand-millionths of a dollar as "$0.00042" or "$12.30". */
export function formatCost(nanodollars: number): string {
  const dollars = nanodollars / 1e9;
  return dollars === 0 || dollars >= 0.01 ? formatPrice(dollars * 100) : small.format(dollars);
}

/** 3 of 40 → "7.5%"; of nothing, a dash. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : share.format(part / whole);
}

/** The bound that a duration stayed below, as durations are counted: "≤ 30 s". */
export function formatUpTo(seconds: number | null): string {
  return seconds === null ? "–" : `≤ ${formatSeconds(seconds * 1_000)}`;
}

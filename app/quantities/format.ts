import type { PixelSize } from "#contract/sizes";

// One fixed language: the page is English, and the server and the browser must write the same digits.
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** "1 credit", "1,200 credits". */
export function formatCredits(amountCredits: number): string {
  return `${whole.format(amountCredits)} ${amountCredits === 1 ? "credit" : "credits"}`;
}

/** "1,200". */
export function formatWhole(value: number): string {
  return whole.format(value);
}

/** "2400 × 1600 px", as picture editors write sizes. */
export function formatPixelSize({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx} × ${heightPx} px`;
}

/** "33.9 × 22.6 cm at 300 DPI": how large a picture prints. */
export function formatPrintSize({ widthPx, heightPx }: PixelSize, densityDpi: number): string {
  const centimetres = (edgePx: number) => oneDecimal.format((edgePx / densityDpi) * 2.54);
  return `${centimetres(widthPx)} × ${centimetres(heightPx)} cm at ${densityDpi} DPI`;
}

/** "3.84 MP". */
export function formatMegapixels({ widthPx, heightPx }: PixelSize): string {
  return formatMegapixelCount(widthPx * heightPx);
}

/** 3_840_000 → "3.84 MP". */
export function formatMegapixelCount(pixels: number): string {
  const megapixels = pixels / 1_000_000;
  return `${(megapixels < 10 ? twoDecimals : oneDecimal).format(megapixels)} MP`;
}

/** "812 bytes", "240 KB", "3.4 MB", in powers of 1,024 as file limits are stated. */
export function formatBytes(sizeBytes: number): string {
  if (sizeBytes < 1_024) return `${whole.format(sizeBytes)} bytes`;
  const kilobytes = sizeBytes / 1_024;
  if (kilobytes < 1_024) return `${whole.format(kilobytes)} KB`;
  return `${oneDecimal.format(kilobytes / 1_024)} MB`;
}

/** 0.426 → "43 %" (rounded down at the top, so that nothing unfinished reads 100 %). */
export function formatFraction(fraction: number): string {
  const percent = fraction >= 1 ? 100 : Math.min(99, Math.round(fraction * 100));
  return `${percent} %`;
}

/** "0.8 s", "12 s", "3 min 5 s". */
export function formatSeconds(durationMs: number): string {
  const seconds = Math.max(0, durationMs) / 1_000;
  if (seconds < 10) return `${oneDecimal.format(seconds)} s`;
  const rounded = Math.round(seconds);
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dateAndTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "$19.00". */
export function formatPrice(amountCents: number): string {
  return dollars.format(amountCents / 100);
}

/** 7.375 → "7.4 ¢": what one credit costs. */
export function formatCents(cents: number): string {
  return `${oneDecimal.format(cents)} ¢`;
}

/** "21 December 2026", in UTC, as invoices are dated. */
export function formatDate(instant: string): string {
  return date.format(new Date(instant));
}

/** "21 Nov 2026, 09:05 UTC". */
export function formatDateAndTime(instant: string): string {
  return `${dateAndTime.format(new Date(instant))} UTC`;
}

import { isSameText, keyedHash } from "#functions/keyed-hash";

/** Nobody reads a form, thinks and writes in less. */
const fastestMs = 3_000;

/** A stamp that somebody collected long ago is of no use. */
const longestMs = 7 * 24 * 3_600_000;

export type FormAge = "fits" | "too-fast" | "too-old";

/** When a form is shown, signed, so that the Worker believes it when the form comes back. */
export async function stampForm(secret: string, now: number): Promise<string> {
  return `${now}.${await keyedHash(secret, "form-stamp", `${now}`)}`;
}

/** How long ago the form was shown; a stamp that is not ours counts as too old. */
export async function ageOfForm(secret: string, stamp: string, now: number): Promise<FormAge> {
  const [shownAt = "", seal = ""] = stamp.split(".");
  const ageMs = now - Number(shownAt);
  if (!isSameText(seal, await keyedHash(secret, "form-stamp", shownAt))) return "too-old";
  if (ageMs < fastestMs) return "too-fast";
  return ageMs > longestMs ? "too-old" : "fits";
}

import { expect, it } from "vitest";
import { formatSeconds } from "../../../../app/quantities/format";

it.each([
  [0, "0 s"],
  [840, "0.8 s"],
  [12_400, "12 s"],
  [59_700, "1 min 0 s"],
  [185_000, "3 min 5 s"],
])("%i ms reads %j", (durationMs, text) => {
  expect(formatSeconds(durationMs)).toBe(text);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { psnrY } from "#imaging/quality/metrics";
import { resample } from "#imaging/resample/resample";
import { signInByApi } from "../support/api-person";
import { pngOf } from "../support/pictures/png";
import { stackAddresses } from "../support/stack";
import { decoded, workTimeoutMs } from "../support/studio";

const folder = path.join(process.env["LIMN_PICTURES"] ?? "../shared/training", "photos/validation");
const pictures = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".png"))
      .sort()
  : [];
/** Enough to speak for all; the unit tests measure more of them. */
const sample = pictures.filter((_, i) => i % 10 === 0);

test("what comes back is closer to the truth than Lanczos, by 1.5 dB and more", async () => {
  test.skip(sample.length === 0, `there is no ${folder}`);
  test.setTimeout(300_000);
  const person = await signInByApi(stackAddresses());
  const gainsDb: number[] = [];
  for (const name of sample) {
    const truth = await decoded(readFileSync(path.join(folder, name)));
    const half = { widthPx: truth.widthPx / 2, heightPx: truth.heightPx / 2 };
    const small = resample(truth, half, "bicubic");
    const upload = await person.upload(name, await pngOf(small));
    const job = await person.start({ uploadId: upload.id, size: { scale: 2 } });
    expect((await person.ended(job.id, workTimeoutMs)).state).toBe("succeeded");
    const result = await decoded(await person.result(job.id));
    gainsDb.push(psnrY(result, truth, 2) - psnrY(resample(small, truth, "lanczos3"), truth, 2));
  }
  const meanDb = gainsDb.reduce((sum, gain) => sum + gain, 0) / gainsDb.length;
  expect(meanDb).toBeGreaterThan(1.5);
});

import { expect, test } from "@playwright/test";
import { projectPath } from "../../scripts/project.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { signInByApi } from "../support/api-person";
import { jpegOf } from "../support/pictures/jpeg";
import { sceneRaster } from "../support/pictures/rasters";
import { decoded } from "../support/studio";

/** The watchdog looks after half a minute of silence, and the job is then done again from where it was. */
const recoveryTimeoutMs = 180_000;

// A product of its own: this one is killed.
test("a Worker killed in the middle of a job and started again finishes it, and charges once", async () => {
  test.setTimeout(300_000);
  const stack = await startStack({ logsPath: projectPath(".limn", "reports", "crash-logs") });
  try {
    const person = await signInByApi(stack);
    const before = await person.balance();
    const upload = await person.upload("large.jpg", await jpegOf(sceneRaster(1200, 900, 3)));
    const job = await person.start({ uploadId: upload.id, size: { scale: 4 }, format: "jpeg" });
    expect(await person.balance()).toBe(before - job.quote.amountCredits);
    await expect
      .poll(async () => (await person.job(job.id)).progress, { timeout: 60_000 })
      .toBeGreaterThan(0.1);
    expect((await person.job(job.id)).state).toBe("running");

    await stack.killWorker();
    await stack.startWorker();

    const end = await person.ended(job.id, recoveryTimeoutMs);
    // Finished or released: never both, never neither.
    const paid = end.state === "succeeded" ? job.quote.amountCredits : 0;
    expect(await person.balance()).toBe(before - paid);
    expect(end.state).toBe("succeeded");
    const result = await decoded(await person.result(job.id));
    expect([result.widthPx, result.heightPx]).toEqual([4800, 3600]);
  } finally {
    await stack.stop();
  }
});

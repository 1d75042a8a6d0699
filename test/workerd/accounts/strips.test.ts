import { describe, expect, it } from "vitest";
import { createdJob, jobNumber, newAccount } from "../../support/workerd/account";

const enhance = { from: 0.1, to: 0.9 };

/** An account with a job at work whose first attempt has handed out so many strips. */
async function working(uid: string, count: number) {
  const account = await newAccount(uid, 5);
  const { id: jobId } = await createdJob(account, jobNumber(1));
  expect(await account.handOutStrips(jobId, 1, count)).toEqual({ proceed: true });
  const of = (strip: number, attempt = 1) => ({ jobId, attempt, strip });
  const progress = async () => (await account.readJob(jobId))?.progress ?? Number.NaN;
  return { account, jobId, of, progress };
}

describe("an account's strips", () => {
  it("add up to the job's progress, which never goes back", async () => {
    const { account, of, progress } = await working("strips-progress", 4);
    for (const strip of [2, 0]) expect(await account.beginStrip(of(strip))).toMatchObject({ proceed: true });
    expect(await account.reportStrip(of(2), { share: 1, ...enhance })).toEqual({ proceed: true });
    expect(await progress()).toBeCloseTo(0.3, 6);
    expect(await account.reportStrip(of(0), { share: 0.5, ...enhance })).toEqual({ proceed: true });
    expect(await progress()).toBeCloseTo(0.4, 6);
    // Begun again by a message that comes twice, or after a failure.
    await account.returnStrip(of(0));
    expect(await account.beginStrip(of(0))).toMatchObject({ proceed: true });
    expect(await account.reportStrip(of(0), { share: 0.1, ...enhance })).toEqual({ proceed: true });
    expect(await progress()).toBeCloseTo(0.4, 6);
  });

  it("are done once all are, however often each is told", async () => {
    const { account, jobId, of } = await working("strips-done", 2);
    for (const strip of [0, 1]) await account.beginStrip(of(strip));
    expect(await account.finishStrip(of(1))).toBe("done");
    expect(await account.finishStrip(of(1))).toBe("done");
    expect(await account.readStrips(jobId, 1)).toEqual({ state: "working" });
    expect(await account.finishStrip(of(0))).toBe("last");
    expect(await account.finishStrip(of(1))).toBe("last");
    expect(await account.readStrips(jobId, 1)).toEqual({ state: "done" });
    expect(await account.beginStrip(of(0))).toEqual({ proceed: false });
    // Late, as a dead letter: it was made after all.
    expect(await account.failStrip(of(0), "job-failed")).toEqual({ accepted: false });
  });

  it("fail together: the first that fails for good stops the others", async () => {
    const { account, jobId, of } = await working("strips-failed", 3);
    for (const strip of [0, 1]) await account.beginStrip(of(strip));
    expect(await account.failStrip(of(1), "image-damaged")).toEqual({ accepted: true });
    expect(await account.readStrips(jobId, 1)).toEqual({ state: "failed", code: "image-damaged" });
    expect(await account.reportStrip(of(0), { share: 0.5, ...enhance })).toEqual({ proceed: false });
    expect(await account.beginStrip(of(2))).toEqual({ proceed: false });
    expect(await account.finishStrip(of(0))).toBe("done");
    expect(await account.readStrips(jobId, 1)).toMatchObject({ state: "failed" });
  });

  it("of an attempt that was overtaken, of another job, or after the end change nothing", async () => {
    const { account, jobId, of } = await working("strips-fenced", 2);
    await account.beginStrip(of(0));
    expect(await account.beginStrip(of(0, 2))).toEqual({ proceed: false });
    expect(await account.beginStrip(of(5))).toEqual({ proceed: false });
    expect(await account.failStrip(of(0, 2), "job-failed")).toEqual({ accepted: false });
    await account.cancelJob(jobId);
    expect(await account.reportStrip(of(0), { share: 1, ...enhance })).toEqual({ proceed: false });
    expect(await account.finishStrip(of(0))).toBe("over");
    expect(await account.failStrip(of(0), "job-failed")).toEqual({ accepted: false });
    expect(await account.readStrips(jobId, 1)).toEqual({ state: "stopped" });
    expect(await account.handOutStrips(jobId, 1, 2)).toEqual({ proceed: false });
    expect(await account.readUser()).toMatchObject({ balance: 5 });
  });
});

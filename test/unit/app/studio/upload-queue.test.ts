import { describe, expect, it } from "vitest";
import type { Upload } from "#contract/jobs";
import { createUploadQueue } from "../../../../app/screens/studio/upload-queue";
import { uploadOf } from "./documents";

interface Sent {
  readonly file: File;
  readonly signal: AbortSignal;
  progress(fraction: number): void;
  finish(upload: Upload): void;
  fail(error: unknown): void;
}

/** A queue whose sends are settled by the test, and what it told. */
function testedQueue(maxAtOnce: number) {
  const sent: Sent[] = [];
  const told: string[] = [];
  const queue = createUploadQueue(
    (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        sent.push({ file, signal, progress: onProgress, finish: resolve, fail: reject });
      }),
    {
      onProgress: (id, fraction) => told.push(`${id} ${fraction}`),
      onReady: (id, upload) => told.push(`${id} ready ${upload.name}`),
      onRefused: (id, error) => told.push(`${id} refused ${String(error)}`),
    },
    maxAtOnce,
  );
  return { queue, sent, told };
}

const file = (name: string) => new File(["x"], name);
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the upload queue", () => {
  it("sends in order, no more than so many at once", async () => {
    const { queue, sent } = testedQueue(2);
    for (const name of ["a", "b", "c"]) queue.add(name, file(name));
    expect(sent.map((each) => each.file.name)).toEqual(["a", "b"]);
    sent[1]?.finish(uploadOf("b"));
    await settled();
    expect(sent.map((each) => each.file.name)).toEqual(["a", "b", "c"]);
  });

  it("tells of progress, arrival and refusal", async () => {
    const { queue, sent, told } = testedQueue(2);
    queue.add("a", file("a"));
    queue.add("b", file("b"));
    sent[0]?.progress(0.5);
    sent[0]?.finish(uploadOf("a"));
    sent[1]?.fail("no");
    await settled();
    expect(told).toEqual(["a 0", "b 0", "a 0.5", "a ready a.jpg", "b refused no"]);
  });

  it("goes on after a refusal, and sends that file again when asked", async () => {
    const { queue, sent, told } = testedQueue(1);
    queue.add("a", file("a"));
    queue.add("b", file("b"));
    sent[0]?.fail("no");
    await settled();
    queue.retry("a");
    sent[1]?.finish(uploadOf("b"));
    await settled();
    sent[2]?.finish(uploadOf("a"));
    await settled();
    expect(told).toEqual(["a 0", "a refused no", "b 0", "b ready b.jpg", "a 0", "a ready a.jpg"]);
  });

  it("stops a removed file without a word, and passes over one that waited", async () => {
    const { queue, sent, told } = testedQueue(1);
    for (const name of ["a", "b", "c"]) queue.add(name, file(name));
    queue.remove("b");
    queue.remove("a");
    expect(sent[0]?.signal.aborted).toBe(true);
    await settled();
    expect(sent.map((each) => each.file.name)).toEqual(["a", "c"]);
    expect(told).toEqual(["a 0", "c 0"]);
  });

  it("stops everything when it is closed", async () => {
    const { queue, sent, told } = testedQueue(1);
    queue.add("a", file("a"));
    queue.add("b", file("b"));
    queue.close();
    await settled();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(told).toEqual(["a 0"]);
  });
});

import { describe, expect, it } from "vitest";
import type { ConversionSettings } from "../../../../app/local-engine/conversion";
import type { ConversionMessage } from "../../../../app/local-engine/conversion-protocol";
import { ConversionQueue, isMadeWith } from "../../../../app/screens/converter/conversion-queue";

const settings: ConversionSettings = {
  size: { kind: "factor", factor: 2 },
  format: "jpeg",
  quality: 90,
  densityDpi: 300,
  runsOn: "automatic",
};
const output = { widthPx: 2, heightPx: 2 };
const done: ConversionMessage = {
  kind: "done",
  result: new Blob(["x"]),
  output,
  ranOn: "processor",
  notes: [],
};

/** A queue whose conversions say only what a test lets them say. */
function queueOf(...names: string[]) {
  const started: { name: string; tell: (message: ConversionMessage) => void; isEnded: boolean }[] = [];
  const unexpected: string[] = [];
  const queue = new ConversionQueue({
    threads: 4,
    onUnexpected: (detail) => unexpected.push(detail),
    start({ file }, tell) {
      const conversion = { name: file.name, tell, isEnded: false };
      started.push(conversion);
      return () => {
        conversion.isEnded = true;
      };
    },
  });
  queue.add(names.map((name) => new File(["bytes"], name)));
  const states = () => queue.entries().map(({ state }) => state.kind);
  return { queue, started, states, unexpected };
}

describe("the converter's queue", () => {
  it("converts one after the other", () => {
    const { queue, started, states } = queueOf("a", "b");
    queue.convertAll(settings);
    expect(states()).toEqual(["working", "waiting"]);
    started[0]?.tell(done);
    expect(states()).toEqual(["done", "working"]);
    started[1]?.tell(done);
    expect(states()).toEqual(["done", "done"]);
    expect(started.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("shows the progress of what is at work", () => {
    const { queue, started } = queueOf("a");
    queue.convertAll(settings);
    started[0]?.tell({ kind: "opened", input: output, output });
    started[0]?.tell({ kind: "progress", share: 0.5 });
    expect(queue.entries()[0]?.state).toEqual({ kind: "working", output, share: 0.5 });
  });

  it("goes on after a failure, and tells the operators only of what is not the picture's fault", () => {
    const { queue, started, states, unexpected } = queueOf("a", "b", "c");
    queue.convertAll(settings);
    started[0]?.tell({ kind: "failed", sentence: "Broken.", detail: null });
    started[1]?.tell({ kind: "failed", sentence: "Too much.", detail: "RangeError" });
    expect(states()).toEqual(["failed", "failed", "working"]);
    expect(unexpected).toEqual(["RangeError"]);
  });

  it("ends what is canceled, goes on with the next, and hears nothing of it any more", () => {
    const { queue, started, states } = queueOf("a", "b");
    queue.convertAll(settings);
    queue.cancel(1);
    expect(states()).toEqual(["canceled", "working"]);
    expect(started[0]?.isEnded).toBe(true);
    started[0]?.tell(done);
    expect(states()).toEqual(["canceled", "working"]);
  });

  it("starts nothing when all is canceled", () => {
    const { queue, started, states } = queueOf("a", "b", "c");
    queue.convertAll(settings);
    queue.cancelAll();
    expect(states()).toEqual(["canceled", "canceled", "canceled"]);
    expect(started).toHaveLength(1);
  });

  it("removes what is at work, too", () => {
    const { queue, started, states } = queueOf("a", "b");
    queue.convertAll(settings);
    queue.remove(1);
    expect(states()).toEqual(["working"]);
    expect(started[0]?.isEnded).toBe(true);
  });

  it("does one alone once more", () => {
    const { queue, started, states } = queueOf("a", "b");
    queue.convert(2, settings);
    started[0]?.tell({ kind: "failed", sentence: "Broken.", detail: null });
    queue.convert(2, settings);
    expect(states()).toEqual(["ready", "working"]);
    expect(started.map(({ name }) => name)).toEqual(["b", "b"]);
  });

  it("does again only what was made otherwise", () => {
    const { queue, started } = queueOf("a", "b");
    queue.convertAll(settings);
    started[0]?.tell(done);
    started[1]?.tell(done);
    queue.convertAll(settings);
    expect(started).toHaveLength(2);
    const png = { ...settings, format: "png" as const };
    queue.convertAll(png);
    started[2]?.tell(done);
    expect(queue.entries().map((entry) => isMadeWith(entry, png))).toEqual([true, false]);
    expect(started.map(({ name }) => name)).toEqual(["a", "b", "a", "b"]);
  });
});

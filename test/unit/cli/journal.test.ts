import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFolder } from "../../../clients/cli/folder-lock";
import { fingerprintOf, Journal, journalName } from "../../../clients/cli/journal";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "limn-journal-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const order = { key: "key 1", amountCredits: 3 };
const journalPath = () => path.join(folder, journalName);

describe("the journal", () => {
  it("knows in the next run what was begun, done and given up", async () => {
    const first = await Journal.open(folder);
    await first.begin("a.png", "f1", order);
    await first.begin("b.png", "f1", order);
    await first.finish("b.png", "f1");
    await first.begin("c.png", "f1", order);
    await first.giveUp("c.png", "f1", "job-failed");
    await first.close();
    const next = await Journal.open(folder);
    expect(["a", "b", "c"].map((name) => next.isDone(`${name}.png`, "f1"))).toEqual([false, true, false]);
    // A result that is missing is asked for by the same order.
    expect(["a", "b", "c"].map((name) => next.orderOf(`${name}.png`, "f1"))).toEqual([order, order, null]);
    // Another picture or another size is another order.
    expect([next.isDone("b.png", "f2"), next.orderOf("a.png", "f2")]).toEqual([false, null]);
    await next.close();
  });

  it("has an order on the disk when it says so", async () => {
    const journal = await Journal.open(folder);
    await journal.begin("a.png", "f1", order);
    expect(readFileSync(journalPath(), "utf8")).toContain('"key":"key 1"');
    await journal.close();
  });

  it("is not hurt by a line that was cut off, nor by one that is none of its", async () => {
    writeFileSync(
      journalPath(),
      'nonsense\n{"event":"done","picture":"a.png","fingerprint":"f1"}\n{"event":"beg',
    );
    const journal = await Journal.open(folder);
    expect(journal.isDone("a.png", "f1")).toBe(true);
    await journal.begin("b.png", "f1", order);
    await journal.close();
    const next = await Journal.open(folder);
    expect(next.orderOf("b.png", "f1")).toEqual(order);
    await next.close();
  });

  it("tells orders apart by the picture's bytes and by what is asked for", () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const prints = [
      fingerprintOf(bytes("a"), { scale: 2 }),
      fingerprintOf(bytes("b"), { scale: 2 }),
      fingerprintOf(bytes("a"), { scale: 3 }),
    ];
    expect(new Set(prints).size).toBe(3);
    expect(fingerprintOf(bytes("a"), { scale: 2 })).toBe(prints[0]);
  });
});

describe("a folder", () => {
  it("is one process's at a time", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Another limn works/);
    unlock();
    lockFolder(folder)();
  });

  it.each(["999999999", "", "nonsense"])("is taken over from a process that is gone (%j)", (holder) => {
    appendFileSync(path.join(folder, ".limn-lock"), holder);
    expect(() => lockFolder(folder)()).not.toThrow();
  });
});

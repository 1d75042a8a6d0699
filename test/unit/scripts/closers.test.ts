import { describe, expect, it } from "vitest";
import { Closers } from "../../../scripts/stack/closers.mjs";

describe("what must be undone at the end", () => {
  it("is undone once, the last first, each after the one before", async () => {
    const order: string[] = [];
    const closers = new Closers();
    for (const name of ["database", "worker"]) {
      closers.add(async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
      });
    }
    await Promise.all([closers.closeAll(), closers.closeAll()]);
    expect(order).toEqual(["worker begins", "worker ends", "database begins", "database ends"]);
  });

  it("is undone at once where the end has begun", async () => {
    const closers = new Closers();
    await closers.closeAll();
    let isUndone = false;
    closers.add(() => {
      isUndone = true;
    });
    expect(isUndone).toBe(true);
  });
});

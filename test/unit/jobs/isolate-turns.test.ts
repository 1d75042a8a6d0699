import { describe, expect, it } from "vitest";
import { IsolateTurns } from "#functions/jobs/strips/isolate-turns";

/** A clock that only waits move. */
function clockOf() {
  let now = 0;
  return {
    now: () => now,
    wait: async (timeMs: number) => {
      now += timeMs;
    },
  };
}

const nothing = async () => undefined;

/** Work that ends when it is told to. */
function heldWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end: () => end() };
}

describe("turns within an isolate", () => {
  it("let only so many work at once, and the next when one ends", async () => {
    const turns = new IsolateTurns(2, clockOf());
    const [first, second] = [heldWork(), heldWork()];
    const running = [turns.run(first.work, nothing), turns.run(second.work, nothing)];
    let looks = 0;
    let hasBegun = false;
    const third = turns.run(
      async () => {
        hasBegun = true;
        return "third";
      },
      async () => {
        looks += 1;
        if (looks === 3) {
          expect(hasBegun).toBe(false);
          first.end();
          await running[0];
        }
      },
    );
    expect(await third).toBe("third");
    expect(looks).toBe(3);
    second.end();
    await Promise.all(running);
  });

  it("are free again after a failure, and where a holder was killed", async () => {
    const clock = clockOf();
    const turns = new IsolateTurns(1, clock);
    await expect(turns.run(() => Promise.reject(new Error("no")), nothing)).rejects.toThrow("no");
    void turns.run(() => new Promise<void>(() => undefined), nothing);
    expect(await turns.run(async () => clock.now(), nothing)).toBeGreaterThan(60_000);
  });

  it("end a wait that is refused, and one that takes too long", async () => {
    const turns = new IsolateTurns(1, clockOf());
    let alive: () => void = () => undefined;
    const held = heldWork();
    const holder = turns.run((show) => {
      alive = show;
      return held.work();
    }, nothing);
    const canceled = new Error("canceled");
    await expect(turns.run(nothing, () => Promise.reject(canceled))).rejects.toBe(canceled);
    await expect(turns.run(nothing, async () => alive())).rejects.toThrow("no turn");
    held.end();
    await holder;
  });
});

import { describe, expect, it } from "vitest";
import { Circuit, CircuitOpen } from "#functions/circuit/circuit";
import {
  admit,
  afterFailure,
  afterSuccess,
  type CircuitState,
  closedCircuit,
} from "#functions/circuit/circuit-state";

const rules = { failures: 3, windowMs: 1_000, openMs: 5_000 };

function failedAt(times: readonly number[], from: CircuitState = closedCircuit) {
  return times.reduce(({ state }, now) => afterFailure(state, now, rules), { opened: false, state: from });
}

describe("a circuit's state", () => {
  it("opens at the last of so many failures within the window, and not at fewer", () => {
    expect(failedAt([0, 10])).toEqual({ opened: false, state: { kind: "closed", failedAt: [0, 10] } });
    expect(failedAt([0, 10, 20])).toEqual({ opened: true, state: { kind: "open", untilMs: 5_020 } });
  });

  it("stays closed where the failures are far apart, or a success is between them", () => {
    expect(failedAt([0, 1_000, 2_000, 3_000]).state.kind).toBe("closed");
    const { state } = failedAt([0, 10]);
    expect(failedAt([20, 30], afterSuccess(state)).state.kind).toBe("closed");
  });

  it("lets nobody through while open, then one, whose end decides", () => {
    const { state: open } = failedAt([0, 0, 0]);
    expect(admit(open, 4_999, rules).admitted).toBe(false);
    const probe = admit(open, 5_000, rules);
    expect(probe.admitted).toBe(true);
    expect(admit(probe.state, 5_001, rules).admitted).toBe(false);
    expect(afterSuccess(probe.state)).toEqual(closedCircuit);
    const again = afterFailure(probe.state, 6_000, rules);
    expect(again).toEqual({ opened: false, state: { kind: "open", untilMs: 11_000 } });
  });

  it("sends another probe where one is lost", () => {
    const probe = admit({ kind: "open", untilMs: 0 }, 0, rules);
    expect(admit(probe.state, 4_999, rules).admitted).toBe(false);
    expect(admit(probe.state, 5_000, rules).admitted).toBe(true);
  });

  it("is not closed, nor held open longer, by answers to calls from before it opened", () => {
    const { state: open } = failedAt([0, 0, 0]);
    expect(afterSuccess(open)).toBe(open);
    expect(afterFailure(open, 4_000, rules)).toEqual({ opened: false, state: open });
  });

  it("is not held open by a clock that was set back", () => {
    const { state: open } = failedAt([1_000_000, 1_000_000, 1_000_000]);
    expect(admit(open, 0, rules).admitted).toBe(true);
  });
});

describe("a circuit", () => {
  it("counts what is thrown and what is a failure by its answer, tells once, and calls nobody while open", async () => {
    let now = 0;
    let calls = 0;
    const opened: string[] = [];
    const onOpen = async (provider: string) => void opened.push(provider);
    const circuit = new Circuit({ provider: "somebody", rules, clock: () => now, onOpen });
    const answering = (status: number) => async () => {
      calls += 1;
      if (status === 0) throw new Error("no answer");
      return status;
    };
    const ask = (status: number) => circuit.run(answering(status), (answer) => answer >= 500);
    await expect(ask(0)).rejects.toThrow("no answer");
    expect(await ask(503)).toBe(503);
    expect(await ask(500)).toBe(500);
    expect([opened, circuit.isOpen]).toEqual([["somebody"], true]);
    await expect(ask(200)).rejects.toBeInstanceOf(CircuitOpen);
    expect(calls).toBe(3);
    now = 5_000;
    expect(circuit.isOpen).toBe(false);
    expect(await ask(503)).toBe(503);
    await expect(ask(200)).rejects.toBeInstanceOf(CircuitOpen);
    now = 10_000;
    expect(await ask(200)).toBe(200);
    expect(await ask(404)).toBe(404);
    expect([opened, calls]).toEqual([["somebody"], 6]);
  });
});

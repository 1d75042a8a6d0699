import { vi } from "vitest";

const dayMs = 24 * 3_600_000;

/**
 * The wall clock of the whole isolate, objects included. It begins a day ahead, so that the alarms set by it never ring by
 * themselves: a test rings them.
 */
export function startClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + dayMs);
}

/** Forward, or back where it is negative. */
export function jumpMs(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs);
}

export function stopClock(): void {
  vi.useRealTimers();
}

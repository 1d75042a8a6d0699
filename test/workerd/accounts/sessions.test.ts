import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { closeCodes } from "#contract/live";
import { newAccount, numberedId, onDatabase, toldDirectory } from "../../support/workerd/account";
import { LiveClient } from "../../support/workerd/live-client";

const session = (number: number) => numberedId("ses", number);
const dayMs = 24 * 3_600_000;

describe("a session", () => {
  it("lasts until its time, and a repeated start does not lengthen it", async () => {
    const account = await newAccount("session-time");
    const now = Date.now();
    await account.startSession({ sessionId: session(1), now, expiresAt: now + dayMs });
    await account.startSession({ sessionId: session(1), now, expiresAt: now + 9 * dayMs });
    expect(await account.hasSession(session(1), now)).toBe(true);
    expect(await account.hasSession(session(1), now + dayMs - 1)).toBe(true);
    expect(await account.hasSession(session(1), now + dayMs)).toBe(false);
    expect(await account.hasSession(session(2), now)).toBe(false);
  });

  it("that ends takes its sockets along and no others", async () => {
    const account = await newAccount("session-end");
    const [mine, mineToo, other] = await Promise.all([
      LiveClient.connect(account, "session-end", session(1)),
      LiveClient.connect(account, "session-end", session(1)),
      LiveClient.connect(account, "session-end", session(2)),
    ]);
    await account.endSession(session(1));
    await expect
      .poll(() => [...mine.closes, ...mineToo.closes])
      .toEqual([closeCodes.signedOut, closeCodes.signedOut]);
    expect(await account.hasSession(session(1), Date.now())).toBe(false);
    expect(await account.hasSession(session(2), Date.now())).toBe(true);
    expect(await other.arrived()).toEqual([]);
    await account.endAllSessions();
    await expect.poll(() => other.closes).toEqual([closeCodes.signedOut]);
    expect(await account.hasSession(session(2), Date.now())).toBe(false);
  });

  it("sets the alarm to its end where nothing else is due", async () => {
    const account = await newAccount("session-alarm");
    const alarmAt = () => runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    const now = Date.now();
    // Until then only the upload waits, for days.
    await expect.poll(alarmAt).toBeGreaterThan(now + dayMs);
    await account.startSession({ sessionId: session(1), now, expiresAt: now + dayMs });
    expect(await alarmAt()).toBe(now + dayMs);
  });

  it("whose time is over is swept by the alarm, its sockets closed", async () => {
    const account = await newAccount("session-sweep");
    const [over, still] = await Promise.all([
      LiveClient.connect(account, "session-sweep", session(1)),
      LiveClient.connect(account, "session-sweep", session(2)),
    ]);
    await onDatabase(account, (sql) =>
      sql.exec("UPDATE sessions SET expires_at_ms = ? WHERE id = ?", Date.now() - 1, session(1)),
    );
    await toldDirectory(account);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    await expect.poll(() => over.closes).toEqual([closeCodes.signedOut]);
    expect(await still.arrived()).toEqual([]);
    const rows = await onDatabase(account, (sql) => sql.exec("SELECT id FROM sessions").toArray());
    expect(rows).toEqual([{ id: session(2) }]);
  });
});

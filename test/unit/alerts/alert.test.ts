import { describe, expect, it } from "vitest";
import { alertOf, cut, fingerprintOf, messageOf } from "#functions/alerts/alert";
import { AlertBuffer } from "#functions/alerts/alert-buffer";
import type { Alert } from "#functions/alerts/alert";
import { redact } from "#functions/observe/redact";

describe("what goes to the operators' chat", () => {
  it("begins with the product and the source, as the specification says", () => {
    expect(alertOf("frontend", "boom").text).toBe("limn, frontend, boom");
    expect(alertOf("worker", "boom").text).toBe("limn, worker, boom");
  });

  it("is exactly its text for one failure, and ends in the count for more, within 4,096 units", () => {
    expect(messageOf(alertOf("worker", "boom"), 10)).toBe("limn, worker, boom");
    const often = { ...alertOf("worker", "x".repeat(9_000)), count: 10_000 };
    const message = messageOf(often, 59_400);
    expect(message).toHaveLength(4_096);
    expect(message.endsWith("…\n(10,000 times within 60 s)")).toBe(true);
  });

  it("is never cut through a character", () => {
    expect(cut(`${"x".repeat(8)}🙂`, 10)).toBe(`${"x".repeat(8)}🙂`);
    expect(cut(`${"x".repeat(8)}🙂y`, 10)).toBe(`${"x".repeat(8)}…`);
  });

  it("counts as one what differs in figures, ids, hashes of files and addresses", () => {
    const first =
      "Error: job job_0123456789abcdefghjkmnpqrs at https://limn.test/assets/root-a1b2c3d4.js:1:20";
    const second =
      "Error: job job_zzzzzzzzzzzzzzzzzzzzzzzzzz at https://limn.test/assets/root-Zy_9x8w7.js:4:7";
    expect(fingerprintOf(first)).toBe(fingerprintOf(second));
    expect(fingerprintOf(first)).not.toBe(fingerprintOf("Error: upload gone"));
  });
});

describe("redaction", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJ1aWQiOiJ4In0.dBjftJeZ4CVP";
  it.each([
    [`cookie ${jwt} refused`, "dBjftJeZ4CVP"],
    ["eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1aWQxIn0.", "eyJzdWIi"],
    [
      "POST https://api.telegram.org/bot1000000001:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage",
      "AAHdqTcv",
    ],
    ["Authorization: Bearer limn_abcdefghijklmnop", "abcdefghijklmnop"],
    ["the key sk_live_abcdefghijklmnop was refused", "abcdefghijklmnop"],
    ["whsec_abcdefghijklmnop", "abcdefghijklmnop"],
    ["Replicate refused r8_abcdefghijklmnop", "abcdefghijklmnop"],
    ["fal refused Key 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0:00112233445566778899aabbccddeeff", "00112233"],
    ["AIzaSyA1234567890abcdefghijklmnopqrstuv", "SyA1234567890"],
    ['{"password":"correct horse"}', "correct"],
    ["oobCode=Ab12Cd34Ef", "Ab12Cd34Ef"],
    ["no account for ada.lovelace+limn@example.co.uk here", "lovelace"],
    ["failed at https://limn.test/account-action?mode=reset&oobCode=Ab12Cd", "oobCode"],
    ["from 192.0.2.17", "192.0.2.17"],
    ["from 2001:db8:85a3::8a2e:370:7334", "85a3"],
    ["session aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF", "aB3dE6gH9jK2"],
  ])("takes the secret out of %j", (text, secret) => {
    expect(text).toContain(secret);
    expect(redact(text)).not.toContain(secret);
    expect(alertOf("frontend", text).text).not.toContain(secret);
  });

  it("leaves what operators need to find a failure", () => {
    const text = `TypeError: x.map is not a function\n    at Studio (https://limn.test/assets/studio-a1b2c3d4.js:12:345)
worker req_0123456789abcdefghjkmnpqrs POST /v1/jobs: job job_0123456789abcdefghjkmnpqrs at 12:30:59`;
    expect(redact(text)).toBe(text);
  });

  it("stays quick with a text made to be slow", () => {
    const started = performance.now();
    for (const part of ["a@", "eyJaaaaaaaa.", "1:", "Bearer ", "a.b-", "https://a?"])
      alertOf("frontend", part.repeat(8_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("the buffer of an isolate", () => {
  const alert = (fingerprint: string): Alert => ({
    fingerprint,
    text: `limn, worker, ${fingerprint}`,
    count: 1,
  });

  it("hands a flood on as one call, with the count", async () => {
    const buffer = new AlertBuffer();
    const calls: (readonly Alert[])[] = [];
    const handOn = async (alerts: readonly Alert[]) => void calls.push(alerts);
    await Promise.all(Array.from({ length: 10_000 }, () => buffer.add(alert("flood"), Date.now, handOn)));
    expect(calls).toEqual([[{ ...alert("flood"), count: 10_000 }]]);
  });

  it("tells fifty kinds apart, and the rest as one", async () => {
    const buffer = new AlertBuffer();
    const calls: (readonly Alert[])[] = [];
    const handOn = async (alerts: readonly Alert[]) => void calls.push(alerts);
    await Promise.all(
      Array.from({ length: 200 }, (_, kind) => buffer.add(alert(`kind ${kind}`), Date.now, handOn)),
    );
    expect(calls).toHaveLength(1);
    expect(calls[0]).toHaveLength(51);
    expect(calls[0]?.at(-1)).toMatchObject({
      count: 150,
      text: expect.stringContaining("further errors of many kinds"),
    });
  });

  it("starts anew when a gathering was ended by the platform", async () => {
    const buffer = new AlertBuffer();
    const calls: (readonly Alert[])[] = [];
    let now = 0;
    const handOn = async (alerts: readonly Alert[]) => void calls.push(alerts);
    // Its timer never comes back, as in a request that was ended.
    void buffer.add(alert("lost"), () => now, handOn);
    now = 6_000;
    await buffer.add(alert("lost"), () => now, handOn);
    expect(calls.flat().reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePorts } from "../../../scripts/stack/ports.mjs";
import { claimState } from "../../../scripts/stack/state-claim.mjs";

describe("the claim on a state folder", () => {
  let statePath = "";
  let port = 0;

  beforeEach(async () => {
    statePath = mkdtempSync(path.join(os.tmpdir(), "limn-claim-"));
    [port = 0] = await freePorts(1);
  });

  afterEach(() => rmSync(statePath, { recursive: true }));

  it("is refused while its holder runs and answers", async () => {
    await claimState(statePath, port);
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
    await expect(claimState(statePath, port + 1)).rejects.toThrow(
      `Limn is already running from this folder at http://localhost:${port} (process ${process.pid}).`,
    );
    await new Promise((resolve) => holder.close(resolve));
  });

  it("is free again once it was given back", async () => {
    const giveBack = await claimState(statePath, port);
    giveBack();
    await expect(claimState(statePath, port)).resolves.toBeTypeOf("function");
  });

  it.each([
    ["its holder was killed", JSON.stringify({ processId: 2 ** 22 + 1, port: 1 })],
    ["its note was cut short", '{"processId": 1'],
    ["its note says nothing", "null"],
  ])("is free where %s", async (_, note) => {
    writeFileSync(path.join(statePath, "running.json"), note);
    await expect(claimState(statePath, port)).resolves.toBeTypeOf("function");
  });
});

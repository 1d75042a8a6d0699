import { describe, expect, it } from "vitest";
import { groupMembers } from "../../../scripts/processes/group-members.mjs";
import { runGuarded, startGuarded } from "../../../scripts/processes/guarded-process.mjs";

const node = process.execPath;

/** A program that starts another one, says so, and stays. */
const family = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  console.log("started");
  setInterval(() => {}, 1000);
`;

async function startFamily(code = family) {
  let hear: (line: string) => void = () => {};
  const firstLine = new Promise<string>((resolve) => {
    hear = resolve;
  });
  const guarded = startGuarded({ command: node, args: ["-e", code], onLine: (line) => hear(line) });
  await firstLine;
  return guarded;
}

describe("a guarded process that ends by itself", () => {
  it("gives its exit code and the last lines it printed", async () => {
    const code = "for (let i = 0; i < 1000; i++) console.log(i); process.exitCode = 3";
    const { exitCode, output } = await runGuarded({ command: node, args: ["-e", code] });
    const lines = output.split("\n");
    expect(exitCode).toBe(3);
    expect(lines).toHaveLength(400);
    expect(lines.at(-1)).toBe("999");
  });

  it("keeps what it printed as an error, and a last line without an end", async () => {
    const { output } = await runGuarded({ command: node, args: ["-e", `process.stderr.write("why")`] });
    expect(output).toBe("why");
  });

  it("fails with 127 where the command does not exist", async () => {
    const { exitCode, output } = await runGuarded({ command: "/nowhere/limn", args: [] });
    expect(exitCode).toBe(127);
    expect(output).toContain("/nowhere/limn could not be started");
  });
});

// Who is in a process group is only known on Linux.
describe.runIf(process.platform === "linux")("a guarded process and all that it started", () => {
  it("is one group: the guard, the program and the program's own", async () => {
    const guarded = await startFamily();
    expect(groupMembers(guarded.pid, "node")).toHaveLength(3);
    await guarded.stop();
  });

  it("is gone when it was stopped", async () => {
    const guarded = await startFamily();
    await guarded.stop();
    expect(groupMembers(guarded.pid)).toHaveLength(0);
  });

  it("is gone when it was killed", async () => {
    const guarded = await startFamily();
    await guarded.kill();
    expect(groupMembers(guarded.pid)).toHaveLength(0);
  });

  it("is gone when it did not listen to being stopped", async () => {
    const guarded = await startFamily(`process.on("SIGTERM", () => {}); ${family}`);
    await guarded.stop(200);
    expect(groupMembers(guarded.pid)).toHaveLength(0);
  });

  it("is gone when it took too long", async () => {
    const { exitCode } = await runGuarded({ command: node, args: ["-e", family], timeoutMs: 300 });
    expect(exitCode).toBe(137);
  });

  it("is gone soon after whoever started it was killed", async () => {
    const module = new URL("../../../scripts/processes/guarded-process.mjs", import.meta.url).href;
    const starter = await startFamily(`
      import(${JSON.stringify(module)}).then(({ startGuarded }) => {
        const inner = startGuarded({ command: process.execPath, args: ["-e", ${JSON.stringify(family)}], onLine: () => console.log(inner.pid) });
      });
      setInterval(() => {}, 1000);
    `);
    const innerId = Number(starter.tail());
    expect(groupMembers(innerId)).toHaveLength(3);
    await starter.kill();
    await expect.poll(() => groupMembers(innerId)).toHaveLength(0);
  });
});

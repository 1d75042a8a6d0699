import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AuthAdmin } from "../../emulators/auth/auth-admin.mjs";
import { ensurePython } from "../../scripts/install/python.mjs";
import { runGuarded } from "../../scripts/processes/guarded-process.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { type Stack, startStack } from "../../scripts/stack/stack.mjs";
import { localProjectId } from "../../scripts/stack/worker-variables.mjs";
import { signInByApi } from "../support/api-person";

const outcomesSchema = z.array(
  z.object({
    name: z.string(),
    outcome: z.enum(["passed", "failed", "skipped"]),
    detail: z.string(),
  }),
);

/** Far beyond what all of them take on a busy machine of two cores. */
const deadlineMs = 15 * 60_000;

const poorAccount = { uid: "python-poor", email: "python-poor@limn.test", password: "a good password" };

/** Keys of the demo account, which has credits, and one of an account that has none. */
async function makeKeys(stack: Stack): Promise<Record<string, string>> {
  await new AuthAdmin({ url: stack.authEmulatorUrl, projectId: localProjectId }).ensureAccount(poorAccount);
  const [demo, poor] = await Promise.all([signInByApi(stack), signInByApi(stack, poorAccount)]);
  return {
    LIMN_TEST_KEY_LIVE: await demo.makeApiKey({ name: "python" }),
    LIMN_TEST_KEY_TEST: await demo.makeApiKey({ name: "python, for tests", mode: "test" }),
    LIMN_TEST_KEY_READING: await demo.makeApiKey({ name: "python, reading", scopes: ["account:read"] }),
    LIMN_TEST_KEY_POOR: await poor.makeApiKey({ name: "python" }),
  };
}

/** Runs all Python tests against the whole product, and gives what became of each. */
async function runPython(): Promise<z.infer<typeof outcomesSchema>> {
  const python = process.env["LIMN_PYTHON"] ?? (await ensurePython(console.log)).path;
  const folder = mkdtempSync(path.join(os.tmpdir(), "limn-python-"));
  const stack = await startStack({ logsPath: projectPath(".limn", "reports", "python-logs") });
  try {
    const report = path.join(folder, "outcomes.json");
    const { exitCode, output } = await runGuarded({
      command: python,
      args: [projectPath("test", "python", "run.py"), report],
      environment: {
        PYTHONDONTWRITEBYTECODE: "1",
        LIMN_TEST_BASE_URL: stack.baseUrl,
        LIMN_TEST_FOLDER: folder,
        ...(await makeKeys(stack)),
      },
      timeoutMs: deadlineMs,
    });
    if (exitCode !== 0) throw new Error(`Python ended with exit code ${exitCode}:\n${output}`);
    return outcomesSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// They all run before Vitest asks which tests there are: each of Python's is then one of its own.
const outcomes = await runPython();

describe("in Python", () => {
  it("there are tests", () => expect(outcomes.length).toBeGreaterThan(30));

  for (const { name, outcome, detail } of outcomes) {
    it(`${name}`, ({ skip }) => {
      skip(outcome === "skipped", detail);
      expect({ outcome, detail }).toEqual({ outcome: "passed", detail: "" });
    });
  }
});

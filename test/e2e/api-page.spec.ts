import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { npmCommand } from "../../scripts/install/npm.mjs";
import { findProgram } from "../../scripts/install/programs.mjs";
import { projectRoot } from "../../scripts/project.mjs";
import { creditsOf } from "../support/account";
import { decoded, signInToStudio } from "../support/studio";

const run = promisify(execFile);
/** A program waits for its picture for a minute at most. */
const programTimeoutMs = 90_000;

/** What stands in the quick start in one of its languages. */
async function programIn(page: Page, language: string): Promise<string> {
  await page.getByRole("radio", { name: language, exact: true }).check();
  return (await page.getByLabel(`${language} program`, { exact: true }).textContent()) ?? "";
}

async function expectDoubled(folder: string): Promise<void> {
  const { widthPx, heightPx } = await decoded(readFileSync(path.join(folder, "leaves-2x.png")));
  expect([widthPx, heightPx]).toEqual([512, 512]);
}

test("the quick start works as it stands, with the visitor's own test key", async ({ page }, testInfo) => {
  test.setTimeout(300_000);
  await signInToStudio(page);
  const before = await creditsOf(page);
  await page.goto("/api");
  expect(await programIn(page, "curl")).toContain("limn_test_YOUR_KEY");
  await page.getByRole("button", { name: "Put my test key in" }).click();
  await expect(page.getByText("Your test key stands in the program.")).toBeVisible();

  await test.step("in a shell", async () => {
    const folder = testInfo.outputPath("curl");
    writeFileSync(testInfo.outputPath("begin.sh"), await programIn(page, "curl"));
    await run("mkdir", ["-p", folder]);
    await run("bash", ["-eu", testInfo.outputPath("begin.sh")], { cwd: folder, timeout: programTimeoutMs });
    await expectDoubled(folder);
  });

  await test.step("in Node, with the SDK as the page has it installed", async () => {
    const folder = testInfo.outputPath("node");
    // Node 20 reads no types; there are none in it that it would stumble over.
    const program = await programIn(page, "TypeScript");
    await run("mkdir", ["-p", folder]);
    writeFileSync(path.join(folder, "limn.mjs"), program);
    const options = { cwd: folder, timeout: programTimeoutMs };
    const install = (await page.getByLabel("The installation command").textContent()) ?? "";
    expect(install).toMatch(/^npm install http\S+\.tgz$/);
    const [, ...args] = install.split(" ");
    const npm = npmCommand([...args, "--prefix", folder, "--no-audit", "--no-fund"]);
    await run(npm.command, npm.args, options);
    const { stdout } = await run(process.execPath, ["limn.mjs"], options);
    expect(stdout).toContain("leaves-2x.png, 512 px wide");
    await expectDoubled(folder);
  });

  await test.step("in Python, which the tests before these needed, too", async () => {
    const folder = testInfo.outputPath("python");
    writeFileSync(testInfo.outputPath("begin.py"), await programIn(page, "Python"));
    await run("mkdir", ["-p", folder]);
    const python = findProgram(["python3", "python"]) ?? "python3";
    const options = { cwd: folder, timeout: programTimeoutMs };
    const { stdout } = await run(python, [testInfo.outputPath("begin.py")], options);
    expect(stdout).toContain("leaves-2x.png, 512 px wide");
    await expectDoubled(folder);
  });

  expect(await creditsOf(page)).toBe(before);
});

const configurationSchema = z.object({
  mcpServers: z.object({
    limn: z.union([
      z.object({ type: z.literal("http"), url: z.url(), headers: z.record(z.string(), z.string()) }),
      z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
    ]),
  }),
});

/** Connects the official client as the configuration on the page says. */
async function assistantOf(page: Page): Promise<Client> {
  const text = (await page.getByLabel("The configuration").textContent()) ?? "";
  const { limn } = configurationSchema.parse(JSON.parse(text)).mcpServers;
  const client = new Client({ name: "test", version: "1" });
  const transport =
    "url" in limn
      ? new StreamableHTTPClientTransport(new URL(limn.url), { requestInit: { headers: limn.headers } })
      : // As a person's assistant starts it, from where the command is installed.
        new StdioClientTransport({
          ...limn,
          env: { ...limn.env, PATH: process.env["PATH"] ?? "" },
          cwd: projectRoot,
        });
  await client.connect(transport);
  return client;
}

test("an assistant is connected by what stands on the page, either way", async ({ page }) => {
  test.setTimeout(120_000);
  await signInToStudio(page);
  await page.goto("/api");
  await page.getByRole("button", { name: "Put my test key in" }).click();
  await expect(page.getByText("Your test key stands in the program.")).toBeVisible();
  for (const way of ["By address", "By command"]) {
    await page.getByRole("radio", { name: way }).check();
    const client = await assistantOf(page);
    const account = await client.callTool({ name: "account", arguments: {} });
    expect(account.structuredContent).toMatchObject({ email: "demo@limn.test" });
    await client.close();
  }
});

test("an operation whose document does not come says so, and is there when it is asked for again", async ({
  page,
}) => {
  await page.route("**/v1/openapi.json", (route) => route.abort());
  await page.goto("/api");
  const modes = page.locator("#getModes");
  await modes.locator("summary").first().click();
  await expect(modes.getByRole("alert")).toContainText("Limn cannot be reached");
  await page.unroute("**/v1/openapi.json");
  await modes.getByRole("button", { name: "Load it again" }).click();
  await expect(modes.getByRole("heading", { name: "Answer 200" })).toBeVisible();
});

test("an operation is tried on the page, and the answer stands there as it came", async ({ page }) => {
  await page.goto("/api");
  const modes = page.locator("#getModes");
  await modes.locator("summary").first().click();
  await modes.getByRole("button", { name: "Try it" }).click();
  await modes.getByRole("button", { name: "Send" }).click();
  await expect(
    modes.getByRole("region", { name: "Answer", exact: true }).getByText("Answer 200"),
  ).toBeVisible();
  await expect(modes.getByLabel("The answer as it came")).toContainText('"creditsPerMegapixel"');

  const job = page.locator("#createJob");
  await job.locator("summary").first().click();
  await job.getByRole("button", { name: "Try it" }).click();
  await job.getByLabel("Key", { exact: true }).fill("limn_test_forged");
  await job.getByRole("button", { name: "Send" }).click();
  await expect(
    job.getByRole("region", { name: "Answer", exact: true }).getByText("Answer 401"),
  ).toBeVisible();
  await expect(job.getByLabel("The answer as it came")).toContainText('"api-key-invalid"');
});

import { defineConfig } from "@playwright/test";

// The global setup starts the whole product and leaves its addresses in the environment of the tests.
export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/support/start-stack.ts",
  outputDir: ".limn/reports/e2e",
  reporter: [["line"], ["json", { outputFile: ".limn/reports/e2e.json" }]],
  workers: 1,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...(process.env["LIMN_BASE_URL"] && { baseURL: process.env["LIMN_BASE_URL"] }),
    // Headless Chromium's own name counts as a robot's, and robots get pages that are not streamed.
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env["LIMN_CHROMIUM"] && { executablePath: process.env["LIMN_CHROMIUM"] }),
      // No sandbox, so that it runs as root; nothing that asks the network for what the tests do not need.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
      ],
    },
  },
});

import { defineConfig } from "vitest/config";

// The SDK and the command against the whole product, which the global setup starts.
export default defineConfig({
  define: { __EMULATORS__: "true" },
  test: {
    include: ["test/clients/**/*.test.ts"],
    environment: "node",
    globalSetup: "test/clients/support/start-product.ts",
    // They share one product and its demo account's credits.
    fileParallelism: false,
    // A deadline for what hangs, not a measure of speed: the machines are shared.
    testTimeout: 180_000,
  },
});

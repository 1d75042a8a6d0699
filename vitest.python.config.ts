import { defineConfig } from "vitest/config";

// One file: it starts the whole product and runs all Python tests against it (test/python/python.test.ts).
export default defineConfig({
  define: { __EMULATORS__: "true" },
  test: { include: ["test/python/**/*.test.ts"], environment: "node" },
});

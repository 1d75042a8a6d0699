import { defineConfig } from "vitest/config";

// A file of its own: vitest would otherwise load vite.config.ts and Remix with it.
export default defineConfig({
  define: { __EMULATORS__: "true" },
  resolve: {
    alias: {
      "~": new URL("./app", import.meta.url).pathname,
      // Node compiles no WebAssembly before a program starts, as the Worker's platform does.
      "#functions/pictures/codec-modules": new URL("./art/codec-modules.ts", import.meta.url).pathname,
    },
  },
  test: { include: ["test/unit/**/*.test.{ts,tsx}"], environment: "node", testTimeout: 60_000 },
});

import { cloudflare } from "@cloudflare/vite-plugin";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { type BuildOptions, defineConfig, type Plugin } from "vite";
import { noChunkCycles } from "./scripts/artefacts/chunk-cycles.mjs";
import { chunkDeadlines } from "./scripts/artefacts/chunk-deadlines.mjs";
import { firstChunk } from "./scripts/artefacts/first-chunk.mjs";
import { ownParts } from "./scripts/artefacts/own-parts.mjs";
import { settledFlags } from "./scripts/artefacts/settled-flags.mjs";
import { viteWorkerOptions } from "./scripts/stack/vite-worker.mjs";

// Remix loads this file a second time for its child compiler and re-creates every plugin but its own. A second
// workerd there would fail, so Cloudflare's plugin goes to the first load only.
const loads = globalThis as { limnViteConfigLoads?: number };
loads.limnViteConfigLoads = (loads.limnViteConfigLoads ?? 0) + 1;
const isChildCompiler = loads.limnViteConfigLoads > 1;

/** The Worker's name in wrangler.toml: Vite names its environment after it. */
const workerEnvironment = "limn";

/** All of them by name: one that Vite finds late would bring a second React. */
const serverDependencies = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/server.browser",
  "@remix-run/react",
  "@remix-run/cloudflare",
  "@radix-ui/react-dropdown-menu",
  "@radix-ui/react-toast",
  "@radix-ui/react-tooltip",
  "@tanstack/react-virtual",
  "hono",
  "isbot",
  "jose",
  "zod",
];

/** Remix refreshes its route list in Vite's own graphs only: a new or removed page is passed on to the Worker's. */
function reloadWorkerOnNewRoute(): Plugin {
  return {
    name: "limn-reload-worker-on-new-route",
    apply: "serve",
    configureServer(server) {
      const routeFileChanged = (file: string) => {
        const environment = server.environments[workerEnvironment];
        if (!environment || !file.includes("/app/routes/")) return;
        environment.moduleGraph.invalidateAll();
        environment.hot.send({ type: "full-reload" });
      };
      server.watcher.on("add", routeFileChanged).on("unlink", routeFileChanged);
    },
  };
}

/** Smaller by 3 KB for every visitor than esbuild's, and slower by seconds for those who build. */
const minification: BuildOptions = {
  minify: "terser",
  terserOptions: {
    ecma: 2020,
    module: true,
    compress: {
      passes: 3,
      pure_getters: true,
      // The router's words to developers.
      pure_funcs: ["warning", "warningOnce", "logV6DeprecationWarnings"],
    },
  },
};

export default defineConfig(({ command, isSsrBuild }) => {
  const isDev = command === "serve";
  return {
    cacheDir: isChildCompiler ? "node_modules/.vite-child" : "node_modules/.vite",
    plugins: [
      tailwindcss(),
      chunkDeadlines(),
      noChunkCycles(),
      ownParts(),
      settledFlags(),
      isDev &&
        !isChildCompiler &&
        cloudflare({
          configPath: "./wrangler.toml",
          inspectorPort: false,
          ...viteWorkerOptions(process.env),
        }),
      isDev && !isChildCompiler && reloadWorkerOnNewRoute(),
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_relativeSplatPath: true,
          v3_throwAbortReason: true,
          v3_lazyRouteDiscovery: true,
          v3_singleFetch: true,
          unstable_optimizeDeps: true,
        },
      }),
    ],
    resolve: { dedupe: ["react", "react-dom"], alias: { "~": new URL("./app", import.meta.url).pathname } },
    ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
    define: isDev ? { __EMULATORS__: "true" } : {},
    ...(isDev && {
      environments: {
        [workerEnvironment]: {
          optimizeDeps: {
            include: serverDependencies,
          },
        },
      },
    }),
    build: {
      target: "es2022",
      // The build folder is not Vite's alone.
      emptyOutDir: false,
      ...minification,
      ...(!isDev &&
        !isSsrBuild && {
          rollupOptions: { output: { manualChunks: firstChunk, onlyExplicitManualChunks: true } },
        }),
    },
    // The workers of app/local-engine load their codecs as they need them, which only modules can.
    worker: { format: "es" },
    server: { host: "127.0.0.1", port: Number(process.env["PORT"] ?? 8787), strictPort: true },
  };
});

// @ts-check
import path from "node:path";
import { projectPath } from "../project.mjs";

export const barePath = "/bench/bare";

/**
 * Puts an entry in front of the built Worker that answers one path by a bare Hono route and hands on everything else: the
 * same isolate of the same workerd, so that only the route differs. It is in this copy alone.
 * @param {import("../stack/release.mjs").Release} release
 * @returns {Promise<import("../stack/release.mjs").Release>}
 */
export async function addBareRoute(release) {
  const { build, stop } = await import("esbuild");
  const workerPath = path.join(path.dirname(release.workerPath), "bench.js");
  const contents = `
    import { Hono } from "hono";
    import worker from "./worker.js";
    export * from "./worker.js";
    const bare = new Hono().get("${barePath}", (c) => c.json({ ready: true }));
    const isBare = (request) => new URL(request.url).pathname === "${barePath}";
    export default {
      ...worker,
      fetch: (request, env, context) => (isBare(request) ? bare : worker).fetch(request, env, context),
    };
  `;
  await build({
    stdin: { contents, resolveDir: path.dirname(release.workerPath) },
    nodePaths: [projectPath("node_modules")],
    outfile: workerPath,
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "node",
    external: ["cloudflare:*", "*.wasm", "*.bin"],
    logLevel: "silent",
  });
  await stop();
  return { ...release, workerPath };
}

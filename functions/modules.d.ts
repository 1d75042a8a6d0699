/** The bundler hands WebAssembly over compiled: workerd, like the edge, refuses to compile it from bytes. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** Model weights, as wrangler.toml's Data rule gives them. */
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  const build: ServerBuild;
  export = build;
}

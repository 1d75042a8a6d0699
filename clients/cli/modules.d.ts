/** The bundler puts these files into the command as bytes, so that it is one folder without a path to look up. */
declare module "../../imaging/*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "../../imaging/*.bin" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

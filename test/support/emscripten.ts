import { withImageData } from "./image-data";

interface EmscriptenOptions {
  readonly noInitialRun: boolean;
  locateFile(file: string): string;
  print(line: string): void;
  printErr(line: string): void;
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports;
}

/** What a jSquash codec file (codec/…/*.js) exports as its default. */
export type EmscriptenFactory<Codec> = (options: EmscriptenOptions) => Promise<Codec>;

/**
 * A fresh instance of a codec. It costs about a millisecond, and each picture gets its own: a failed picture cannot
 * poison the next, and the memory of a large one is not kept. `onMessage` receives the codec's warnings and errors.
 */
export async function instantiateCodec<Codec>(
  factory: EmscriptenFactory<Codec>,
  module: WebAssembly.Module,
  onMessage: (line: string) => void,
): Promise<Codec> {
  return withImageData(() =>
    factory({
      noInitialRun: true,
      // Never fetched: without a name the codec would build one from import.meta.url, which a Worker lacks.
      locateFile: (file) => file,
      print: onMessage,
      printErr: onMessage,
      instantiateWasm(imports, receive) {
        const instance = new WebAssembly.Instance(module, imports);
        receive(instance);
        return instance.exports;
      },
    }),
  );
}

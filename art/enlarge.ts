import { readFileSync } from "node:fs";
import { enhance } from "#imaging/enhance/enhance";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource } from "#imaging/enhance/row-source";
import { parseModel } from "#imaging/neural/model";
import { createNetwork, type Network } from "#imaging/neural/network";
import type { Raster } from "#imaging/raster";

/** The network of the product's standard mode at x4. */
function standardNetwork(): Network {
  const kernel = new WebAssembly.Module(readFileSync("imaging/neural/kernel/kernel.wasm"));
  return createNetwork(kernel, parseModel(readFileSync("imaging/neural/models/fast-x4.bin")));
}

let network: Network | undefined;

/** What Limn's own engine makes of a picture, as the product does it; nothing is done to it afterwards. */
export async function enlarge(small: Raster, size: { widthPx: number; heightPx: number }): Promise<Raster> {
  network ??= standardNetwork();
  const ready = network;
  const input = { ...rasterSource(small), channels: small.channels };
  const output = { widthPx: size.widthPx, heightPx: size.heightPx };
  return await enhance(input, output, () => networkEnlarger(ready), {}).rows({
    first: 0,
    end: size.heightPx,
  });
}

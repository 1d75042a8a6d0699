import { createRequire } from "node:module";
import path from "node:path";

/** The packages of `packages/`: they are installed by their first use, apart from Limn's own, so checks do not follow them. */
const folder = path.resolve("training/peers/packages");
const requirePeer = createRequire(path.join(folder, "package.json"));

/** A package, as the part of it that is used here. */
export function loadPeer<Part>(name: string): Part {
  return requirePeer(name) as Part;
}

/** Where a package's file lies. */
export function peerFile(name: string): string {
  return path.join(folder, "node_modules", name);
}

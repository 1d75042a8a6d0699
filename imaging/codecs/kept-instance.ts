import { LimnError } from "#contract/errors";

const made = new WeakMap<WebAssembly.Module, WeakRef<WebAssembly.Exports>>();

/**
 * What an encoder's module exports: of the instance that was made last, where it is still there. Memory of an instance that nobody needs any
 * more is collected late, and that of several has no place in an isolate beside a strip. Whoever works with the exports has to hold them.
 * Throws `internal` where the module has no function of the name `proof`.
 */
export function keptInstance(module: WebAssembly.Module, proof: string): WebAssembly.Exports {
  const kept = made.get(module)?.deref();
  if (kept) return kept;
  const { exports } = new WebAssembly.Instance(module, {});
  if (typeof exports[proof] !== "function") {
    throw new LimnError("internal", { detail: `the module does not export ${proof}` });
  }
  made.set(module, new WeakRef(exports));
  return exports;
}

/** Gives up an instance that failed: what it left in its memory is not known. */
export function forgetInstance(module: WebAssembly.Module): void {
  made.delete(module);
}

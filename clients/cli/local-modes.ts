/** The model that serves each mode on this machine, without any service. */
export const modelNames = { standard: "fast" } as const;
export type LocalMode = keyof typeof modelNames;

export function isLocalMode(mode: string): mode is LocalMode {
  return Object.hasOwn(modelNames, mode);
}

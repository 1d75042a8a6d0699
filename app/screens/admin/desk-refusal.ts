/** Why somebody was not let in to the operators' pages, with the status that says so. */
export const refusalStatuses = { nobody: 403, stale: 401, busy: 429 } as const;
export type DeskRefusal = { readonly standing: keyof typeof refusalStatuses };

/**
 * What a control carries that does nothing without the page's code. In the server's HTML it is disabled; where there is
 * script, start/before-code.js enables it at once, and what is pressed meanwhile is done once the code is there. The code
 * itself never takes it for disabled: React drops the presses of what it holds for disabled, and a change of mind after
 * the hydration would come a turn too late for some.
 */
export const awaitsCode = import.meta.env.SSR
  ? { disabled: true, "data-awaits-code": "" }
  : { suppressHydrationWarning: true };

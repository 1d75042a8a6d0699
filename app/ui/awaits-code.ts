/**
 * What a control carries that does nothing without the page's code. Where there is no script it stays disabled; where there
 * is one, start/before-code.js enables it at once, and what is pressed meanwhile is done once the code is there.
 */
export function awaitsCode(ready: boolean) {
  return ready ? {} : { disabled: true, "data-awaits-code": "" };
}

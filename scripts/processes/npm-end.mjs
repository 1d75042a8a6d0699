// @ts-check
const checkMs = 250;

/**
 * Under npm, acts once npm's shell is gone: a signal to npm ends that shell, which does not pass it on to what runs in
 * it. Started in any other way, nothing happens: a program may well outlive the terminal that it was started from.
 * @param {() => void} act
 */
export function onNpmEnd(act) {
  if (!process.env.npm_lifecycle_event) return;
  const shellId = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shellId) return;
    clearInterval(timer);
    act();
  }, checkMs);
  timer.unref();
}

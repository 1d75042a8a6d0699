/** Of a process that a signal ended, as shells count (128 and the signal's number). */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ctrl-C and SIGTERM end the command once `onStop` has tidied up; a second one does at once. Gives what takes it back.
 */
export function onStopSignal(onStop: () => Promise<void> | void): () => void {
  let isStopping = false;
  const listen = (name: keyof typeof exitCodes) => async () => {
    if (isStopping) process.exit(exitCodes[name]);
    isStopping = true;
    await onStop();
    process.exit(exitCodes[name]);
  };
  const listeners = { SIGINT: listen("SIGINT"), SIGTERM: listen("SIGTERM") };
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, listeners[name]);
  return () => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, listeners[name]);
  };
}

/** Of a process that a signal ended, as shells count: 128 and the signal's number. */
export const stopCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ctrl-C and SIGTERM end the command once `onStop` has said so. Gives what takes it back. */
export function onStopSignal(onStop: () => void): () => void {
  const listen = (signal: keyof typeof stopCodes) => {
    onStop();
    process.exit(stopCodes[signal]);
  };
  process.on("SIGINT", listen).on("SIGTERM", listen);
  return () => {
    process.off("SIGINT", listen).off("SIGTERM", listen);
  };
}

/** A job at work that says nothing for this long is looked into. Attempts report at least every few seconds. */
export const silenceMs = 30_000;

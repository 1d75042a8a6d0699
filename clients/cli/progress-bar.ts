const widthCharacters = 32;

/** A progress bar on the terminal's own line; silent where the output is no terminal. */
export function progressBar(stream: NodeJS.WriteStream, label: string) {
  return {
    /** `share` is 0 to 1. */
    show(share: number): void {
      if (!stream.isTTY) return;
      const filled = Math.round(share * widthCharacters);
      const bar = "█".repeat(filled) + "░".repeat(widthCharacters - filled);
      stream.write(`\r${label} ${bar} ${Math.floor(share * 100)} %`);
    },
    clear(): void {
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}

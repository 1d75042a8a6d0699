import { distinctNames } from "./distinct-names";

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the file over by the next task; some browsers ask first, and read it up to a minute later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Several files as one ZIP, made here. Names that would clash are numbered. */
export async function saveZip(name: string, files: readonly NamedFile[]): Promise<void> {
  const { downloadZip } = await import("client-zip");
  const names = distinctNames(files.map((file) => file.name));
  const entries = files.map(({ content }, index) => ({ name: names[index] ?? "", input: content }));
  saveFile(name, await downloadZip(entries).blob());
}

import { sourceEndings } from "#contract/formats";

/** What was dropped or picked: the pictures to add, and how many other files of folders were passed over. */
export interface IncomingFiles {
  readonly files: readonly File[];
  readonly passedOverCount: number;
}

const extensions: ReadonlySet<string> = new Set(sourceEndings);

/** Whether a file that came with a folder is meant as a picture. A file dropped by itself is always judged by its content. */
export function isPictureFile({ name }: Pick<File, "name">): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return !name.startsWith(".") && extension !== undefined && extensions.has(extension);
}

/** The pictures of a picked folder, by path. */
export function picturesOfFolder(files: readonly File[]): IncomingFiles {
  const pictures = files.filter(isPictureFile).sort(byPath);
  return { files: pictures, passedOverCount: files.length - pictures.length };
}

/**
 * All that was dropped, folders with everything in them. The entries must be read off the event at once
 * (`entriesOf`): a drop's data is gone after its event.
 */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<IncomingFiles> {
  const files: File[] = [];
  let passedOverCount = 0;
  for (const entry of entries) {
    if (isFile(entry)) {
      files.push(await fileOf(entry));
      continue;
    }
    for await (const inside of filesWithin(entry)) {
      if (isPictureFile(inside)) files.push(await fileOf(inside));
      else passedOverCount += 1;
    }
  }
  return { files, passedOverCount };
}

/** The files and folders of a drop. */
export function entriesOf(transfer: DataTransfer): readonly FileSystemEntry[] {
  return Array.from(transfer.items).flatMap((item) => item.webkitGetAsEntry() ?? []);
}

async function* filesWithin(folder: FileSystemEntry): AsyncGenerator<FileSystemFileEntry> {
  const children = [...(await childrenOf(folder))].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const child of children) {
    if (isFile(child)) yield child;
    else yield* filesWithin(child);
  }
}

/** A directory tells of its children in portions, until one is empty (File and Directory Entries API, section 3.2). */
async function childrenOf(folder: FileSystemEntry): Promise<readonly FileSystemEntry[]> {
  if (!isDirectory(folder)) return [];
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return children;
    children.push(...portion);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function byPath(a: File, b: File): number {
  return a.webkitRelativePath < b.webkitRelativePath ? -1 : 1;
}

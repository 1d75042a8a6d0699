import { describe, expect, it } from "vitest";
import { filesOfEntries, isPictureFile, picturesOfFolder } from "../../../../app/files/dropped-files";

/** Entries as a browser gives them: a directory tells of at most two children at a time. */
function fileEntry(name: string): FileSystemEntry {
  const entry = {
    isFile: true,
    isDirectory: false,
    name,
    file: (done: (file: File) => void) => done(new File([name], name)),
  };
  return entry as unknown as FileSystemEntry;
}

function folderEntry(name: string, children: readonly FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    const left = [...children];
    return { readEntries: (done: (portion: FileSystemEntry[]) => void) => done(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry;
}

describe("what is dropped", () => {
  it("brings the pictures of folders within folders, by name, and counts what it passes over", async () => {
    const folder = folderEntry("holiday", [
      fileEntry("c.webp"),
      fileEntry("notes.txt"),
      folderEntry("beach", [fileEntry("z.PNG"), fileEntry(".DS_Store"), fileEntry(".hidden.png")]),
      fileEntry("a.jpg"),
      fileEntry("d.jpeg"),
    ]);
    const { files, passedOverCount } = await filesOfEntries([folder]);
    expect(files.map(({ name }) => name)).toEqual(["a.jpg", "z.PNG", "c.webp", "d.jpeg"]);
    expect(passedOverCount).toBe(3);
  });

  it("keeps every file that was dropped by itself: its content decides", async () => {
    const { files, passedOverCount } = await filesOfEntries([fileEntry("scan"), folderEntry("empty", [])]);
    expect(files.map(({ name }) => name)).toEqual(["scan"]);
    expect(passedOverCount).toBe(0);
  });

  it("passes on that a folder cannot be read", async () => {
    const unreadable = {
      isFile: false,
      isDirectory: true,
      createReader: () => ({
        readEntries: (_: unknown, fail: (e: Error) => void) => fail(new Error("gone")),
      }),
    } as unknown as FileSystemEntry;
    await expect(filesOfEntries([unreadable])).rejects.toThrow("gone");
  });
});

describe("a picked folder", () => {
  it("brings its pictures", () => {
    const { files, passedOverCount } = picturesOfFolder([new File([], "b.png"), new File([], "b.raw")]);
    expect([files.length, passedOverCount]).toEqual([1, 1]);
    expect(isPictureFile({ name: "png" })).toBe(false);
  });
});

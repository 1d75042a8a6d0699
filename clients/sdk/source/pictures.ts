import type { Upload } from "./answers.js";

/**
 * A file's bytes (a Blob or File, an ArrayBuffer, a typed array), an http(s) address that Limn fetches, or what
 * `Limn.upload` gave. A file on a disk becomes a Blob with `openAsBlob` of node:fs, or `Bun.file`.
 */
export type PictureSource = Blob | ArrayBuffer | ArrayBufferView | string | URL | Upload;

/** A picture's bytes, which can be read as often as they must be sent. */
export interface PictureFile {
  readonly kind: "file";
  readonly name: string;
  readonly blob: Blob;
}

export interface PictureAddress {
  readonly kind: "address";
  readonly url: string;
  readonly name: string | undefined;
}

export interface UploadedPicture {
  readonly kind: "upload";
  readonly id: string;
}

/** Tells the ways apart. Throws TypeError for what is none of them. */
export function pictureOf(
  source: PictureSource,
  name: string | undefined,
): PictureFile | PictureAddress | UploadedPicture {
  if (source instanceof Blob) {
    const own = "name" in source && typeof source.name === "string" ? source.name : undefined;
    // Bun's files are named by their whole path.
    return { kind: "file", name: name ?? own?.split(/[\\/]/).at(-1) ?? "picture", blob: source };
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    // Memory that threads share is refused by the platform itself, with a TypeError.
    return { kind: "file", name: name ?? "picture", blob: new Blob([source as Uint8Array<ArrayBuffer>]) };
  }
  if (source instanceof URL || (typeof source === "string" && /^https?:\/\//i.test(source))) {
    return { kind: "address", url: `${source}`, name };
  }
  if (typeof source === "object" && source !== null && "id" in source)
    return { kind: "upload", id: source.id };
  throw new TypeError("A picture is a Blob, bytes, an http(s) address or an upload; a path must be opened.");
}

/** Throws TypeError for an address or an upload. */
export function fileOf(source: PictureSource, name: string | undefined, what: string): PictureFile {
  const picture = pictureOf(source, name);
  if (picture.kind !== "file") throw new TypeError(`Only a file or bytes can be ${what}.`);
  return picture;
}

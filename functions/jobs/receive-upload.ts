import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import type { Upload } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import type { PictureNote } from "#contract/picture-notes";
import { accountOf } from "#functions/accounts/account-of";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { objectKeys } from "#functions/pictures/object-keys";
import { pictureNotesOf } from "#imaging/codecs/picture-notes";
import { fileEndBytes } from "#imaging/codecs/head-reader";
import { type Inspection, checkComplete, inspectPicture } from "#imaging/codecs/inspect";

/** A picture as it arrives: judged by its content alone; the name is only shown and used for the download. */
export interface IncomingPicture {
  readonly name: string;
  /** From Content-Length: R2 needs it before the first byte (Cloudflare's documentation of put). */
  readonly sizeBytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

/** Most headers stand within this many bytes; one with a long colour profile or EXIF may ask for more, up to a bound. */
const headBytes = 256 * 1024;
const maxHeadBytes = 4 * 1024 * 1024;
/** A sender that is silent for this long is gone. */
const silenceTimeoutMs = 30_000;

/**
 * Takes a picture in: judges its header, streams it to R2 in bounded memory, checks that its end is there, and records
 * it in the account. What is refused is refused from its first bytes where that is possible, and leaves nothing behind.
 * Throws the image errors of `inspectPicture` and `checkComplete`, and `file-too-large`.
 */
export async function receiveUpload(
  env: Env,
  uid: string,
  incoming: IncomingPicture,
  now: Date,
  randomBytes: (count: number) => Uint8Array,
): Promise<Upload> {
  checkFileSize(incoming.sizeBytes);
  const id = makeId("upload", randomBytes);
  const key = objectKeys.upload(uid, id);
  const { inspection, notes } = await streamToBucket(env.PICTURES, key, incoming);
  const upload: Upload = {
    id,
    name: incoming.name,
    format: inspection.format,
    ...inspection.upright,
    hasAlpha: inspection.hasAlpha,
    sizeBytes: incoming.sizeBytes,
    createdAt: now.toISOString(),
    notes,
  };
  const added = await accountOf(env, uid).addUpload(upload);
  if (!added.ok) {
    await env.PICTURES.delete(key);
    throw new LimnError(added.code);
  }
  return upload;
}

/** Judges a picture by its header alone and reads no further. Throws as `receiveUpload` does, but for what its end shows. */
export async function inspectIncoming(incoming: IncomingPicture): Promise<Inspection> {
  checkFileSize(incoming.sizeBytes);
  const reader = incoming.body.getReader();
  try {
    const begun = await inspectHead(reader, incoming.sizeBytes);
    if (begun.inspection) return begun.inspection;
    const ending = new FileTail(incoming.sizeBytes, begun.tailBytes);
    ending.add(begun.head);
    for (let part = await readInTime(reader); !part.done; part = await readInTime(reader)) {
      ending.add(part.value);
    }
    return inspectWhole(begun.head, ending.bytes(), incoming.sizeBytes);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Throws `image-empty` and `file-too-large`. */
export function checkFileSize(sizeBytes: number): void {
  if (sizeBytes === 0) throw new LimnError("image-empty");
  if (sizeBytes > inputLimits.maxSizeBytes) {
    const publicDetail = `Files of up to ${inputLimits.maxSizeBytes / 1024 / 1024} MB are possible.`;
    throw new LimnError("file-too-large", { publicDetail });
  }
}

interface Received {
  readonly inspection: Inspection;
  readonly notes: PictureNote[];
}

async function streamToBucket(bucket: R2Bucket, key: string, incoming: IncomingPicture): Promise<Received> {
  const reader = incoming.body.getReader();
  try {
    const begun = await inspectHead(reader, incoming.sizeBytes);
    const { head } = begun;
    const tail = await passOn(bucket, key, { ...incoming, reader, head, tailBytes: begun.tailBytes });
    try {
      // Again by both of its ends: a PNG's orientation may stand behind the picture.
      const inspection = inspectWhole(head, tail, incoming.sizeBytes);
      checkComplete(inspection.format, tail, incoming.sizeBytes, head);
      const end = { offset: incoming.sizeBytes - tail.length, bytes: tail };
      return { inspection, notes: await pictureNotesOf(head, inspection, end) };
    } catch (error) {
      await bucket.delete(key);
      throw error;
    }
  } finally {
    // What was refused early is not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** What a file's first bytes tell. */
interface Begun {
  readonly head: Uint8Array;
  /** Null where the file's last bytes are needed, too: TIFFs mostly have their directory there. */
  readonly inspection: Inspection | null;
  /** How many last bytes are to be kept. */
  readonly tailBytes: number;
}

/** Reads just as much of the beginning as it takes to judge the picture. */
async function inspectHead(reader: Reader, sizeBytes: number): Promise<Begun> {
  let head = await readUpTo(reader, new Uint8Array(0), headBytes);
  for (;;) {
    const result = inspectPicture(head, sizeBytes, inputLimits);
    if (result.kind === "picture") return { head, inspection: result.inspection, tailBytes: fileEndBytes };
    if (result.kind === "needs-end") {
      const wanted = Math.max(fileEndBytes, sizeBytes - result.offset);
      return { head, inspection: null, tailBytes: Math.min(maxHeadBytes, wanted) };
    }
    if (result.neededBytes > maxHeadBytes || result.neededBytes <= head.length) {
      throw new LimnError("image-damaged", { detail: `a header of ${result.neededBytes} bytes` });
    }
    const longer = await readUpTo(reader, head, result.neededBytes);
    if (longer.length < result.neededBytes) throw new LimnError("image-truncated", { detail: "header" });
    head = longer;
  }
}

/** Judges a picture by both of its ends. Throws `image-damaged` where what tells of it is scattered over the file. */
function inspectWhole(head: Uint8Array, tail: Uint8Array, sizeBytes: number): Inspection {
  const end = { offset: sizeBytes - tail.length, bytes: tail };
  const result = inspectPicture(head, sizeBytes, inputLimits, end);
  if (result.kind === "picture") return result.inspection;
  throw new LimnError("image-damaged", {
    detail: "the directory is neither at the beginning nor at the end",
  });
}

/** `begun` and what follows it, at least `wantedBytes` in all where the sender has as many. */
async function readUpTo(reader: Reader, begun: Uint8Array, wantedBytes: number): Promise<Uint8Array> {
  const chunks = [begun];
  let length = begun.length;
  while (length < wantedBytes) {
    const { done, value } = await readInTime(reader);
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

interface Passage extends Pick<IncomingPicture, "sizeBytes">, Pick<Begun, "head" | "tailBytes"> {
  readonly reader: Reader;
}

/**
 * Writes head and rest to the bucket; resolves to the last bytes. Throws `image-truncated` when the sender vanishes, and
 * `service-unavailable` when the bucket does not take it: the picture is not to blame for that.
 */
async function passOn(
  bucket: R2Bucket,
  key: string,
  { sizeBytes, head, reader, tailBytes }: Passage,
): Promise<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(sizeBytes);
  const stored = bucket.put(key, readable);
  const writer = writable.getWriter();
  const ending = new FileTail(sizeBytes, tailBytes);
  const write = async () => {
    await writer.write(head);
    ending.add(head);
    for (;;) {
      const { done, value } = await readInTime(reader).catch((error: unknown) => {
        throw brokenOff(error);
      });
      if (done) break;
      ending.add(value);
      await writer.write(value);
    }
    ending.bytes();
    await writer.close();
  };
  try {
    await Promise.all([write(), stored]);
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    await stored.catch(() => undefined);
    await bucket
      .delete(key)
      .catch((cause: unknown) => log.warn("a refused upload stays in R2", { key, error: cause }));
    if (error instanceof LimnError) throw error;
    throw new LimnError("service-unavailable", { cause: error, detail: "R2 did not take an upload" });
  }
  return ending.bytes();
}

/** The last bytes of a file that passes by, of a length that was said before. Throws `image-truncated` for any other length. */
class FileTail {
  readonly #tail: Uint8Array;
  readonly #start: number;
  #position = 0;

  constructor(sizeBytes: number, tailBytes: number) {
    this.#tail = new Uint8Array(Math.min(sizeBytes, tailBytes));
    this.#start = sizeBytes - this.#tail.length;
  }

  add(chunk: Uint8Array): void {
    const from = Math.max(0, this.#start - this.#position);
    const to = this.#position + from - this.#start;
    if (to + chunk.length - from > this.#tail.length) throw brokenOff();
    if (from < chunk.length) this.#tail.set(chunk.subarray(from), to);
    this.#position += chunk.length;
  }

  bytes(): Uint8Array {
    if (this.#position < this.#start + this.#tail.length) throw brokenOff();
    return this.#tail;
  }
}

function brokenOff(cause?: unknown): LimnError {
  return new LimnError("image-truncated", { cause, detail: "the upload broke off" });
}

function readInTime(reader: Reader): Promise<ReadableStreamReadResult<Uint8Array>> {
  const silent = new LimnError("image-truncated", { detail: "the sender fell silent" });
  return withDeadline(reader.read(), silenceTimeoutMs, silent);
}

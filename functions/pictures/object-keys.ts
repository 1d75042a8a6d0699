/**
 * Every key in the PICTURES bucket is made here (docs/storage.md names them). What is kept stands under its owner, so
 * that one account's objects can be listed, and deleted, together. What a job keeps only while it is at work stands
 * apart: a lifecycle rule on `work/` ends what a crash left behind.
 */
const owned = (uid: string) => `accounts/${encodeURIComponent(uid)}`;
const ownedWork = (uid: string) => `work/${encodeURIComponent(uid)}`;
const atWork = (uid: string, jobId: string) => `${ownedWork(uid)}/${jobId}`;

export const objectKeys = {
  /** Everything of one account. */
  account: (uid: string) => `${owned(uid)}/`,
  /** A picture as it was sent. */
  upload: (uid: string, uploadId: string) => `${owned(uid)}/uploads/${uploadId}`,
  /** Everything that all jobs keep only while they are at work. */
  allWork: "work/",
  /** Everything that a job keeps only while it is at work. */
  work: (uid: string, jobId: string) => `${atWork(uid, jobId)}/`,
  /** The same of all jobs of one account. */
  workOfAccount: (uid: string) => `${ownedWork(uid)}/`,
  /** The upright input: its shape, and behind it its pieces of raw samples (prepared-picture.ts). */
  workSource: (uid: string, jobId: string) => `${atWork(uid, jobId)}/source`,
  /** What the input hands on to the result beside its samples: profile and notes. */
  workCarried: (uid: string, jobId: string) => `${atWork(uid, jobId)}/carried`,
  /** What is to be painted anew, in the input's size, and the picture whose style is carried over, as raw samples. */
  workMask: (uid: string, jobId: string) => `${atWork(uid, jobId)}/mask`,
  workStyle: (uid: string, jobId: string) => `${atWork(uid, jobId)}/style`,
  /** The whole picture that an engine made, in the size in which it came, as raw samples. */
  workMade: (uid: string, jobId: string, engine: string) => `${atWork(uid, jobId)}/made-${engine}`,
  /** One finished strip of the output: as raw samples where its format is encoded as a whole, else as its part of the file. */
  workStrip: (uid: string, jobId: string, strip: number) => `${atWork(uid, jobId)}/strip-${strip}`,
  workPart: (uid: string, jobId: string, strip: number) => `${atWork(uid, jobId)}/part-${strip}`,
  result: (uid: string, jobId: string) => `${owned(uid)}/results/${jobId}`,
  thumbnail: (uid: string, jobId: string) => `${owned(uid)}/thumbnails/${jobId}`,
} as const;

/** Whose job it is that keeps an object. */
export interface WorkedJob {
  readonly uid: string;
  readonly jobId: string;
}

/** Whose work an object is; null for what is none. */
export function jobOfWorkKey(key: string): WorkedJob | null {
  const [, uid, jobId] = /^work\/([^/]+)\/([^/]+)\//.exec(key) ?? [];
  return uid && jobId ? { uid: decodeURIComponent(uid), jobId } : null;
}

/** R2 deletes at most 1,000 keys a call, and lists as many (Cloudflare's documentation). */
const keysPerCall = 1_000;

/** Deletes every object whose key begins with `prefix`. */
export async function deleteByPrefix(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const listed = await bucket.list({ prefix, limit: keysPerCall });
    if (listed.objects.length === 0) return;
    await bucket.delete(listed.objects.map((object) => object.key));
    if (!listed.truncated) return;
  }
}

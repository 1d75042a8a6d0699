import type { Upload } from "#contract/jobs";

/** Sends one file; throws the signal's reason when it is stopped. */
export type SendFile = (
  file: File,
  options: { readonly onProgress: (fraction: number) => void; readonly signal: AbortSignal },
) => Promise<Upload>;

interface UploadEvents {
  onProgress(draftId: string, fraction: number): void;
  onReady(draftId: string, upload: Upload): void;
  onRefused(draftId: string, error: unknown): void;
}

interface Entry {
  readonly draftId: string;
  readonly file: File;
  readonly stop: AbortController;
}

export interface UploadQueue {
  add(draftId: string, file: File): void;
  /** Takes a file out, sent or not; no event follows. */
  remove(draftId: string): void;
  /** Sends a refused file once more. */
  retry(draftId: string): void;
  /** Stops everything. */
  close(): void;
}

/** Sends files in the order they came, at most `maxAtOnce` at a time, so that the first is there soon. */
export function createUploadQueue(send: SendFile, events: UploadEvents, maxAtOnce = 3): UploadQueue {
  const entries = new Map<string, Entry>();
  const waiting: string[] = [];
  let active = 0;

  const startNext = () => {
    if (active >= maxAtOnce) return;
    const draftId = waiting.shift();
    if (draftId === undefined) return;
    const entry = entries.get(draftId);
    if (entry) void run(entry);
    startNext();
  };

  const run = async ({ draftId, file, stop }: Entry) => {
    active += 1;
    const isHeld = () => entries.get(draftId)?.stop === stop;
    const onProgress = (fraction: number) => {
      if (isHeld()) events.onProgress(draftId, fraction);
    };
    try {
      onProgress(0);
      const upload = await send(file, { onProgress, signal: stop.signal });
      if (isHeld()) events.onReady(draftId, upload);
    } catch (error) {
      if (isHeld()) events.onRefused(draftId, error);
    } finally {
      active -= 1;
      startNext();
    }
  };

  const add = (draftId: string, file: File) => {
    entries.set(draftId, { draftId, file, stop: new AbortController() });
    waiting.push(draftId);
    startNext();
  };
  const remove = (draftId: string) => {
    const entry = entries.get(draftId);
    entries.delete(draftId);
    entry?.stop.abort();
  };

  return {
    add,
    remove,
    retry(draftId) {
      const entry = entries.get(draftId);
      if (entry) add(draftId, entry.file);
    },
    close() {
      for (const { stop } of entries.values()) stop.abort();
      entries.clear();
    },
  };
}

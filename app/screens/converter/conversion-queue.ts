import type { PixelSize } from "#contract/sizes";
import { type ConversionSettings, convertedName } from "../../local-engine/conversion";
import type {
  ConversionMessage,
  ConversionRequest,
  ConvertedPicture,
} from "../../local-engine/conversion-protocol";

/** A picture of the list, and how far it is. */
export interface Entry {
  readonly id: number;
  readonly file: File;
  /** The file itself as the browser's own address, for as long as it is in the list. */
  readonly url: string;
  readonly state: EntryState;
}

export type EntryState =
  | { readonly kind: "ready" }
  | { readonly kind: "waiting"; readonly settings: ConversionSettings }
  | { readonly kind: "working"; readonly output: PixelSize | null; readonly share: number }
  | {
      readonly kind: "done";
      readonly settings: ConversionSettings;
      readonly name: string;
      readonly result: Blob;
      readonly output: PixelSize;
      readonly ranOn: ConvertedPicture["ranOn"];
      readonly notes: ConvertedPicture["notes"];
    }
  | { readonly kind: "failed"; readonly sentence: string }
  | { readonly kind: "canceled" };

/** Starts one conversion and gives the function that ends it. */
export type Start = (
  request: ConversionRequest,
  onMessage: (message: ConversionMessage) => void,
) => () => void;

export interface ConversionQueueOptions {
  readonly start: Start;
  /** Threads of this device. */
  readonly threads: number;
  /** Hears of failures that are not the picture's fault. */
  readonly onUnexpected: (detail: string) => void;
}

/**
 * The converter's pictures. They are converted one after the other, each on all threads: that is as fast as several at
 * once, and needs the memory of one. Made for React's `useSyncExternalStore`: every change makes a new list.
 */
export class ConversionQueue {
  readonly #options: ConversionQueueOptions;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Entry[] = [];
  #lastId = 0;
  #current: { readonly id: number; readonly end: () => void } | null = null;

  constructor(options: ConversionQueueOptions) {
    this.#options = options;
  }

  readonly entries = (): readonly Entry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map((file): Entry => {
      this.#lastId += 1;
      return { id: this.#lastId, file, url: URL.createObjectURL(file), state: { kind: "ready" } };
    });
    this.#change([...this.#entries, ...added]);
  }

  /** Asks for every picture that is not yet as `settings` say. */
  convertAll(settings: ConversionSettings): void {
    this.#change(
      this.#entries.map((entry) =>
        isAtWork(entry) || isMadeWith(entry, settings)
          ? entry
          : { ...entry, state: { kind: "waiting", settings } },
      ),
    );
    this.#startNext();
  }

  /** Asks for one picture, once more if it was made before. */
  convert(id: number, settings: ConversionSettings): void {
    this.#update(id, (state) =>
      state.kind === "waiting" || state.kind === "working" ? state : { kind: "waiting", settings },
    );
    this.#startNext();
  }

  cancel(id: number): void {
    this.#endIfCurrent(id);
    this.#update(id, (state) =>
      state.kind === "waiting" || state.kind === "working" ? { kind: "canceled" } : state,
    );
    this.#startNext();
  }

  cancelAll(): void {
    const atWork = this.#entries.filter(isAtWork);
    // Those that wait first, so that none of them begins meanwhile.
    for (const { id } of atWork.toReversed()) this.cancel(id);
  }

  remove(id: number): void {
    this.#endIfCurrent(id);
    for (const entry of this.#entries) if (entry.id === id) URL.revokeObjectURL(entry.url);
    this.#change(this.#entries.filter((entry) => entry.id !== id));
    this.#startNext();
  }

  #startNext(): void {
    if (this.#current) return;
    const entry = this.#entries.find(({ state }) => state.kind === "waiting");
    if (entry?.state.kind !== "waiting") return;
    const { id, file } = entry;
    const { settings } = entry.state;
    const request = { file, settings, threads: this.#options.threads };
    this.#update(id, () => ({ kind: "working", output: null, share: 0 }));
    const end = this.#options.start(request, (message) => this.#hear(id, settings, message));
    this.#current = { id, end };
  }

  #hear(id: number, settings: ConversionSettings, message: ConversionMessage): void {
    if (this.#current?.id !== id) return;
    this.#update(id, (state) => stateAfter(state, message, settings, this.#nameOf(id)));
    if (message.kind !== "done" && message.kind !== "failed") return;
    if (message.kind === "failed" && message.detail !== null) this.#options.onUnexpected(message.detail);
    this.#current = null;
    this.#startNext();
  }

  #nameOf(id: number): string {
    return this.#entries.find((entry) => entry.id === id)?.file.name ?? "";
  }

  #endIfCurrent(id: number): void {
    if (this.#current?.id !== id) return;
    this.#current.end();
    this.#current = null;
  }

  #update(id: number, next: (state: EntryState) => EntryState): void {
    this.#change(
      this.#entries.map((entry) => (entry.id === id ? { ...entry, state: next(entry.state) } : entry)),
    );
  }

  #change(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

export function isAtWork({ state }: Entry): boolean {
  return state.kind === "waiting" || state.kind === "working";
}

/** Whether a picture is finished with just these settings; which part of the device did it makes no other picture. */
export function isMadeWith({ state }: Entry, settings: ConversionSettings): boolean {
  if (state.kind !== "done") return false;
  return JSON.stringify({ ...state.settings, runsOn: settings.runsOn }) === JSON.stringify(settings);
}

function stateAfter(
  state: EntryState,
  message: ConversionMessage,
  settings: ConversionSettings,
  fileName: string,
): EntryState {
  switch (message.kind) {
    case "opened":
      return { kind: "working", output: message.output, share: 0 };
    case "progress":
      return state.kind === "working" ? { ...state, share: message.share } : state;
    case "done":
      return {
        kind: "done",
        settings,
        name: convertedName(fileName, settings.format),
        result: message.result,
        output: message.output,
        ranOn: message.ranOn,
        notes: message.notes,
      };
    case "failed":
      return { kind: "failed", sentence: message.sentence };
  }
}

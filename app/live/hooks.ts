import { useSyncExternalStore } from "react";
import type { UserRecord } from "#contract/account";
import type { ImageDocument } from "#contract/jobs";
import { useLiveStore } from "./live-provider";
import type { ConnectionState, LiveSnapshot } from "./live-store";

function useLiveSnapshot(): LiveSnapshot {
  const store = useLiveStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

/** The user record, current to the moment; null when nobody is signed in or access was refused. */
export function useUser(): UserRecord | null {
  return useLiveSnapshot().user;
}

export interface LiveImages {
  /** Newest first. */
  readonly images: readonly ImageDocument[];
  readonly denied: boolean;
}

/** The images, current to the moment; `seed` is what the page's loader read. */
export function useImages(seed: readonly ImageDocument[]): LiveImages {
  const { images, denied } = useLiveSnapshot();
  return { images: images ?? seed, denied };
}

/** What the person has bought so far, current as of the last connection; `seed` is what the page's loader read. */
export function useCreditsBought(seed: number): number {
  return useLiveSnapshot().creditsBought ?? seed;
}

export function useConnectionState(): ConnectionState {
  return useLiveSnapshot().connection;
}

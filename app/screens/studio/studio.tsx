import type { ImageDocument } from "#contract/jobs";
import type { Mode } from "#contract/modes";
import { TopBar } from "../../site/top-bar";
import { ConnectionBanner } from "./connection-banner";
import { Workbench } from "./workbench";

export interface StudioProps {
  /** The modes that an engine serves here, in the order in which they are offered. */
  availableModes: readonly Mode[];
  /** The first part of the history, newest first; the live connection brings the rest. */
  images: readonly ImageDocument[];
  /** The image that the address names. */
  selectedId: string | null;
}

/**
 * The tool, in one screen. It holds no state itself: the top bar's menu may still be on its way, and React gives up the
 * server's HTML of a boundary that is rendered anew before.
 */
export function Studio(props: StudioProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface bench:h-dvh">
      <TopBar width="window" />
      <ConnectionBanner />
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col outline-none bench:grid bench:min-h-0 bench:grid-cols-[minmax(0,1fr)_18rem] bench:grid-rows-[minmax(0,1fr)_auto] lg:bench:grid-cols-[5.5rem_minmax(0,1fr)_20rem]"
      >
        <h1 className="sr-only">Upscale pictures</h1>
        <Workbench {...props} />
      </main>
    </div>
  );
}

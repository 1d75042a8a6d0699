import { TopBar } from "../../site/top-bar";
import { ConnectionBanner } from "./connection-banner";
import type { StudioProps } from "./studio-props";
import { Workbench } from "./workbench";

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

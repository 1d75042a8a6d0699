import { type ComponentType, lazy, Suspense, useRef } from "react";
import { ChunkBoundary } from "../errors/chunks/chunk-boundary";
import { Spinner } from "./spinner";
import { useIsHydrated } from "./use-is-hydrated";

/**
 * A part of a page below its first screen, of words and links alone. The server writes its HTML; the browser that got
 * it keeps that as it is and never loads the part's code. Only somebody who comes from another page of the site loads
 * it, with a spinner meanwhile. `onServer` is the part itself, null in the browser's build, so that the code stays out.
 */
export function lateSection<Props extends object>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LateSection(props: Props) {
    // As it was at the first rendering: false on the server and for its HTML.
    const cameLater = useRef(useIsHydrated()).current;
    const OnServer = onServer;
    if (OnServer)
      return (
        <div>
          <OnServer {...props} />
        </div>
      );
    if (!cameLater) return <div suppressHydrationWarning dangerouslySetInnerHTML={serversHtml} />;
    return (
      <ChunkBoundary>
        <Suspense fallback={<Waiting />}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

/** React leaves the server's HTML alone where it is told of any, and compares it with nothing. */
const serversHtml = { __html: "" };

function Waiting() {
  return (
    <output className="flex h-svh items-start justify-center pt-16 text-on-surface-muted">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </output>
  );
}

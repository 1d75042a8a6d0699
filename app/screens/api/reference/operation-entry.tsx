import { ChevronRight } from "lucide-react";
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from "react";
import { ChunkBoundary } from "../../../errors/chunks/chunk-boundary";
import { Spinner } from "../../../ui/spinner";
import type { OperationLine } from "./read-document";

const OperationDetails = lazy(async () => ({
  default: (await import("./operation-details")).OperationDetails,
}));

interface OperationEntryProps {
  operation: OperationLine;
  apiKey: string | null;
}

/** One operation: a line, and what it takes and answers once it is opened. */
export function OperationEntry({ operation, apiKey }: OperationEntryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    // It may have been opened before the page's code was there.
    if (details.current?.open) setWasOpened(true);
  }, []);
  return (
    <li className="border-b border-line last:border-0">
      <details ref={details} id={operation.id} className="group" onToggle={() => setWasOpened(true)}>
        <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-on-surface-muted transition-transform group-open:rotate-90"
          />
          <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <code className="text-sm font-semibold wrap-anywhere">
              {operation.method} <BrokenAtSlashes path={operation.path} />
            </code>
            <span className="text-sm text-on-surface-muted">{operation.summary}</span>
          </span>
        </summary>
        <div className="px-4 pt-1 pb-5 sm:pl-11">
          {wasOpened ? (
            <ChunkBoundary>
              <Suspense fallback={<Spinner />}>
                <OperationDetails id={operation.id} apiKey={apiKey} />
              </Suspense>
            </ChunkBoundary>
          ) : (
            <p className="text-sm text-on-surface-muted">
              What it takes and answers stands in the OpenAPI document, too.
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

/** What fits in one line of the narrowest column. */
const shortPathLength = 24;

/** A path that goes on in a second line after a slash, not in the middle of a word. A short one is one text: the page has many. */
function BrokenAtSlashes({ path }: { path: string }) {
  if (path.length <= shortPathLength) return path;
  return path.split("/").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path stand where they stand.
    <Fragment key={index}>
      {index > 0 && "/"}
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

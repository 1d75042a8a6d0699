import { chunkAdvice } from "./chunk-error";

/** Tells that a part of the page's code did not arrive. It needs no code itself: the link loads the page again. */
export function ChunkNotice({ id, hidden }: { id?: string; hidden?: boolean }) {
  return (
    <div
      id={id}
      hidden={hidden}
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 border-t border-line bg-surface-raised p-4 text-sm text-on-surface shadow-floating"
    >
      <p className="mx-auto max-w-3xl">
        <strong className="font-semibold">Loading chunk failed.</strong> {chunkAdvice}{" "}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page's own */}
        <a href="" className="font-medium underline underline-offset-4">
          Load the page again
        </a>
      </p>
    </div>
  );
}

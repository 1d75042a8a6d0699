import { CircleAlert, CircleSlash, Image as ImageIcon } from "lucide-react";
import { useRef, useState } from "react";
import { isEnd, mediaPath } from "#contract/jobs";
import { formatFraction } from "../../../quantities/format";
import { classNames } from "../../../ui/class-names";
import { ProgressRing } from "../../../ui/progress-ring";
import { Spinner } from "../../../ui/spinner";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";
import type { Attempt } from "../studio-state";
import { captionOf, fractionUnderWay, nameOf, type Subject } from "../subject";

interface FilmstripTileProps {
  subject: Subject;
  /** From the row's left edge. */
  startPx: number;
  /** 1 for the first. */
  place: number;
  count: number;
  selected: boolean;
  /** What pressing the button led to. */
  attempt: Attempt | undefined;
  /** The one tile that the tab key reaches. */
  focusable: boolean;
  onSelect(id: string): void;
}

export function FilmstripTile(props: FilmstripTileProps) {
  const { subject, startPx, selected } = props;
  const item = useRef<HTMLLIElement>(null);
  useBrowserLayoutEffect(() => {
    item.current?.style.setProperty("--tile-start", `${startPx}px`);
  }, [startPx]);

  const fraction = props.attempt?.state === "starting" ? null : fractionUnderWay(subject);
  const thumbnail = thumbnailOf(subject);
  const percent = typeof fraction === "number" ? ` ${formatFraction(fraction)}` : "";
  return (
    <li
      ref={item}
      aria-setsize={props.count}
      aria-posinset={props.place}
      className="absolute top-0 left-(--tile-start)"
    >
      <button
        type="button"
        aria-label={`${nameOf(subject)}, ${captionOf(subject, props.attempt)}${percent}`}
        aria-current={selected}
        title={nameOf(subject)}
        tabIndex={props.focusable ? 0 : -1}
        onClick={() => props.onSelect(subject.id)}
        className={classNames(
          "relative block size-18 overflow-hidden rounded-medium transition-shadow",
          selected
            ? "ring-2 ring-accent-text ring-offset-2 ring-offset-surface"
            : "hover:ring-2 hover:ring-line-strong",
        )}
      >
        {thumbnail && <Thumbnail key={thumbnail} src={thumbnail} />}
        <Badge subject={subject} fraction={fraction} refused={props.attempt?.state === "refused"} />
      </button>
    </li>
  );
}

/** Where the small picture is, or null while a job has not made it: that is the first thing that a job does. */
function thumbnailOf(subject: Subject): string | null {
  if (subject.kind === "draft") return subject.draft.previewUrl;
  const { image } = subject;
  if (image.quote.mode === "create") {
    // Its small picture would be that of the empty sheet.
    return image.state === "succeeded" ? mediaPath(image.id, "result") : null;
  }
  const isMade = isEnd(image.state) || image.progress > 0;
  return isMade ? mediaPath(image.id, "thumbnail") : null;
}

/** The small picture; a sign in its place where there is none, or where the browser cannot read the file. */
function Thumbnail({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="flex size-full items-center justify-center bg-canvas text-on-canvas">
      {failed ? (
        <ImageIcon aria-hidden className="size-5" />
      ) : (
        <img
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

interface BadgeProps {
  subject: Subject;
  fraction: number | null | undefined;
  /** The server did not start it. */
  refused: boolean;
}

function Badge({ subject, fraction, refused }: BadgeProps) {
  if (fraction !== undefined) {
    return (
      <span className="absolute inset-0 flex items-center justify-center bg-overlay/60 text-on-overlay">
        {fraction === null ? <Spinner className="size-5" /> : <ProgressRing fraction={fraction} />}
      </span>
    );
  }
  const isRefused = refused || (subject.kind === "draft" && subject.draft.sending.state === "refused");
  const state = subject.kind === "image" ? subject.image.state : null;
  const Icon = isRefused || state === "failed" ? CircleAlert : state === "canceled" ? CircleSlash : null;
  return (
    Icon && (
      <span className="absolute right-1 bottom-1 rounded-full bg-overlay p-1 text-on-overlay">
        <Icon aria-hidden className="size-3.5" />
      </span>
    )
  );
}

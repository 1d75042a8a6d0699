import { ImagePlus, Replace, RotateCw, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { acceptedTypes } from "#contract/formats";
import { formatFraction } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { classNames } from "../../../ui/class-names";
import { Notice } from "../../../ui/notice";
import type { StylePicture, StylePictureControl } from "./use-style-picture";

/** Where the picture comes in whose style is carried over: chosen, dropped here, or pasted while the focus is here. */
export function StylePictureField({ control }: { control: StylePictureControl }) {
  const { picture, choose } = control;
  const [isOver, setIsOver] = useState(false);

  /** What comes in here is not another picture to work on: the window passes over what is taken already. */
  const take = (event: DragEvent | ClipboardEvent, transfer: DataTransfer) => {
    const [file] = transfer.files;
    if (!file) return;
    event.preventDefault();
    choose(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by any means
    <fieldset
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        take(event, event.dataTransfer);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">Style picture</legend>
      <div
        className={classNames(
          "flex items-center gap-3 rounded-medium border border-dashed border-line-strong p-3 transition-colors",
          isOver && "bg-accent-soft",
        )}
      >
        {picture && (
          <img src={picture.url} alt="" className="size-16 shrink-0 rounded-small bg-canvas object-cover" />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p className="truncate text-sm" title={picture?.name}>
            {picture?.name ?? "Drop or paste it here, or"}
          </p>
          <div className="flex flex-wrap gap-2">
            <ChooseButton isFirst={picture === null} onFile={choose} />
            {picture && (
              <Button size="small" look="quiet" onClick={control.remove}>
                <X aria-hidden className="size-4" />
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {picture && <SendingWords picture={picture} onRetry={control.retry} />}
    </fieldset>
  );
}

function ChooseButton({ isFirst, onFile }: { isFirst: boolean; onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isFirst ? ImagePlus : Replace;
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        <Icon aria-hidden className="size-4" />
        {isFirst ? "Choose a picture" : "Replace"}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label="Style picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function SendingWords({ picture: { sending }, onRetry }: { picture: StylePicture; onRetry(): void }) {
  if (sending.state === "ready") return null;
  if (sending.state !== "refused") {
    const share = sending.state === "sending" ? ` ${formatFraction(sending.fraction)}` : "";
    return <output className="text-sm text-on-surface-muted figures">{`Being sent${share}`}</output>;
  }
  return (
    <Notice kind="problem">
      {sending.sentence}
      {sending.retryable && (
        <Button size="small" className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Send again
        </Button>
      )}
    </Notice>
  );
}

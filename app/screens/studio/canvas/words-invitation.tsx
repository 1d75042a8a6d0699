import { TextCursorInput } from "lucide-react";
import { useRef } from "react";
import { formatPixelSize } from "../../../quantities/format";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";
import { outputOf, type Settings } from "../settings";

/** The empty canvas of Create: a sheet in the shape that is asked for, and where the words go. */
export function WordsInvitation({ settings }: { settings: Settings }) {
  const sheet = useRef<HTMLDivElement>(null);
  const output = outputOf(null, settings);
  const ratio = output ? output.widthPx / output.heightPx : 1;

  // Through the DOM: the page's policy refuses style attributes.
  useBrowserLayoutEffect(() => {
    sheet.current?.style.setProperty("--sheet-ratio", `${ratio}`);
  }, [ratio]);

  return (
    <div className="absolute inset-4 flex items-center justify-center [container-type:size]">
      <div
        ref={sheet}
        className="flex aspect-(--sheet-ratio) w-[min(100cqw,calc(100cqh*var(--sheet-ratio)))] flex-col items-center justify-center gap-3 rounded-large border border-dashed border-on-canvas/60 p-4 text-center text-on-canvas transition-[width]"
      >
        <TextCursorInput aria-hidden className="size-8 shrink-0 max-sm:hidden" strokeWidth={1.25} />
        <p className="text-lg font-semibold tracking-tight text-balance">
          Say in words what is to be painted
        </p>
        {output && <p className="text-sm figures">{formatPixelSize(output)}, no picture needed</p>}
      </div>
    </div>
  );
}

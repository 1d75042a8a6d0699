import { type ComponentPropsWithoutRef, useRef, useState } from "react";
import { modeLabel } from "#contract/modes";
import { classNames } from "../ui/class-names";
import { useBrowserLayoutEffect } from "../ui/use-browser-layout-effect";
import { Divider } from "./divider";
import { clampPosition, startPosition } from "./position";
import { useDividerDrag } from "./use-divider-drag";
import { ComparedPicture, type ViewportPicture } from "./viewport-picture";

interface BeforeAfterProps {
  /** An address, or one for each width of viewport. */
  beforeImage: string | ViewportPicture;
  afterImage: string | ViewportPicture;
  beforeAlt: string;
  afterAlt: string;
  /** What made the after picture; its label stands over it. */
  mode: string;
  /** Leaves the word over the before picture out. */
  showModeOnly?: boolean;
  /** Where the divider stands (0 to 100), if the surroundings hold it; else the comparison does, from 50. */
  position?: number;
  onPositionChange?: (position: number) => void;
  /**
   * Where a pointer moves the divider: anywhere, at its line only because dragging elsewhere means another thing, or
   * nowhere while it does even there.
   */
  grab?: "anywhere" | "line" | "nowhere";
  className?: string;
  /** How both pictures are placed in the frame; the same for both, or they would not match. */
  imageClassName?: string;
  imageProps?: Omit<ComponentPropsWithoutRef<"img">, "src" | "alt" | "className" | "style">;
}

/** Two pictures of the same thing with a divider between them: before on the left of it, after on the right. */
export function BeforeAfter(props: BeforeAfterProps) {
  const { grab = "anywhere", imageClassName = "size-full object-cover", showModeOnly = false } = props;
  const [ownPosition, setOwnPosition] = useState<number>(startPosition);
  const position = clampPosition(props.position ?? ownPosition);
  const frame = useRef<HTMLDivElement>(null);
  const divider = useRef<HTMLDivElement>(null);

  const moveTo = (next: number) => {
    setOwnPosition(next);
    props.onPositionChange?.(next);
  };
  const drag = useDividerDrag(frame, divider, moveTo);
  const label = modeLabel(props.mode);

  // Through the DOM: the page's policy refuses style attributes. Without script the stylesheet's 50 % holds.
  useBrowserLayoutEffect(() => {
    frame.current?.style.setProperty("--before-share", `${position}%`);
  }, [position]);

  const image = {
    ...props.imageProps,
    draggable: false,
    className: classNames("pointer-events-none max-w-none", imageClassName),
  };
  return (
    <div
      ref={frame}
      {...(grab === "anywhere" && drag)}
      className={classNames(
        "relative overflow-hidden select-none",
        grab === "anywhere" && "cursor-ew-resize touch-pan-y",
        props.className,
      )}
    >
      <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--before-share,50%))]">
        <ComparedPicture {...image} picture={props.afterImage} alt={props.afterAlt} />
        <Label side="right">{label}</Label>
      </div>
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%_-_var(--before-share,50%))_0_0)]">
        <ComparedPicture {...image} picture={props.beforeImage} alt={props.beforeAlt} />
        {!showModeOnly && <Label side="left">Before</Label>}
      </div>
      <Divider
        ref={divider}
        position={position}
        afterLabel={label}
        onMove={moveTo}
        fixed={grab === "nowhere"}
        {...(grab === "line" && drag)}
      />
    </div>
  );
}

function Label({ side, children }: { side: "left" | "right"; children: string }) {
  return (
    <span
      className={classNames(
        "pointer-events-none absolute top-3 rounded-small bg-overlay px-2 py-1 text-xs font-medium text-on-overlay",
        side === "left" ? "left-3" : "right-3",
      )}
    >
      {children}
    </span>
  );
}

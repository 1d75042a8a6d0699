import { useState } from "react";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";

export interface StageBox {
  /** CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly devicePixelRatio: number;
}

/** The size of an element as it changes; null until it is known, and on the server. */
export function useStageBox(observed: HTMLElement | null): StageBox | null {
  const [box, setBox] = useState<StageBox | null>(null);

  useBrowserLayoutEffect(() => {
    if (!observed) return;
    const measure = () => {
      const { devicePixelRatio } = window;
      setBox({ widthPx: observed.clientWidth, heightPx: observed.clientHeight, devicePixelRatio });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    // The browser's own zoom changes the ratio, and with it the window's size in CSS pixels.
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [observed]);

  return box;
}

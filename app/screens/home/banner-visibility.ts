/** Where a page is scrolled to; all in CSS pixels. */
interface ScrollState {
  readonly scrolledPx: number;
  readonly viewportHeightPx: number;
  readonly pageHeightPx: number;
}

/** Parts of the viewport's height (specification section 9). */
const appearsPast = 0.25;
const goneWithin = 1.25;

/** Whether the floating banner is shown: past a quarter of the viewport, until 1.25 viewports before the page's end. */
export function isBannerShown({ scrolledPx, viewportHeightPx, pageHeightPx }: ScrollState): boolean {
  return (
    scrolledPx > viewportHeightPx * appearsPast && pageHeightPx - scrolledPx > viewportHeightPx * goneWithin
  );
}

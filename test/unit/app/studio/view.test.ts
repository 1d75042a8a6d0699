import { describe, expect, it } from "vitest";
import {
  fitView,
  fitZoom,
  nextZoom,
  pannedBy,
  placementOf,
  type Stage,
  type View,
  visiblePart,
  withinPicture,
  zoomedTo,
  zoomOf,
} from "../../../../app/screens/studio/canvas/view";

const stage: Stage = {
  widthPx: 1_000,
  heightPx: 600,
  marginPx: 0,
  devicePixelRatio: 1,
  picture: { widthPx: 2_000, heightPx: 1_500 },
};
const smallPicture: Stage = { ...stage, picture: { widthPx: 100, heightPx: 50 } };

/** The point of the picture (0 to 1) that lies below a point of the canvas. */
function pictureAt(view: View, on: Stage, xPx: number, yPx: number) {
  const { leftPx, topPx, widthPx, heightPx } = placementOf(view, on);
  return { x: (xPx - leftPx) / widthPx, y: (yPx - topPx) / heightPx };
}

describe("a fitted view", () => {
  it("shows the whole picture in the middle, within the margin", () => {
    const placed = placementOf(fitView, { ...stage, marginPx: 30 });
    expect(placed).toEqual({ leftPx: 140, topPx: 30, widthPx: 720, heightPx: 540 });
  });

  it("enlarges a picture that is smaller than the canvas", () => {
    expect(fitZoom(smallPicture)).toBe(10);
  });

  it("counts zoom in pixels of the screen", () => {
    const dense = { ...stage, devicePixelRatio: 2 };
    expect(zoomOf(fitView, dense)).toBeCloseTo(0.8);
    expect(placementOf({ ...fitView, zoom: 1 }, dense).widthPx).toBe(1_000);
  });
});

describe("zooming", () => {
  it("keeps the point below the pointer", () => {
    const pointer = { xPx: 400, yPx: 200 };
    const before = zoomedTo(fitView, stage, 1, pointer);
    const after = zoomedTo(before, stage, 3, pointer);
    const from = pictureAt(before, stage, pointer.xPx, pointer.yPx);
    const to = pictureAt(after, stage, pointer.xPx, pointer.yPx);
    expect(to.x).toBeCloseTo(from.x, 3);
    expect(to.y).toBeCloseTo(from.y, 3);
  });

  it("stops at 32 screen pixels for each of the picture's", () => {
    expect(zoomedTo(fitView, stage, 1_000).zoom).toBe(32);
  });

  it("becomes a fitted view again once the whole picture is seen", () => {
    expect(zoomedTo({ ...fitView, zoom: 1 }, stage, 0.01)).toEqual(fitView);
  });

  it("goes down to 100 % for a picture that is smaller than the canvas", () => {
    expect(zoomedTo(fitView, smallPicture, 0.01).zoom).toBe(1);
  });

  it("steps through round values, also from one of them", () => {
    expect(nextZoom(fitView, stage, 1)).toBeCloseTo(0.5);
    expect(nextZoom({ ...fitView, zoom: 1 }, stage, 1)).toBe(1.5);
    expect(nextZoom({ ...fitView, zoom: 1 }, stage, -1)).toBeCloseTo(2 / 3);
    expect(nextZoom({ ...fitView, zoom: 32 }, stage, 1)).toBe(32);
  });
});

describe("panning", () => {
  it("moves the picture with the pointer", () => {
    const view = zoomedTo(fitView, stage, 1);
    const moved = placementOf(pannedBy(view, stage, -120, 40), stage);
    const placed = placementOf(view, stage);
    expect(moved.leftPx).toBe(placed.leftPx - 120);
    expect(moved.topPx).toBe(placed.topPx + 40);
  });

  it("ends at the picture's edges", () => {
    const view = zoomedTo(fitView, stage, 1);
    const { leftPx, topPx } = placementOf(pannedBy(view, stage, 9_999, 9_999), stage);
    expect([leftPx, topPx]).toEqual([0, 0]);
  });

  it("does nothing to a fitted view", () => {
    expect(pannedBy(fitView, stage, 50, 50)).toBe(fitView);
  });

  it("keeps an edge that is all visible centred", () => {
    const view = withinPicture({ zoom: 0.5, centerX: 0.9, centerY: 0.9 }, stage);
    expect(view.centerX).toBe(0.5);
    expect(view.centerY).toBeCloseTo(0.6);
  });
});

describe("placing", () => {
  it("puts left and top on the screen's pixels, so that nothing is blurred", () => {
    const dense = { ...stage, devicePixelRatio: 1.5 };
    const { leftPx, topPx } = placementOf({ zoom: 1.7, centerX: 0.333, centerY: 0.777 }, dense);
    expect((leftPx * 1.5) % 1).toBeCloseTo(0, 6);
    expect((topPx * 1.5) % 1).toBeCloseTo(0, 6);
  });

  it("gives the part within the canvas", () => {
    const visible = visiblePart({ leftPx: -100, topPx: 50, widthPx: 800, heightPx: 900 }, stage);
    expect(visible).toEqual({ leftPx: 0, topPx: 50, widthPx: 700, heightPx: 550 });
  });
});

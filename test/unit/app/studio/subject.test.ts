import { describe, expect, it } from "vitest";
import { firstImages } from "../../../../app/screens/studio/first-images";
import { knownStates, newlyEnded } from "../../../../app/screens/studio/finished-images";
import {
  captionOf,
  fractionUnderWay,
  neighbourId,
  sourceSizeOf,
  subjectsOf,
  successorId,
  uploadOf as uploadOfSubject,
} from "../../../../app/screens/studio/subject";
import { shownPictures } from "../../../../app/screens/studio/canvas/shown-pictures";
import { draftOf, imageOf, uploadOf } from "./documents";

const a = imageOf("a");
const b = imageOf("b");
const subjects = subjectsOf([draftOf(2), draftOf(1)], [a, b]);

describe("the filmstrip's row", () => {
  it("has drafts before the history", () => {
    expect(subjects.map(({ id }) => id)).toEqual(["draft_2", "draft_1", a.id, b.id]);
  });

  it("is walked place by place and ends at its ends", () => {
    expect(neighbourId(subjects, "draft_1", 1)).toBe(a.id);
    expect(neighbourId(subjects, a.id, -1)).toBe("draft_1");
    expect(neighbourId(subjects, b.id, 1)).toBeNull();
    expect(neighbourId(subjects, "draft_2", -1)).toBeNull();
    expect(neighbourId(subjects, null, 1)).toBe("draft_2");
    expect(neighbourId([], null, 1)).toBeNull();
  });

  it("closes the gap of a picture that goes with the older one, else the newer", () => {
    expect(successorId(subjects, a.id)).toBe(b.id);
    expect(successorId(subjects, b.id)).toBe(a.id);
    expect(successorId(subjectsOf([], [a]), a.id)).toBeNull();
  });
});

describe("what is known of a subject", () => {
  const only = (draft: Parameters<typeof draftOf>[1]) => ({
    kind: "draft" as const,
    id: "draft_1",
    draft: draftOf(1, draft),
  });

  it("takes the server's word on the size once it is there", () => {
    const previewSize = { widthPx: 300, heightPx: 400 };
    const sending = { state: "sending", fraction: 0.2 } as const;
    expect(sourceSizeOf(only({ previewSize, sending }))).toEqual(previewSize);
    expect(sourceSizeOf(only({ previewSize }))).toMatchObject({ widthPx: 400, heightPx: 300 });
    expect(sourceSizeOf(only({ previewSize: null, sending }))).toBeNull();
  });

  it("has an upload only once it has arrived", () => {
    expect(uploadOfSubject(only({ sending: { state: "waiting" } }))).toBeNull();
    expect(uploadOfSubject(only({}))).toEqual(uploadOf("a"));
    expect(uploadOfSubject({ kind: "image", id: a.id, image: a })).toBe(a.upload);
  });

  it("tells what is under way, what waits and what is done", () => {
    const image = (state: "queued" | "running" | "failed") =>
      ({ kind: "image", id: a.id, image: { ...a, state, progress: 0.4 } }) as const;
    expect(fractionUnderWay(only({ sending: { state: "waiting" } }))).toBeNull();
    expect(fractionUnderWay(only({ sending: { state: "sending", fraction: 0.7 } }))).toBe(0.7);
    expect(fractionUnderWay(only({}))).toBeUndefined();
    expect(fractionUnderWay(image("queued"))).toBeNull();
    expect(fractionUnderWay(image("running"))).toBe(0.4);
    expect(fractionUnderWay(image("failed"))).toBeUndefined();
    expect(captionOf(image("failed"))).toBe("Failed");
  });
});

describe("what the canvas shows", () => {
  it("is the source at its own size until there is a result", () => {
    const running = { ...a, state: "running" as const };
    const shown = shownPictures({ kind: "image", id: a.id, image: running }, {});
    expect(shown.result).toBeNull();
    expect(shown.size).toMatchObject({ widthPx: 400, heightPx: 300 });
  });

  it("is both at the result's size, with what was sent from here instead of a download", () => {
    const shown = shownPictures({ kind: "image", id: a.id, image: a }, { [a.upload.id]: "blob:7" });
    expect(shown).toMatchObject({
      source: "blob:7",
      result: `/media/images/${a.id}/result`,
      thumbnail: null,
      size: { widthPx: 800, heightPx: 600 },
    });
  });
});

describe("news of pictures that ended", () => {
  it("is of those that were seen at work before", () => {
    const known = knownStates([{ ...a, state: "running" }, b]);
    expect(newlyEnded(known, [a, b, imageOf("c")])).toEqual([a]);
  });
});

describe("what a page carries of the history", () => {
  it("is its newest part and the chosen picture", () => {
    const letters = [..."0123456789abcdefghjkmnpqrstvwxyz"];
    const images = letters.flatMap((letter) => [imageOf(letter), imageOf(letter)]);
    const last = imageOf("x", { id: "job_last" });
    expect(firstImages([...images, last], null)).toHaveLength(40);
    expect(firstImages([...images, last], "job_last").at(-1)).toBe(last);
  });
});

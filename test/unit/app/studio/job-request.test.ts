import { describe, expect, it } from "vitest";
import { keyedRequest } from "../../../../app/screens/studio/job-attempt";
import { requestOf, startableId } from "../../../../app/screens/studio/job-request";
import { quoteView } from "../../../../app/screens/studio/quote-view";
import { modes } from "#contract/modes";
import { offerOf } from "../../../../app/screens/studio/parameters/asked-parameters";
import { firstSettings, type Settings } from "../../../../app/screens/studio/settings";
import { firstState } from "../../../../app/screens/studio/studio-state";
import type { Subject } from "../../../../app/screens/studio/subject";
import { draftOf, imageOf, offersOf, uploadOf } from "./documents";

const state = firstState(firstSettings(offersOf("standard")), null);
const quote = quoteView(uploadOf("a"), state.settings, 10);
const draft: Subject = { kind: "draft", id: "draft_1", draft: draftOf(1) };
const standard = offerOf(offersOf("standard"), "standard");
const request = requestOf(uploadOf("a").id, state.settings, standard, {}, 1);

describe("what pressing the button sends", () => {
  it("is what was priced, with the price that was shown", () => {
    expect(startableId(draft, state, quote)).toBe("draft_1");
    expect(request).toEqual({
      uploadId: uploadOf("a").id,
      mode: "standard",
      size: { scale: 2 },
      format: "png",
      expectedAmountCredits: 1,
      dryRun: false,
    });
  });

  it("is nothing without a picture that has arrived", () => {
    const sending: Subject = {
      ...draft,
      draft: draftOf(1, { sending: { state: "sending", fraction: 0.5 } }),
    };
    expect(startableId(sending, state, quote)).toBeNull();
    expect(startableId(null, state, quote)).toBeNull();
  });

  it("is nothing where the credits do not suffice", () => {
    expect(startableId(draft, state, quoteView(uploadOf("a"), state.settings, 0))).toBeNull();
  });

  it("is nothing twice", () => {
    const attempts = { draft_1: { state: "starting" } } as const;
    expect(startableId(draft, { ...state, attempts }, quote)).toBeNull();
  });

  it("is something for a finished image only while its settings are shown", () => {
    const image = imageOf("a");
    const subject: Subject = { kind: "image", id: image.id, image };
    expect(startableId(subject, state, quote)).toBeNull();
    expect(startableId(subject, { ...state, reworkedId: image.id }, quote)).toBe(image.id);
  });

  it("is nothing where no engine serves the mode", () => {
    expect(requestOf(uploadOf("a").id, state.settings, { ...standard, engine: null }, {}, 1)).toBeNull();
  });
});

describe("what other modes send", () => {
  const offers = offersOf(...modes);
  const asked = (settings: Partial<Settings> & Pick<Settings, "mode">, attached = {}) => {
    const all = { ...state.settings, ...settings };
    return requestOf(all.mode === "create" ? null : "upl_x", all, offerOf(offers, all.mode), attached, 3);
  };

  it("has every strength as it is shown, and words only where there are any", () => {
    const values = { upscale: { detail: 8, prompt: "  ", seed: " 42 " } };
    expect(asked({ mode: "upscale", values })).toMatchObject({
      size: { scale: 2 },
      detail: 8,
      resemblance: 0,
      style: "default",
      seed: 42,
    });
    expect(asked({ mode: "upscale", values })).not.toHaveProperty("prompt");
    expect(asked({ mode: "upscale-basic", values })).toMatchObject({ cleanUp: 0, content: "photo" });
    const drawing = { "upscale-basic": { content: "drawing" } } as const;
    expect(asked({ mode: "upscale-basic", values: drawing })).toMatchObject({ content: "drawing" });
    expect(asked({ mode: "upscale-basic", values })).not.toHaveProperty("detail");
  });

  it("has nothing that the serving engine does not take", () => {
    const offer = { mode: "upscale", engine: "limn", takes: ["detail", "style"], preview: "own" } as const;
    const order = requestOf("upl_x", { ...state.settings, mode: "upscale" }, offer, {}, 3);
    expect(Object.keys(order ?? {})).toEqual(expect.arrayContaining(["detail", "style"]));
    expect(order).not.toHaveProperty("resemblance");
  });

  it("has no size where the mode keeps the picture's, and the pictures that belong to it", () => {
    const edit = asked({ mode: "inpaint" }, { maskUploadId: "upl_m" });
    expect(edit).toMatchObject({ uploadId: "upl_x", maskUploadId: "upl_m" });
    expect(edit).not.toHaveProperty("size");
    expect(asked({ mode: "style-transfer" }, { styleUploadId: "upl_s" })).toMatchObject({
      styleUploadId: "upl_s",
      styleStrength: 7,
    });
  });

  it("has no picture where it is painted of words", () => {
    const values = { create: { prompt: "a red kite", aspectRatio: "16:9" } } as const;
    const create = asked({ mode: "create", values });
    expect(create).toMatchObject({ prompt: "a red kite", aspectRatio: "16:9" });
    expect(create).not.toHaveProperty("uploadId");
    const settings = { ...state.settings, mode: "create", values } as const;
    const priced = quoteView(null, settings, 50);
    expect(priced).toMatchObject({ output: { widthPx: 1344, heightPx: 752 }, amountCredits: 6 });
    expect(startableId(null, { ...state, settings }, priced)).toBe("words");
  });
});

describe("the key of a request", () => {
  it("stays for the same request and is new for another", () => {
    if (!request) throw new Error("there must be a request");
    const first = keyedRequest(request, undefined, () => "one");
    expect(keyedRequest({ ...request }, first, () => "two").idempotencyKey).toBe("one");
    expect(keyedRequest({ ...request, format: "webp" }, first, () => "two").idempotencyKey).toBe("two");
  });
});

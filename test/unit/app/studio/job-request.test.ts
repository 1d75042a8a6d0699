import { describe, expect, it } from "vitest";
import { keyedRequest } from "../../../../app/screens/studio/job-attempt";
import { jobRequestFor } from "../../../../app/screens/studio/job-request";
import { quoteView } from "../../../../app/screens/studio/quote-view";
import { firstSettings } from "../../../../app/screens/studio/settings";
import { firstState } from "../../../../app/screens/studio/studio-state";
import type { Subject } from "../../../../app/screens/studio/subject";
import { draftOf, imageOf, uploadOf } from "./documents";

const state = firstState(firstSettings(["standard"]), null);
const quote = quoteView(uploadOf("a"), state.settings, 10);
const draft: Subject = { kind: "draft", id: "draft_1", draft: draftOf(1) };
const request = jobRequestFor(draft, state, quote);

describe("what pressing the button sends", () => {
  it("is what was priced, with the price that was shown", () => {
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
    expect(jobRequestFor(sending, state, quote)).toBeNull();
    expect(jobRequestFor(null, state, quote)).toBeNull();
  });

  it("is nothing where the credits do not suffice", () => {
    expect(jobRequestFor(draft, state, quoteView(uploadOf("a"), state.settings, 0))).toBeNull();
  });

  it("is nothing twice", () => {
    const attempts = { draft_1: { state: "starting" } } as const;
    expect(jobRequestFor(draft, { ...state, attempts }, quote)).toBeNull();
  });

  it("is something for a finished image only while its settings are shown", () => {
    const image = imageOf("a");
    const subject: Subject = { kind: "image", id: image.id, image };
    expect(jobRequestFor(subject, state, quote)).toBeNull();
    expect(jobRequestFor(subject, { ...state, reworkedId: image.id }, quote)).toEqual(request);
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

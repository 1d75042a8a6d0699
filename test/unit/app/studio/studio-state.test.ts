import { describe, expect, it } from "vitest";
import { firstSettings } from "../../../../app/screens/studio/settings";
import { firstState, type StudioAction, studioReducer } from "../../../../app/screens/studio/studio-state";
import { draftOf, offersOf, uploadOf } from "./documents";

const empty = firstState(firstSettings(offersOf("standard")), null);
const after = (...actions: readonly StudioAction[]) => actions.reduce(studioReducer, empty);
const added: StudioAction = { type: "files-added", drafts: [draftOf(1), draftOf(2), draftOf(3)] };
const refused = { state: "refused", sentence: "No." } as const;

describe("files", () => {
  it("stand newest first, and the first of them is shown", () => {
    const state = after(added);
    expect(state.drafts.map(({ id }) => id)).toEqual(["draft_3", "draft_2", "draft_1"]);
    expect(state.selectedId).toBe("draft_1");
  });

  it("change one by one", () => {
    const state = after(added, {
      type: "sending-changed",
      draftId: "draft_2",
      sending: { state: "sending", fraction: 0.5 },
    });
    expect(state.drafts.map(({ sending }) => sending.state)).toEqual(["ready", "sending", "ready"]);
  });

  it("leave their place to a neighbour", () => {
    const select2: StudioAction = { type: "selected", id: "draft_2" };
    expect(after(added, select2, { type: "draft-removed", draftId: "draft_2" }).selectedId).toBe("draft_1");
    expect(after(added, { type: "draft-removed", draftId: "draft_1" }).selectedId).toBe("draft_2");
    expect(after(added, { type: "draft-removed", draftId: "draft_3" }).selectedId).toBe("draft_1");
  });

  it("that are gone change nothing", () => {
    const state = after(added);
    expect(studioReducer(state, { type: "draft-removed", draftId: "draft_9" })).toBe(state);
  });
});

describe("a job that starts", () => {
  const started: StudioAction = {
    type: "job-started",
    subjectId: "draft_1",
    imageId: "job_x",
    upload: uploadOf("a"),
  };

  it("takes its draft's place and keeps the preview", () => {
    const state = after(
      added,
      { type: "attempt-changed", subjectId: "draft_1", attempt: { state: "starting" } },
      started,
    );
    expect(state.drafts.map(({ id }) => id)).toEqual(["draft_3", "draft_2"]);
    expect(state.selectedId).toBe("job_x");
    expect(state.attempts).toEqual({});
    expect(state.previews).toEqual({ [uploadOf("a").id]: "blob:1" });
  });

  it("does not call away somebody who looks at another picture", () => {
    expect(after(added, { type: "selected", id: "draft_3" }, started).selectedId).toBe("draft_3");
  });

  it("of an image's upload shows the new image", () => {
    const state = after(
      { type: "selected", id: "job_old" },
      { type: "reworked", imageId: "job_old" },
      { ...started, subjectId: "job_old" },
    );
    expect(state).toMatchObject({ selectedId: "job_x", reworkedId: null, previews: {} });
  });
});

describe("refusals", () => {
  it("go with the settings that they speak of, attempts under way stay", () => {
    const state = after(
      { type: "attempt-changed", subjectId: "draft_1", attempt: refused },
      { type: "attempt-changed", subjectId: "draft_2", attempt: { state: "starting" } },
      { type: "settings-changed", change: { format: "webp" } },
    );
    expect(state.attempts).toEqual({ draft_2: { state: "starting" } });
    expect(state.settings.format).toBe("webp");
  });
});

describe("an image that is deleted", () => {
  it("leaves its place to the next only where it was shown", () => {
    const gone: StudioAction = { type: "image-gone", imageId: "job_a", nextId: "job_b" };
    expect(after({ type: "selected", id: "job_a" }, gone).selectedId).toBe("job_b");
    expect(after({ type: "selected", id: "job_c" }, gone).selectedId).toBe("job_c");
  });
});

describe("Create, which needs no picture", () => {
  const turnTo = (mode: "create" | "standard"): StudioAction => ({
    type: "settings-changed",
    change: { mode },
  });

  it("sets the picture aside, and another mode brings it back", () => {
    expect(after(added, turnTo("create")).selectedId).toBeNull();
    expect(after(added, turnTo("create"), turnTo("standard")).selectedId).toBe("draft_1");
  });

  it("leaves what was chosen meanwhile", () => {
    const chosen: StudioAction = { type: "selected", id: "draft_3" };
    expect(after(added, turnTo("create"), chosen, turnTo("standard")).selectedId).toBe("draft_3");
  });

  it("follows the picture that was set aside: to its job, and to its neighbour where it is gone", () => {
    const started: StudioAction = {
      type: "job-started",
      subjectId: "draft_1",
      imageId: "job_x",
      upload: uploadOf("a"),
    };
    expect(after(added, turnTo("create"), started, turnTo("standard")).selectedId).toBe("job_x");
    const removed: StudioAction = { type: "draft-removed", draftId: "draft_1" };
    expect(after(added, turnTo("create"), removed, turnTo("standard")).selectedId).toBe("draft_2");
    const gone: StudioAction = { type: "image-gone", imageId: "job_x", nextId: "draft_3" };
    expect(after(added, turnTo("create"), started, gone, turnTo("standard")).selectedId).toBe("draft_3");
  });
});

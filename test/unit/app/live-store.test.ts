import { describe, expect, it } from "vitest";
import type { UserRecord } from "#contract/account";
import type { ImageDocument } from "#contract/jobs";
import { imageListLimit } from "#contract/limits";
import { createLiveStore } from "../../../app/live/live-store";

const user: UserRecord = {
  id: "u1",
  email: "a@b.example",
  balance: 30,
  createdAt: "2026-11-21T00:00:00.000Z",
  referrer: "",
  firstLandingPage: "/",
  plan: "free",
  group: "A",
};

function image(index: number, change: Partial<ImageDocument> = {}): ImageDocument {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
  return {
    id: `job_${String(index).padStart(26, "0")}`,
    createdAt,
    state: "queued",
    progress: 0,
    quote: { mode: "standard", format: "png", widthPx: 20, heightPx: 20, amountCredits: 1, parameters: {} },
    upload: {
      id: `upl_${"0".repeat(26)}`,
      name: "a.png",
      format: "png",
      widthPx: 10,
      heightPx: 10,
      hasAlpha: false,
      notes: [],
      sizeBytes: 100,
      createdAt,
    },
    resultSizeBytes: null,
    error: null,
    finishedAt: null,
    isEmulated: false,
    ...change,
  };
}

const paths = { user: "users/u1", images: "users/u1/images", payments: "users/u1/payments" };

function imagesMessage(
  revision: number,
  complete: boolean,
  changed: ImageDocument[],
  removed: string[] = [],
) {
  return { type: "images", path: paths.images, revision, complete, changed, removed } as const;
}

const ids = (images: readonly ImageDocument[] | null) => images?.map(({ id }) => id);

describe("the live store", () => {
  it("begins with the loader's record and without images", () => {
    const { user: held, images } = createLiveStore(user).getSnapshot();
    expect({ held, images }).toEqual({ held: user, images: null });
  });

  it("tells its listeners of each change, until they leave", () => {
    const store = createLiveStore(user);
    const balances: (number | undefined)[] = [];
    const leave = store.subscribe(() => balances.push(store.getSnapshot().user?.balance));
    store.receive({ type: "user", path: paths.user, revision: 1, user: { ...user, balance: 26 } });
    leave();
    store.receive({ type: "user", path: paths.user, revision: 2, user: { ...user, balance: 20 } });
    expect(balances).toEqual([26]);
  });

  it("replaces on complete messages, adds on others, and stays newest first", () => {
    const store = createLiveStore(user);
    store.receive(imagesMessage(3, true, [image(2), image(1)]));
    store.receive(imagesMessage(3, false, [image(0)]));
    store.receive(
      imagesMessage(4, false, [image(3), image(1, { state: "running", progress: 0.5 })], [image(2).id]),
    );
    const { images } = store.getSnapshot();
    expect(ids(images)).toEqual([image(3).id, image(1).id, image(0).id]);
    expect(images?.[1]?.progress).toBe(0.5);
    store.receive(imagesMessage(5, true, [image(9)]));
    expect(ids(store.getSnapshot().images)).toEqual([image(9).id]);
  });

  it("remembers the revision to resume from, for each document by itself", () => {
    const store = createLiveStore(user);
    store.seedImages([image(1)]);
    expect(store.revisionOf("images")).toBeUndefined();
    store.receive(imagesMessage(7, true, []));
    store.receive({ type: "user", path: paths.user, revision: 9, user });
    expect([store.revisionOf("images"), store.revisionOf("user")]).toEqual([7, 9]);
  });

  it("takes the loader's images only while nothing live has arrived", () => {
    const store = createLiveStore(user);
    store.seedImages([image(1)]);
    expect(ids(store.getSnapshot().images)).toEqual([image(1).id]);
    store.receive(imagesMessage(1, true, []));
    store.seedImages([image(1)]);
    expect(store.getSnapshot().images).toEqual([]);
  });

  it("holds at most the newest 2,000", () => {
    const store = createLiveStore(user);
    const many = Array.from({ length: imageListLimit + 5 }, (_, index) => image(index));
    store.receive(imagesMessage(1, true, many));
    const { images } = store.getSnapshot();
    expect(images).toHaveLength(imageListLimit);
    expect(images?.[0]?.id).toBe(image(imageListLimit + 4).id);
  });

  it("lets no answer of the API undo what came live before it", () => {
    const store = createLiveStore(user);
    store.receive(imagesMessage(1, true, [image(1, { state: "running", progress: 0.4 })]));
    store.putImage(image(1));
    expect(store.getSnapshot().images?.[0]?.progress).toBe(0.4);
    store.putImage(image(1, { state: "canceled", progress: 0.4 }));
    expect(store.getSnapshot().images?.[0]?.state).toBe("canceled");
    store.removeImage(image(1).id);
    expect(store.getSnapshot().images).toEqual([]);
  });

  it("empties what is denied: the record to null, the images to none, the credits bought to 0", () => {
    const store = createLiveStore(user);
    store.receive(imagesMessage(1, true, [image(1)]));
    const item = { id: "price_1", unit_amount: 900, currency: "usd", metadata: { credits: "100" } };
    const createdAt = "2026-11-21T12:00:00.000Z";
    const items = [{ quantity: 1, price: item }];
    const payments = [{ id: "pi_1", status: "succeeded" as const, createdAt, items }];
    store.receive({ type: "payments", path: paths.payments, revision: 1, payments });
    expect(store.getSnapshot().creditsBought).toBe(100);
    store.receive({ type: "denied", path: paths.payments, code: "permission-denied" });
    expect(store.getSnapshot()).toMatchObject({ user, creditsBought: 0, denied: false });
    store.receive({ type: "denied", path: paths.images, code: "permission-denied" });
    store.receive({ type: "denied", path: paths.user, code: "permission-denied" });
    expect(store.getSnapshot()).toMatchObject({ user: null, images: [], denied: true });
  });
});

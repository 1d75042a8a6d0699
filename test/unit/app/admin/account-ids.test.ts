import { describe, expect, it } from "vitest";
import { accountIdsOf, inGroups } from "../../../../app/screens/admin/rebuild/account-ids";

describe("the accounts that are to tell the directory again", () => {
  it("are named by ids with anything between, each once", () => {
    expect(accountIdsOf(" ada,bob\n ada\tcy ")).toEqual(["ada", "bob", "cy"]);
    expect(accountIdsOf("  ")).toEqual([]);
  });

  it("are those of Firebase's export", () => {
    const text = JSON.stringify({
      users: [{ localId: "ada", email: "a@limn.test" }, { localId: "bob" }, {}, 7],
    });
    expect(accountIdsOf(text)).toEqual(["ada", "bob"]);
  });

  it("go out in groups, none lost", () => {
    const ids = Array.from({ length: 101 }, (_, index) => `${index}`);
    const groups = inGroups(ids, 50);
    expect(groups.map((group) => group.length)).toEqual([50, 50, 1]);
    expect(groups.flat()).toEqual(ids);
    expect(inGroups([], 50)).toEqual([]);
  });
});

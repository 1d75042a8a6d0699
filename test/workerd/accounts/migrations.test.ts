import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { accountMigrations, type Migration, migrate } from "#functions/accounts/migrations";
import { type AccountStub, newAccount } from "../../support/workerd/account";

const further: Migration = { name: "further", statements: "CREATE TABLE further (id TEXT)" };

/** What comes of running migrations on an account that has the code's own. */
function outcomeOf(account: AccountStub, migrations: readonly Migration[]): Promise<string> {
  return runInDurableObject(account, (_, { storage }) => {
    try {
      migrate(storage, migrations);
      const query = "SELECT count(*) AS count FROM sqlite_master WHERE name = 'further'";
      return `done, further: ${storage.sql.exec(query).one()["count"]}`;
    } catch (error) {
      return String(error);
    }
  });
}

describe("the migrations of an account", () => {
  it("run once, and a further one runs after them", async () => {
    const account = await newAccount("migrated");
    expect(await outcomeOf(account, accountMigrations)).toBe("done, further: 0");
    expect(await outcomeOf(account, [...accountMigrations, further])).toBe("done, further: 1");
    expect(await outcomeOf(account, [...accountMigrations, further])).toBe("done, further: 1");
  });

  const first = accountMigrations[0] ?? further;
  const histories: [string, Migration[]][] = [
    ["was edited", [{ ...first, statements: `${first.statements} ` }, further]],
    ["was renamed", [{ ...first, name: "renamed" }, further]],
    ["was moved", [further, first]],
    ["is missing", []],
  ];
  it.each(histories)("refuse to run where one that has run %s", async (what, migrations) => {
    const account = await newAccount(`migration-${what.replaceAll(" ", "-")}`);
    expect(await outcomeOf(account, migrations)).toMatch(/migration 1 .* is not the one in the code/);
  });

  it("leave nothing of a step that fails", async () => {
    const account = await newAccount("migration-fails");
    const broken = { name: "broken", statements: `${further.statements}; SELECT nonsense` };
    expect(await outcomeOf(account, [...accountMigrations, broken])).toMatch(/nonsense/);
    expect(await outcomeOf(account, accountMigrations)).toBe("done, further: 0");
  });
});

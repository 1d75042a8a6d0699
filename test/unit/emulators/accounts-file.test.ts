import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountsFile } from "../../../emulators/auth/accounts-file.mjs";
import type { AuthAccount } from "../../../emulators/auth/auth-admin.mjs";

/** Holds accounts as the emulator does: in memory. */
class MemoryAccounts {
  accounts: AuthAccount[] = [];

  async exportAccounts(): Promise<AuthAccount[]> {
    return this.accounts;
  }

  async importAccounts(accounts: readonly AuthAccount[]): Promise<void> {
    this.accounts = [...accounts];
  }
}

describe("the file of the emulator's accounts", () => {
  let folder = "";
  let file = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "limn-accounts-"));
    file = path.join(folder, "accounts.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("gives a new emulator the accounts of the last one", async () => {
    const first = new MemoryAccounts();
    first.accounts = [{ localId: "u1", email: "a@limn.test", passwordHash: "h" }];
    await new AccountsFile(file, first).save();
    const second = new MemoryAccounts();
    await new AccountsFile(file, second).restore();
    expect(second.accounts).toEqual(first.accounts);
  });

  it("leaves a new emulator empty where there is no file", async () => {
    const accounts = new MemoryAccounts();
    await new AccountsFile(file, accounts).restore();
    expect(accounts.accounts).toEqual([]);
  });

  it("is written only when something changed", async () => {
    const accounts = new MemoryAccounts();
    const kept = new AccountsFile(file, accounts);
    await kept.save();
    writeFileSync(file, "untouched");
    await kept.save();
    expect(readFileSync(file, "utf8")).toBe("untouched");
    accounts.accounts = [{ localId: "u1" }];
    await kept.save();
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([{ localId: "u1" }]);
  });

  it("is readable by this user only, and leaves nothing unfinished behind", async () => {
    await new AccountsFile(file, new MemoryAccounts()).save();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["accounts.json"]);
  });
});

// @ts-check
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** @typedef {import("./auth-admin.mjs").AuthAdmin} AuthAdmin */

/** Keeps the emulator's accounts, which it holds in memory only, in a file over restarts. */
export class AccountsFile {
  #path;
  #admin;
  #saved = "";

  /** @param {string} path @param {Pick<AuthAdmin, "exportAccounts" | "importAccounts">} admin */
  constructor(path, admin) {
    this.#path = path;
    this.#admin = admin;
  }

  /** Gives the emulator the accounts of the file, if there is one. */
  async restore() {
    if (!existsSync(this.#path)) return;
    const text = readFileSync(this.#path, "utf8");
    await this.#admin.importAccounts(JSON.parse(text));
    this.#saved = text;
  }

  /** Writes the accounts if they changed; a crash in the middle leaves the previous file whole. */
  async save() {
    const text = JSON.stringify(await this.#admin.exportAccounts(), null, 2);
    if (text === this.#saved) return;
    const unfinished = `${this.#path}.new`;
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, this.#path);
    this.#saved = text;
  }
}

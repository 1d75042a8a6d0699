// @ts-check

/**
 * One account as accounts:batchGet lists it and accounts:batchCreate takes it; password hashes of the emulator are
 * not real ones and can be moved.
 * @typedef {{localId: string, email?: string} & Record<string, unknown>} AuthAccount
 *
 * @typedef {object} AccountSeed
 * @property {string} uid
 * @property {string} email
 * @property {string} password
 */

/** Google's page limit of accounts:batchGet and batchCreate. */
const pageSize = 1_000;

/**
 * What an administrator does with the Auth emulator, over its REST API (Identity Toolkit v1 and the emulator's own
 * routes). The emulator takes the bearer token `owner` for an administrator's.
 */
export class AuthAdmin {
  #url;
  #projectId;

  /** @param {{url: string, projectId: string}} options */
  constructor({ url, projectId }) {
    this.#url = url;
    this.#projectId = projectId;
  }

  /** Turns e-mail enumeration protection on, as new Firebase projects have it. */
  async protectEmails() {
    await this.#request("PATCH", `/emulator/v1/projects/${this.#projectId}/config`, {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
  }

  /** @returns {Promise<AuthAccount[]>} all accounts, by uid */
  async exportAccounts() {
    /** @type {AuthAccount[]} */
    const accounts = [];
    let pageToken = "";
    do {
      const query = new URLSearchParams({ maxResults: String(pageSize), nextPageToken: pageToken });
      const page = await this.#request("GET", `${this.#accountsPath}:batchGet?${query}`);
      accounts.push(...(page.users ?? []));
      pageToken = page.nextPageToken ?? "";
    } while (pageToken !== "");
    return accounts;
  }

  /** @param {readonly AuthAccount[]} accounts */
  async importAccounts(accounts) {
    for (let start = 0; start < accounts.length; start += pageSize) {
      const users = accounts.slice(start, start + pageSize);
      const answer = await this.#request("POST", `${this.#accountsPath}:batchCreate`, {
        users,
        allowOverwrite: true,
      });
      if (answer.error?.length) throw new Error(`accounts not imported: ${JSON.stringify(answer.error)}`);
    }
  }

  /**
   * Makes an account with a verified e-mail address, or brings an existing one back to this address and password.
   * One that already has them is left alone: an update would sign it out everywhere.
   * @param {AccountSeed} seed
   */
  async ensureAccount({ uid, email, password }) {
    const found = await this.#request("POST", `${this.#accountsPath}:lookup`, { localId: [uid] });
    if (!found.users?.length) {
      await this.#request("POST", this.#accountsPath, {
        localId: uid,
        email,
        password,
        emailVerified: true,
      });
    } else if (!(await this.#canSignIn(email, password))) {
      await this.#request("POST", `${this.#accountsPath}:update`, {
        localId: uid,
        email,
        password,
        emailVerified: true,
      });
    }
  }

  get #accountsPath() {
    return `/identitytoolkit.googleapis.com/v1/projects/${this.#projectId}/accounts`;
  }

  /** @param {string} email @param {string} password */
  async #canSignIn(email, password) {
    const path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local";
    const response = await fetch(this.#url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    await response.body?.cancel();
    return response.ok;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<{users?: AuthAccount[], nextPageToken?: string, error?: unknown[]}>}
   */
  async #request(method, path, body) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

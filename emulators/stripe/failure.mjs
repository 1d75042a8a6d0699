// @ts-check

/**
 * An error as Stripe answers it (API reference, "Errors").
 * @typedef {{type: string, message: string, code?: string, param?: string, decline_code?: string, payment_intent?: object}} ErrorBody
 */
export class StripeFailure extends Error {
  /** @param {number} status @param {ErrorBody} body */
  constructor(status, body) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** @param {string} message @param {{code?: string, param?: string}} [details] */
export function invalidRequest(message, details = {}) {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...details });
}

/** @param {string} what @param {string} id @param {string} [param] */
export function missingResource(what, id, param = "id") {
  const message = `No such ${what}: '${id}'`;
  return new StripeFailure(404, { type: "invalid_request_error", code: "resource_missing", param, message });
}

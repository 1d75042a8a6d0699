// @ts-check

/** @param {string} text @returns {string} */
export function escaped(text) {
  const entities = /** @type {Record<string, string>} */ ({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  });
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

/** @param {number} cents @param {string} currency */
export function money(cents, currency) {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

const styles = `
:root { color-scheme: light dark; --line: #8884; --accent: #2f5bd0; --danger: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
.stand-in { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; background: #f2c14e; color: #3a2c00; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.375rem; margin: 0 0 1rem; }
table { width: 100%; border-collapse: collapse; margin-bottom: 1.5rem; }
td, th { text-align: left; padding: .5rem 0; border-bottom: 1px solid var(--line); font-weight: inherit; }
td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums; }
tfoot td { font-weight: 600; border: 0; }
label { display: block; margin-bottom: .875rem; font-size: .875rem; }
input { display: block; width: 100%; margin-top: .25rem; padding: .625rem; font: inherit; border: 1px solid #8888; border-radius: .375rem; background: Canvas; color: CanvasText; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
button { width: 100%; padding: .75rem; margin-top: .5rem; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: .375rem; background: var(--accent); color: #fff; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border-color: #8888; font-weight: 400; }
.refusal { padding: .75rem; border: 1px solid var(--danger); border-radius: .375rem; }
.hint { font-size: .875rem; opacity: .8; }
a { color: inherit; }
`;

/**
 * A page of the stand-in, marked as one.
 * @param {string} title @param {string} content HTML
 */
export function document(title, content) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${styles}</style></head><body>
<p class="stand-in">Stand-in for Stripe: no real money moves.</p>
<main><h1>${escaped(title)}</h1>${content}</main></body></html>`;
}

/** @param {string | null} message */
export function refusal(message) {
  return message === null ? "" : `<p class="refusal" role="alert">${escaped(message)}</p>`;
}

/** The fields of a card. @param {{email: string}} values */
export function cardFields({ email }) {
  return `
<label>Email<input name="email" type="email" autocomplete="email" value="${escaped(email)}"></label>
<label>Card number<input name="cardNumber" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
<div class="row">
<label>Expiration (MM / YY)<input name="cardExpiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 34" required></label>
<label>Security code<input name="cardCvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></label>
</div>
<label>Name on card<input name="billingName" autocomplete="cc-name"></label>`;
}

/**
 * What was typed into them.
 * @param {URLSearchParams} form
 * @returns {import("../resources/payment-methods.mjs").CardInput}
 */
export function cardOf(form) {
  const [, month = "0", year = "0"] =
    /^(\d{1,2})\D*(\d{2}|\d{4})$/.exec((form.get("cardExpiry") ?? "").trim()) ?? [];
  return {
    number: (form.get("cardNumber") ?? "").replace(/[\s-]/g, ""),
    expiryMonth: Number(month),
    expiryYear: Number(year) < 100 ? 2000 + Number(year) : Number(year),
    securityCode: (form.get("cardCvc") ?? "").trim(),
    name: form.get("billingName") ?? "",
    email: form.get("email") ?? "",
  };
}

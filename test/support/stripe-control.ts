/** Asks the stand-in of Stripe for what Stripe itself has no call for (emulators/stripe/control.mjs). */
export async function controlStripe(
  baseUrl: string,
  name: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${baseUrl}/_control/${name}`, { method: "POST", body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

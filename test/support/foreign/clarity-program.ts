/** A program against Clarity's JSON API, written from its documented call: a key as bearer, an address back. */
export async function upscaleByClarity(
  baseUrl: string,
  key: string,
  order: Readonly<Record<string, unknown>>,
): Promise<{ url: string; balance: number }> {
  const answer = await fetch(baseUrl, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  const { status, message, balance } = (await answer.json()) as Record<string, unknown>;
  if (status !== 200 || typeof message !== "string") throw new Error(`${status}: ${message}`);
  return { url: message, balance: Number(balance) };
}

const pollMs = 200;

/** A program against fal's queue, written from its documentation: submit, poll status_url, read response_url. */
export async function upscaleByFal(
  queueUrl: string,
  key: string,
  input: Readonly<Record<string, unknown>>,
): Promise<{ url: string; states: string[] }> {
  const headers = { Authorization: `Key ${key}`, "Content-Type": "application/json" };
  const read = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, { ...init, headers });
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body["detail"])}`);
    return body;
  };
  const submitted = await read(`${queueUrl}/clarityai/crystal-upscaler`, {
    method: "POST",
    body: JSON.stringify(input),
  });
  const states: string[] = [];
  while (states.at(-1) !== "COMPLETED") {
    const { status } = await read(String(submitted["status_url"]));
    if (status !== states.at(-1)) states.push(String(status));
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const { images } = (await read(String(submitted["response_url"]))) as { images: { url: string }[] };
  return { url: images[0]?.url ?? "", states };
}

import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server.browser";
import { NonceContext } from "./nonce";
import { publicPages } from "./site/public-pages";
import { startWhenUsed } from "./start/start-when-used";

/** How long a loader's deferred data may hold a page open. */
export const streamTimeout = 5_000;

/** A loader failed. Neither a visitor who left is a failure, nor a request that no page takes. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.method === "GET" && !request.signal.aborted) context.reportFailure(error);
}

/** Renders a page as a stream; crawlers get it whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, viewer, reportFailure }: AppLoadContext,
): Promise<Response> {
  let answerStatus = status;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), streamTimeout + 1_000);
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: stop.signal,
      onError(error: unknown) {
        if (!request.signal.aborted) reportFailure(error);
        answerStatus = 500;
      },
    },
  );
  const settled = body.allReady.finally(() => clearTimeout(timer)).catch(() => undefined);
  if (isbot(request.headers.get("User-Agent") ?? "")) await settled;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = new Response(body, { headers, status: answerStatus });
  // What somebody who is signed in sees is live from the start.
  const isForReading = viewer === null && publicPages.some((path) => path === new URL(request.url).pathname);
  return isForReading ? startWhenUsed(page) : page;
}

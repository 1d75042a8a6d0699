/** What the protocol refuses before it has an id to answer to (JSON-RPC 2.0 section 5); `code` is the protocol's own. */
export function rpcRefusal(code: number, message: string, status = 400): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
}

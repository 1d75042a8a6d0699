import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { projectPath } from "../../scripts/project.mjs";

/** The official client, connected to `npx limn mcp` as a program of its own, in either revision of the protocol. */
export async function spawnAssistant(
  env: Record<string, string>,
  mode: "legacy" | { pin: string } = { pin: "2026-07-28" },
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const args = [projectPath("clients", "cli", "bin", "limn.mjs"), "mcp"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "inherit" }));
  return client;
}

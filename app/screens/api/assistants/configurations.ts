export const ways = ["service", "machine"] as const;
/** Where the server of the tools runs: at Limn, or as a program beside the assistant. */
export type Way = (typeof ways)[number];

export const wayLabels: Readonly<Record<Way, string>> = {
  service: "By address",
  machine: "By command",
};

export const wayNotes: Readonly<Record<Way, string>> = {
  service:
    "For assistants that connect to servers by address. Pictures come along or are fetched from theirs, and small results are shown in the conversation.",
  machine:
    "For assistants on your own machine: they may also name files, and results are written beside them, never over them. Without LIMN_API_KEY the engine works right there, for nothing.",
};

interface ConfigurationFacts {
  /** Such as "https://limn.example". */
  readonly origin: string;
  readonly key: string;
}

/** What stands in an assistant's configuration, in the form that most of them read. */
export const configurations: Readonly<Record<Way, (facts: ConfigurationFacts) => string>> = {
  service: ({ origin, key }) =>
    written({ type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } }),
  machine: ({ origin, key }) =>
    written({
      command: "npx",
      args: ["limn", "mcp"],
      env: { LIMN_API_KEY: key, LIMN_BASE_URL: origin },
    }),
};

function written(limn: object): string {
  return JSON.stringify({ mcpServers: { limn } }, null, 2);
}

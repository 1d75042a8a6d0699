const troubles = [
  {
    says: "The nodes are red, or the search does not find them",
    help: "The folder must be custom_nodes/limn, with __init__.py in it and not in a second folder below. Restart ComfyUI; what hinders it stands in its console at “Import times for custom nodes”.",
  },
  {
    says: "“Limn's address is missing” or “The API key is missing”",
    help: "The message names the file where ComfyUI looks. Windows hides endings: settings.ini must not be settings.ini.txt.",
  },
  {
    says: "“This API key does not hold”",
    help: "It was revoked, has expired, or was not copied whole. Make another on your profile page.",
  },
  {
    says: "“There are not enough credits for this”",
    help: "Nothing was charged. Add credits, choose a smaller scale, or send fewer pictures at once.",
  },
  {
    says: "“Limn … could not be reached”",
    help: "The node tried five times. Look whether this page opens on the machine that runs ComfyUI; behind a proxy, set HTTPS_PROXY.",
  },
  {
    says: "A batch stopped in the middle",
    help: "What was not finished is paid back. What was finished is kept: queue the workflow again and it is not paid twice.",
  },
] as const;

/** What the nodes say when something is wrong, and what helps. */
export function Troubles() {
  return (
    <dl className="flex max-w-3xl flex-col">
      {troubles.map(({ says, help }) => (
        <div key={says} className="flex flex-col gap-1 border-t border-line py-4 last:border-b">
          <dt className="font-semibold">{says}</dt>
          <dd className="leading-relaxed text-on-surface-muted">{help}</dd>
        </div>
      ))}
    </dl>
  );
}

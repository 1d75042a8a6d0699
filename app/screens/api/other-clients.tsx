interface OtherClient {
  readonly client: string;
  /** Behind the site's origin. */
  readonly base: string;
  readonly text: string;
}

/** Clients of other services, and the base address with which they run here (decision 15). */
const otherClients: readonly OtherClient[] = [
  {
    client: "Clarity's ComfyUI plugin",
    base: "/compat/clarity",
    text: "Put this address in place of ROOT_API and a Limn key in place of the other.",
  },
  {
    client: "Clarity's JSON API",
    base: "/compat/clarity/",
    text: "The modes crystal, clarity and clarity-pro; with /v1/upscale behind it, the older form. The result is an address that opens for a day.",
  },
  {
    client: "fal's queue",
    base: "/compat/fal",
    text: "The model clarityai/crystal-upscaler, with status, result, cancel and fal_webhook.",
  },
];

/** What to change in a client that one has already: its base address and its key, nothing else. */
export function OtherClients({ origin }: { origin: string }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-2xl leading-relaxed text-on-surface-muted">
        These run as they are, with another base address and a Limn key. The same order within a day is the
        same picture, and charged once. A strength that Limn's engine does not take is left aside and named in
        X-Limn-Left-Aside.
      </p>
      <dl className="flex max-w-2xl flex-col gap-6">
        {otherClients.map(({ client, base, text }) => (
          <div key={client} className="flex min-w-0 flex-col gap-2">
            <dt className="font-semibold">{client}</dt>
            <dd className="flex flex-col gap-2 text-sm text-on-surface-muted">
              <code className="w-fit rounded-small bg-surface-sunken px-2 py-1 text-on-surface wrap-anywhere">
                {`${origin}${base}`}
              </code>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { Link } from "@remix-run/react";
import { CodeBlock } from "../../ui/code-block";

/** Where the key belongs, and why no node asks for it. */
export function KeySettings({ origin }: { origin: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="max-w-2xl leading-relaxed text-on-surface-muted">
        Make a key on{" "}
        <Link to="/profile" className="text-on-surface underline underline-offset-4">
          your profile page
        </Link>
        . Then write these lines into the file{" "}
        <code className="text-sm text-on-surface">ComfyUI/user/__limn/settings.ini</code> (make the folder;
        its name begins with two underscores):
      </p>
      <CodeBlock what="settings" text={`[limn]\nbase_url = ${origin}\napi_key = limn_live_…`} />
      <p className="max-w-2xl leading-relaxed text-on-surface-muted">
        On a server, set LIMN_BASE_URL and LIMN_API_KEY in its environment; they come first. A change counts
        from the next run on, without a restart.
      </p>
      <p className="max-w-2xl leading-relaxed text-on-surface-muted">
        No node has an input for the key, on purpose: ComfyUI writes what stands in a node into every workflow
        and every picture that it saves, and whoever gets one would get your key. The folder is one that
        ComfyUI gives to no browser.
      </p>
    </div>
  );
}

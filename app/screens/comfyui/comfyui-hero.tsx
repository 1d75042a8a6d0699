import { Download } from "lucide-react";
import { buttonClasses } from "../../ui/button-look";
import { LinkButton } from "../../ui/link-button";
import { NodeCard } from "./node-card";
import { upscaleNode } from "./nodes";
import { packFiles } from "./pack-files";

export function ComfyuiHero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-14 sm:px-6 md:pt-14 lg:grid-cols-[1fr_minmax(0,30rem)] lg:gap-16 lg:pb-20">
      <div className="flex flex-col items-start gap-6">
        <h1 className="font-display text-[clamp(2.5rem,1.5rem+4vw,4.25rem)] leading-[1.04] font-medium tracking-[-0.02em] text-balance">
          Limn in your ComfyUI workflow
        </h1>
        <p className="max-w-md text-lg text-on-surface-muted">
          A node that enlarges what your workflow made, up to 16 times. It runs at Limn: no model to download,
          and not a megabyte of graphics memory.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={packFiles.zip} download className={buttonClasses("primary", "large")}>
            <Download aria-hidden className="size-4" />
            Download the node pack
          </a>
          <LinkButton to="/profile" size="large">
            Make an API key
          </LinkButton>
        </div>
        <p className="text-sm text-on-surface-muted">
          For ComfyUI with Python 3.9 or later; it installs nothing else.
        </p>
      </div>
      <div className="flex justify-center overflow-hidden rounded-large bg-surface-sunken bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-size-[1.25rem_1.25rem] px-6 py-10 sm:py-14">
        <NodeCard node={upscaleNode} isLinked />
      </div>
    </section>
  );
}

import { LinkButton } from "../../ui/link-button";

/** No picture stands here that Flux did not make: what one does with it is shown instead. */
export function FluxHero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-14 sm:px-6 md:pt-14 lg:grid-cols-2 lg:gap-16 lg:pb-20">
      <div className="flex min-w-0 flex-col items-start gap-6">
        <h1 className="font-display text-[clamp(2.5rem,1.5rem+4vw,4.25rem)] leading-[1.04] font-medium tracking-[-0.02em] text-balance">
          The upscaler for your Flux pictures
        </h1>
        <p className="max-w-md text-lg text-on-surface-muted">
          Flux stops at a megapixel or two. Limn takes the picture that came out right to up to 16 times its
          width, and leaves it the same picture.
        </p>
        <LinkButton to="/dashboard" look="primary" size="large">
          Upscale a Flux picture →
        </LinkButton>
      </div>
      <figure className="flex min-w-0 flex-col gap-3">
        {/* In a box that scrolls, which the keyboard must reach. */}
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable
          tabIndex={0}
          aria-label="Commands"
          className="overflow-x-auto rounded-large border border-line bg-surface-sunken p-6 font-mono text-sm leading-relaxed"
        >
          {"cd ComfyUI/output\n\nnpx limn upscale \\\n  ComfyUI_00042_.png poster.png \\\n  --scale 4"}
        </pre>
        <figcaption className="text-sm text-on-surface-muted">
          1024 × 1024 px become 4096 × 4096 px, on your own machine: the same engine, no account, no credits.
        </figcaption>
      </figure>
    </section>
  );
}

import { LinkButton } from "../../ui/link-button";

/** The way in once more, at the end of the page. */
export function Closing() {
  return (
    <section className="border-t border-line bg-surface-sunken">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-16 sm:px-6">
        <h2 className="max-w-xl font-display text-3xl font-medium tracking-[-0.01em] text-balance">
          See what your picture looks like with its detail back
        </h2>
        <LinkButton to="/dashboard" look="primary" size="large">
          Upscale a picture
        </LinkButton>
      </div>
    </section>
  );
}

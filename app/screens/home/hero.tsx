import { BeforeAfter } from "../../comparison/before-after";
import { samples, sampleUrl } from "../../comparison/samples";
import { LinkButton } from "../../ui/link-button";
import { claims } from "./claims";

const { before, after } = samples.hero;

/** The first screen: what it is, what it does to a picture, and the way in. */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-16 sm:px-6 md:pt-16 lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-16 lg:pb-24">
      <div className="flex flex-col items-start gap-6">
        <h1 className="font-display text-[clamp(2.5rem,1.5rem+4vw,4.25rem)] leading-[1.04] font-medium tracking-[-0.02em] text-balance">
          Upscale and enhance your images with AI Magic
        </h1>
        <p className="max-w-md text-lg text-pretty text-on-surface-muted">
          Up to 16 times larger, with edges and texture that hold when you look closely. You see the exact
          size and price before anything is spent.
        </p>
        <LinkButton to="/dashboard" look="primary" size="large">
          Start upscaling now →
        </LinkButton>
        <p className="text-sm text-on-surface-muted figures">{claims.upscales}</p>
      </div>
      <BeforeAfter
        beforeImage={sampleUrl(before, "webp")}
        afterImage={sampleUrl(after, "webp")}
        beforeAlt={before.alt}
        afterAlt={after.alt}
        mode="standard"
        className="aspect-square w-full rounded-large bg-canvas"
        imageProps={{ width: after.widthPx, height: after.heightPx, decoding: "async" }}
      />
    </section>
  );
}

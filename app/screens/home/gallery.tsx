import { BeforeAfter } from "../../comparison/before-after";
import { sampleScale } from "../../comparison/samples";
import { formatWhole } from "../../quantities/format";
import { Section } from "../../site/section";
import { sitePictures } from "../../site/site-pictures";

const subjects = [
  { name: "Fabric", pair: sitePictures.knit },
  { name: "Foliage", pair: sitePictures.leaves },
] as const;

/** What people care about in pictures, each small and enlarged. */
export function Gallery() {
  return (
    <Section title="Look closely">
      <ul className="grid gap-6 sm:grid-cols-2">
        {subjects.map(({ name, pair }) => (
          <li key={name}>
            <figure className="flex flex-col gap-2">
              <BeforeAfter
                beforeImage={pair.before}
                afterImage={pair.after}
                beforeAlt={pair.beforeAlt}
                afterAlt={pair.afterAlt}
                mode="standard"
                className="aspect-square w-full rounded-large bg-canvas"
                imageProps={{
                  width: pair.widthPx,
                  height: pair.heightPx,
                  loading: "lazy",
                  decoding: "async",
                }}
              />
              <figcaption className="text-sm text-on-surface-muted figures">
                {name}: {formatWhole(pair.widthPx / sampleScale)} px wide, then {formatWhole(pair.widthPx)} px
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { BeforeAfter } from "../../comparison/before-after";
import { formatPixelSize } from "../../quantities/format";
import { Section } from "../../site/section";
import { sitePictures } from "../../site/site-pictures";

const subjects = [
  { name: "Hair", pair: sitePictures.braid },
  { name: "A face in stone", pair: sitePictures.face },
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
                {name}: {formatPixelSize(pair.small)}, then {formatPixelSize(pair)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

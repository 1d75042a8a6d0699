import { formatPixelSize } from "../quantities/format";
import { PairComparison } from "./pair-comparison";
import { type SitePair, sitePictures } from "./site-pictures";

interface Subject {
  readonly name: string;
  readonly pair: SitePair;
}

/** What people care about in pictures. */
export const gallerySubjects = {
  hair: { name: "Hair", pair: sitePictures.braid },
  face: { name: "A face in stone", pair: sitePictures.face },
  fabric: { name: "Fabric", pair: sitePictures.knit },
  foliage: { name: "Foliage", pair: sitePictures.leaves },
} as const satisfies Record<string, Subject>;

/** Pairs to look at closely, each small and enlarged by Standard mode. They load as they are scrolled to. */
export function Gallery({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {subjects.map(({ name, pair }) => (
        <li key={name}>
          <figure className="flex flex-col gap-2">
            <PairComparison pair={pair} shape="aspect-square" loading="lazy" />
            <figcaption className="text-sm text-on-surface-muted figures">
              {name}: {formatPixelSize(pair.small)}, then {formatPixelSize(pair)}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

import { BeforeAfter } from "../comparison/before-after";
import { classNames } from "../ui/class-names";
import type { SitePair } from "./site-pictures";

interface PairComparisonProps {
  pair: SitePair;
  /** The shape of the comparison, as a class. */
  shape: string;
  /** "lazy" below the first screen. */
  loading: "eager" | "lazy";
}

/** A pair of the site: the small picture, and what Standard mode made of it. */
export function PairComparison({ pair, shape, loading }: PairComparisonProps) {
  return (
    <BeforeAfter
      beforeImage={pair.before}
      afterImage={pair.after}
      beforeAlt={pair.beforeAlt}
      afterAlt={pair.afterAlt}
      mode="standard"
      className={classNames("w-full rounded-large bg-canvas", shape)}
      imageProps={{ width: pair.widthPx, height: pair.heightPx, loading, decoding: "async" }}
    />
  );
}

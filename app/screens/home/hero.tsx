import { Hero } from "../../site/hero";
import { sitePictures } from "../../site/site-pictures";
import { claims } from "./claims";

/** The first screen: what it is, what it does to a picture, and the way in. */
export function HomeHero() {
  return (
    <Hero
      title="Upscale and enhance your images with AI Magic"
      lead="Up to 16 times larger, with edges and texture that hold when you look closely. You see the exact size and price before anything is spent."
      action="Start upscaling now →"
      note={claims.upscales}
      pair={sitePictures.hero}
      shape="aspect-square"
    />
  );
}

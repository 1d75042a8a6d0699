import type { ComponentPropsWithoutRef } from "react";

/** One picture as two files, of which the browser takes the first that it reads. */
export interface PictureFiles {
  readonly avif: string;
  readonly webp: string;
}

/** One picture in the three sizes of specification section 2 (home page details). */
export interface ViewportPicture {
  /** Under 768 px of viewport. */
  readonly mobile: PictureFiles;
  /** Under 1024 px. */
  readonly small: PictureFiles;
  readonly full: PictureFiles;
}

interface ComparedPictureProps extends Omit<ComponentPropsWithoutRef<"img">, "src"> {
  picture: string | ViewportPicture;
}

/** One side of a comparison; the browser chooses by the viewport's width before any script is there. */
export function ComparedPicture({ picture, alt, ...rest }: ComparedPictureProps) {
  if (typeof picture === "string") return <img {...rest} src={picture} alt={alt} />;
  return (
    <picture className="contents">
      <source media="(width < 768px)" type="image/avif" srcSet={picture.mobile.avif} />
      <source media="(width < 768px)" srcSet={picture.mobile.webp} />
      <source media="(width < 1024px)" type="image/avif" srcSet={picture.small.avif} />
      <source media="(width < 1024px)" srcSet={picture.small.webp} />
      <source type="image/avif" srcSet={picture.full.avif} />
      <img {...rest} src={picture.full.webp} alt={alt} />
    </picture>
  );
}

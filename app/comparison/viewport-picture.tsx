import type { ComponentPropsWithoutRef } from "react";

/** One picture in the three sizes of specification section 2 (home page details). */
export interface ViewportPicture {
  /** Under 768 px of viewport. */
  readonly mobile: string;
  /** Under 1024 px. */
  readonly small: string;
  readonly full: string;
}

interface ComparedPictureProps extends Omit<ComponentPropsWithoutRef<"img">, "src"> {
  picture: string | ViewportPicture;
}

/** One side of a comparison; the browser chooses by the viewport's width before any script is there. */
export function ComparedPicture({ picture, alt, ...rest }: ComparedPictureProps) {
  if (typeof picture === "string") return <img {...rest} src={picture} alt={alt} />;
  return (
    <picture className="contents">
      <source media="(width < 768px)" srcSet={picture.mobile} />
      <source media="(width < 1024px)" srcSet={picture.small} />
      <img {...rest} src={picture.full} alt={alt} />
    </picture>
  );
}

import type { LinkDescriptor } from "@remix-run/cloudflare";
import displayFont from "../fonts/fraunces-display.woff2?url";

/** For pages that begin with a headline: fetched with the stylesheet and not after it. */
export const displayFontLink: LinkDescriptor = {
  rel: "preload",
  href: displayFont,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
};

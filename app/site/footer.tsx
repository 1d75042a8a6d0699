import { Link } from "@remix-run/react";
import { product } from "#contract/product";
import { useViewer } from "../account/use-viewer";
import { BrandMark } from "./brand-mark";
import { siteLinks } from "./site-links";

/** The free tools and the ways to the operators; the top bar has no room for them. */
const footerLinks = [
  { to: "/tools/high-resolution-image-converter", label: "Converter" },
  { to: "/tools/image-description-generator", label: "Descriptions" },
  { to: "/support", label: "Support" },
  { to: "/feedback", label: "Feedback" },
  { to: "/status", label: "Status" },
] as const;

const linkClass = "rounded-small underline-offset-4 hover:underline";

export function Footer() {
  const viewer = useViewer();
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8 text-sm text-on-surface-muted sm:px-6">
        <p className="mr-auto flex items-center gap-2">
          <BrandMark className="size-5 text-on-surface" />
          {product.name} enlarges pictures and adds the detail that was lost.
        </p>
        <nav id="site-links" aria-label="Site" className="flex flex-wrap gap-x-6 gap-y-3">
          <Link to="/dashboard" className={linkClass}>
            Upscale
          </Link>
          <Link to="/anime-image-upscaling" className={linkClass}>
            Anime
          </Link>
          <Link to="/flux-upscaler" className={linkClass}>
            Flux
          </Link>
          <Link to="/comfyui" className={linkClass}>
            ComfyUI
          </Link>
          {siteLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={linkClass}>
              {label}
            </Link>
          ))}
          {footerLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={linkClass}>
              {label}
            </Link>
          ))}
          {!viewer && (
            <>
              <Link to="/login" className={linkClass}>
                Log in
              </Link>
              <Link to="/register" className={linkClass}>
                Create an account
              </Link>
            </>
          )}
        </nav>
      </div>
    </footer>
  );
}

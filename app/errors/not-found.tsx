import { Link, useLocation } from "@remix-run/react";
import { errorTable } from "#contract/errors";
import { publicPages } from "../site/public-pages";
import { LinkButton } from "../ui/link-button";
import { closestPage } from "./closest-page";
import { ErrorPage } from "./error-page";

/** What people come for, when an old link or a slip brought them here. */
const waysOn = [
  { to: "/dashboard", label: "Upscale a picture", text: "Drop it, see the exact size and price." },
  { to: "/pricing", label: "Pricing", text: "Plans and packs, and what 100 of your photos cost." },
  { to: "/anime-image-upscaling", label: "Anime and manga", text: "What happens to a drawing." },
  { to: "/flux-upscaler", label: "Flux pictures", text: "From ComfyUI's output folder to a print." },
  { to: "/comfyui", label: "ComfyUI", text: "The nodes, the key, and a workflow to begin with." },
  { to: "/support", label: "Support", text: "Questions, answers, and a person to write to." },
] as const;

/** The page at addresses where there is none: it finds the page that was meant. */
export function NotFound() {
  const { pathname } = useLocation();
  const meant = closestPage(pathname, publicPages);
  return (
    <ErrorPage
      mark="404"
      title="There is no page here"
      sentence={`${errorTable["not-found"].sentence} It may have been moved, or the address may have a slip in it.`}
    >
      {meant && (
        <LinkButton to={meant} look="primary">
          Did you mean {meant}?
        </LinkButton>
      )}
      <LinkButton to="/" look={meant ? "secondary" : "primary"}>
        Go to the home page
      </LinkButton>
      <ul className="mt-6 w-full border-t border-line">
        {waysOn.map(({ to, label, text }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} className="group flex flex-col gap-0.5 py-3">
              <span className="font-medium underline-offset-4 group-hover:underline">{label}</span>
              <span className="text-sm text-on-surface-muted">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ErrorPage>
  );
}

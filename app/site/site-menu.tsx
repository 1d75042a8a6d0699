import { Link, useLocation } from "@remix-run/react";
import { Menu as MenuIcon } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { buttonClasses } from "../ui/button-look";
import { siteLinks } from "./site-links";

/** What the top bar hides on small screens. A disclosure of the platform's own, so that it works before any script. */
export function SiteMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = useCallback(() => details.current?.removeAttribute("open"), []);
  useEffect(() => {
    if (key !== "") close();
  }, [key, close]);
  useEffect(() => {
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, [close]);
  return (
    <details ref={details} className="relative md:hidden">
      <summary
        aria-label="Menu"
        className={buttonClasses("quiet", "small", "list-none -mr-2 cursor-pointer")}
      >
        <MenuIcon aria-hidden className="size-5" />
      </summary>
      <ul className="absolute top-full right-0 z-40 mt-2 min-w-44 rounded-large border border-line bg-surface-raised p-1 shadow-floating">
        {siteLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="flex h-11 items-center rounded-medium px-3 hover:bg-surface-hover">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

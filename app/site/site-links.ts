import { CircleUserRound, Code, type LucideIcon, Tag } from "lucide-react";

interface SiteLink {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Its classes in the top bar: where it is too narrow for the link, the menu has it. */
  readonly barClass: string;
}

/** The top bar's links (specification section 2). */
export const siteLinks: readonly SiteLink[] = [
  { to: "/api", label: "API", icon: Code, barClass: "hidden sm:inline-flex" },
  { to: "/pricing", label: "Pricing", icon: Tag, barClass: "hidden min-[24rem]:inline-flex" },
  { to: "/profile", label: "Account", icon: CircleUserRound, barClass: "hidden sm:inline-flex" },
];

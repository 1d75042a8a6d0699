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
  { to: "/api", label: "API", icon: Code, barClass: "max-sm:hidden" },
  { to: "/pricing", label: "Pricing", icon: Tag, barClass: "max-[24rem]:hidden" },
  { to: "/profile", label: "Account", icon: CircleUserRound, barClass: "max-sm:hidden" },
];

/** The top bar's links beside the logo and 'Upscale' (specification section 2); small screens have them in a menu. */
export const siteLinks = [
  { to: "/api", label: "API" },
  { to: "/pricing", label: "Pricing" },
  { to: "/profile", label: "Account" },
] as const;

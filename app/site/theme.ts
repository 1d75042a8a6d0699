/** The looks that a person can choose; without a choice the page follows the system. */
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

const cookieName = "limn-theme";
const oneYearSeconds = 365 * 24 * 60 * 60;

function isTheme(value: string | undefined): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The choice in a Cookie header, or null where none was made. */
export function readThemeCookie(header: string | null): Theme | null {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === cookieName)?.[1];
  return isTheme(value) ? value : null;
}

/** The cookie that keeps a choice, or that forgets it (null). It holds no secret, so scripts may write it. */
export function themeCookie(choice: Theme | null): string {
  return `${cookieName}=${choice ?? ""}; Path=/; SameSite=Lax; Max-Age=${choice ? oneYearSeconds : 0}`;
}

/**
 * The choice after the switch is pressed: the other look than the one on screen. Where that is the system's own, the
 * choice is dropped (null), so that the page follows the system again.
 */
export function switchedTheme(chosen: Theme | null, system: Theme): Theme | null {
  const next: Theme = (chosen ?? system) === "dark" ? "light" : "dark";
  return next === system ? null : next;
}

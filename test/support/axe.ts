import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The rules that look at colours. All others look at what is there and how it is named, which a theme does not change. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

export const widthsPx = [390, 834, 1_440] as const;

/** What axe finds on a page as it stands: every rule in the light theme, those of colours in the dark one, too. */
export async function violationsOn(page: Page, theme: Theme): Promise<[string, string[]][]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (theme === "dark" ? axe.withRules(rulesOfColour) : axe).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

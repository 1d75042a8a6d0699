import { type DescriptionLanguage, descriptionLanguageSchema } from "#contract/description";

/** The language offered that a browser likes best, by its Accept-Language header (RFC 9110, section 12.5.4). */
export function preferredLanguage(header: string): DescriptionLanguage {
  const wishes = header
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part.split(";q=");
      return { primary: tag.trim().toLowerCase().split("-")[0] ?? "", quality: Number(weight ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { primary } of wishes) {
    const known = descriptionLanguageSchema.safeParse(primary);
    if (known.success) return known.data;
  }
  return "en";
}

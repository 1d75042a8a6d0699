import { LinkButton } from "../../../ui/link-button";
import { useAddressParameters, useAddressWith } from "./page-address";

interface PagerProps {
  /** Where the next page begins; null after the last. */
  next: string | null;
  /** The part of the address that says where a page begins. */
  name?: string;
}

/** On to the next page and back to the first; the browser's own Back goes page by page. */
export function Pager({ next, name = "after" }: PagerProps) {
  const parameters = useAddressParameters();
  const addressWith = useAddressWith();
  const isFirst = !parameters.has(name);
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {!isFirst && (
        <LinkButton size="small" to={addressWith(name, null)}>
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton size="small" to={addressWith(name, next)}>
          Next page
        </LinkButton>
      )}
    </nav>
  );
}

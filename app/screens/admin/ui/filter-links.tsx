import { Link } from "@remix-run/react";
import { classNames } from "../../../ui/class-names";
import { useAddressParameters, useAddressWith } from "./page-address";

interface FilterLinksProps {
  label: string;
  /** The part of the address that it changes. */
  name: string;
  /** What is shown for each value, in order. */
  options: Readonly<Record<string, string>>;
  /** What stands for no choice; without it one is always chosen. */
  all?: string;
  /** The choice where the address has none. */
  initial?: string;
}

/** A choice among a few, each a link, so that it can be opened, kept and passed on. */
export function FilterLinks({ label, name, options, all, initial }: FilterLinksProps) {
  const parameters = useAddressParameters();
  const addressWith = useAddressWith();
  const chosen = parameters.get(name) ?? initial ?? "";
  const choices = [...(all === undefined ? [] : [["", all] as const]), ...Object.entries(options)];
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap gap-0.5 self-start rounded-medium bg-surface-sunken p-0.5"
    >
      {choices.map(([value, words]) => (
        <Link
          key={value}
          to={addressWith(name, value === "" ? null : value)}
          preventScrollReset
          aria-current={value === chosen ? "true" : undefined}
          className={classNames(
            "rounded-[6px] border px-3 py-1 text-sm whitespace-nowrap transition-colors",
            value === chosen
              ? "border-line-strong bg-surface-raised shadow-raised"
              : "border-transparent text-on-surface-muted hover:text-on-surface",
          )}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

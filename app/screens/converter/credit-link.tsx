import { Link } from "@remix-run/react";
import { BrandMark } from "../../site/brand-mark";
import { formatCredits } from "../../quantities/format";

/** The floating link to what this tool comes from (specification section 2), with the credits where there are any. */
export function CreditLink({ welcomeCredits }: { welcomeCredits: number }) {
  return (
    <Link
      to={welcomeCredits > 0 ? "/register" : "/"}
      className="fixed right-4 bottom-4 z-30 flex items-center gap-2 rounded-full border border-line-strong bg-surface-raised px-4 py-2 text-sm font-medium text-on-surface shadow-floating hover:bg-surface-hover"
    >
      <BrandMark className="size-4" />
      {welcomeCredits > 0 ? `Made by Limn: ${formatCredits(welcomeCredits)} free →` : "Made by Limn →"}
    </Link>
  );
}

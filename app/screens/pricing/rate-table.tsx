import { type Mode, modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { formatCredits } from "../../quantities/format";

/** What each mode that is offered here takes. */
export function RateTable({ availableModes }: { availableModes: readonly Mode[] }) {
  return (
    <table className="w-full max-w-xl text-left text-sm figures">
      <caption className="sr-only">Credits by mode</caption>
      <thead className="text-on-surface-muted">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-4 font-medium">
            Mode
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            A megapixel of the result
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            At least
          </th>
        </tr>
      </thead>
      <tbody>
        {availableModes.map((mode) => (
          <tr key={mode} className="border-b border-line">
            <th scope="row" className="py-3 pr-4 font-normal">
              {modeLabel(mode)}
            </th>
            <td className="py-3 pr-4">{formatCredits(rates[mode].creditsPerMegapixel)}</td>
            <td className="py-3 text-right">{formatCredits(rates[mode].minimumCredits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

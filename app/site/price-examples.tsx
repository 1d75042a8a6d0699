import { formatCredits, formatPixelSize } from "../quantities/format";
import { rateInWords } from "../quantities/rate-in-words";
import { type ExamplePicture, examplePrices } from "./example-prices";

/** Pictures with what they cost in credits. */
export function PriceExamples({ pictures }: { pictures: readonly ExamplePicture[] }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm figures">
          <caption className="sr-only">Examples in Standard mode</caption>
          <thead className="text-on-surface-muted">
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-2 pr-4 font-medium">
                Picture
              </th>
              <th scope="col" className="hidden py-2 pr-4 font-medium sm:table-cell">
                Before
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                After
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {examplePrices(pictures).map(({ what, scale, before, after, amountCredits }) => (
              <tr key={what} className="border-b border-line">
                <th scope="row" className="py-3 pr-4 font-normal">
                  {what}, {scale}×
                </th>
                <td className="hidden py-3 pr-4 whitespace-nowrap text-on-surface-muted sm:table-cell">
                  {formatPixelSize(before)}
                </td>
                <td className="py-3 pr-4 whitespace-nowrap">{formatPixelSize(after)}</td>
                <td className="py-3 text-right whitespace-nowrap">{formatCredits(amountCredits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-on-surface-muted">{rateInWords("standard")}</p>
    </div>
  );
}

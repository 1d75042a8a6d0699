import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names";

export interface Column<Row> {
  readonly name: string;
  /** Figures stand on the right in a wide window. */
  readonly isFigure?: boolean;
  /** Long words may break anywhere: addresses, ids. */
  readonly breaks?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** What is listed, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Said where there is nothing. */
  empty: string;
}

/** A dense table in a wide window, cards in a narrow one, where each cell says what it is. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  if (rows.length === 0) {
    return (
      <p className="rounded-large border border-dashed border-line-strong px-4 py-6 text-center text-sm text-on-surface-muted">
        {empty}
      </p>
    );
  }
  return (
    <table aria-label={label} className="w-full text-left text-sm figures max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b border-line-strong text-on-surface-muted">
          {columns.map(({ name, isFigure }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                "px-3 py-2 font-medium whitespace-nowrap first:pl-0 last:pr-0",
                isFigure && "lg:text-right",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-line max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-large max-lg:border max-lg:p-3 sm:max-lg:grid-cols-4 lg:border-b lg:hover:bg-surface-sunken"
          >
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, isFigure, breaks } = column;
  return (
    <td
      className={classNames(
        "min-w-0 align-top lg:px-3 lg:py-2 lg:first:pl-0 lg:last:pr-0 max-lg:first:col-span-full",
        isFigure && "lg:text-right lg:whitespace-nowrap",
        breaks && "break-words [overflow-wrap:anywhere]",
      )}
    >
      {/* In cards there are no heads above the cells. */}
      <span className="block text-xs text-on-surface-muted lg:hidden">{name}</span>
      {column.cell(row)}
    </td>
  );
}

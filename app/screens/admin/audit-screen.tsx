import type { AuditQuery } from "#contract/admin/queries";
import type { AuditRow, Page } from "#contract/admin/rows";
import { SelectField } from "../../ui/select-field";
import { AdminFrame } from "./ui/admin-frame";
import { AuditTable } from "./ui/audit-table";
import { Pager } from "./ui/pager";
import { SearchForm } from "./ui/search-form";
import { actionWords } from "./words";

export function AuditScreen({ page, query }: { page: Page<AuditRow>; query: AuditQuery }) {
  return (
    <AdminFrame
      title="Audit log"
      hint="Every action of an operator, newest first. Entries are never changed or deleted; each holds the hash of the one before."
    >
      <SearchForm label="Account id, or the operator’s email" value={query.q}>
        <SelectField
          key={query.action ?? ""}
          label="What"
          name="action"
          options={actionWords}
          placeholder="Any action"
          defaultValue={query.action ?? ""}
        />
      </SearchForm>
      <AuditTable rows={page.rows} empty="No operator has done such a thing." />
      <Pager next={page.nextCursor} />
    </AdminFrame>
  );
}

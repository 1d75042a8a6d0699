import type { MessageRow, Page } from "#contract/admin/rows";
import { AdminFrame } from "./ui/admin-frame";
import { FilterLinks } from "./ui/filter-links";
import { MessageList } from "./ui/message-list";
import { Pager } from "./ui/pager";

const kinds = { support: "Support", feedback: "Feedback" } as const;
const states = { open: "Open", read: "Read", answered: "Answered" } as const;

export function InboxScreen({ page }: { page: Page<MessageRow> }) {
  return (
    <AdminFrame title="Inbox" hint="What people wrote on /support and /feedback, newest first.">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <FilterLinks label="Kind" name="kind" options={kinds} all="All" />
        <FilterLinks label="State" name="state" options={states} all="All" />
      </div>
      <MessageList rows={page.rows} empty="Nobody has written." />
      <Pager next={page.nextCursor} />
    </AdminFrame>
  );
}

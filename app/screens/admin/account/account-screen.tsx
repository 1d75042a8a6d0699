import type { AccountFile } from "#contract/admin/desk";
import { planName } from "#contract/price-list";
import { formatCredits, formatDateAndTime, formatWhole } from "../../../quantities/format";
import { Fact, Facts } from "../../../ui/facts";
import { AdminFrame } from "../ui/admin-frame";
import { AuditTable } from "../ui/audit-table";
import { MessageList } from "../ui/message-list";
import { AccountJobs } from "./account-jobs";
import { AccountKeys } from "./account-keys";
import { AccountLedger } from "./account-ledger";
import { AccountPart } from "./account-part";
import { AccountPayments } from "./account-payments";
import { CorrectCredits } from "./correct-credits";

/** One account, whole, as its own object tells it at this moment. */
export function AccountScreen({ file }: { file: AccountFile }) {
  const { user, ledger, jobs } = file;
  return (
    <AdminFrame title={user.email} hint={file.name || undefined} aside={<CorrectCredits user={user} />}>
      <AccountPart title="Record">
        <Record file={file} />
      </AccountPart>
      <AccountPart title="Ledger" hint={`The balance is ${formatCredits(user.balance)}.`}>
        <AccountLedger ledger={ledger} />
      </AccountPart>
      <AccountPart title="Jobs">
        <AccountJobs uid={user.id} jobs={jobs} />
      </AccountPart>
      <AccountPart title="Payments">
        <AccountPayments payments={file.payments} />
      </AccountPart>
      <AccountPart title="API keys">
        <AccountKeys uid={user.id} keys={file.apiKeys} />
      </AccountPart>
      <AccountPart title="Messages" hint="The last ten.">
        <MessageList rows={file.messages} empty="They have not written." />
      </AccountPart>
      <AccountPart title="What operators did" hint="The last fifty actions.">
        <AuditTable rows={file.audit.rows} empty="Nothing." />
      </AccountPart>
    </AdminFrame>
  );
}

function Record({ file: { user, sessions } }: { file: AccountFile }) {
  return (
    <div className="grid max-w-4xl gap-x-12 gap-y-1.5 md:grid-cols-2">
      <Facts>
        <Fact name="Id">
          <span className="break-all">{user.id}</span>
        </Fact>
        <Fact name="Balance" strong>
          {formatCredits(user.balance)}
        </Fact>
        <Fact name="Plan">{planName(user.plan)}</Fact>
        <Fact name="Group">{user.group}</Fact>
      </Facts>
      <Facts>
        <Fact name="Signed up">{formatDateAndTime(user.createdAt)}</Fact>
        <Fact name="First page">
          <span className="break-all">{user.firstLandingPage}</span>
        </Fact>
        <Fact name="Came from">
          <span className="break-all">{user.referrer || "–"}</span>
        </Fact>
        {user.search_keyword && <Fact name="Searched for">{user.search_keyword}</Fact>}
        <Fact name="Open sessions">{formatWhole(sessions)}</Fact>
      </Facts>
    </div>
  );
}

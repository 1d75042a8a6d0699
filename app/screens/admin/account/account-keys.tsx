import type { ApiKey } from "#contract/api-keys";
import { formatDateAndTime } from "../../../quantities/format";
import { type Column, DataTable } from "../ui/data-table";
import { RevokeKeyButton } from "../ui/revoke-key-button";

const columnsOf = (uid: string): readonly Column<ApiKey>[] => [
  {
    name: "Key",
    breaks: true,
    cell: ({ name, lastFour }) => (
      <>
        <span className="font-medium">{name}</span> …{lastFour}
      </>
    ),
  },
  { name: "Kind", cell: ({ mode }) => (mode === "test" ? "Test" : "Live") },
  { name: "May", breaks: true, cell: ({ scopes }) => scopes.join(", ") },
  { name: "Made", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
  {
    name: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : formatDateAndTime(lastUsedAt)),
  },
  {
    name: "Actions",
    isFigure: true,
    cell: ({ id, name, lastFour }) => (
      <RevokeKeyButton uid={uid} keyId={id} name={name} lastFour={lastFour} />
    ),
  },
];

export function AccountKeys({ uid, keys }: { uid: string; keys: readonly ApiKey[] }) {
  return (
    <DataTable
      label="API keys"
      columns={columnsOf(uid)}
      rows={keys}
      keyOf={({ id }) => id}
      empty="They have no key."
    />
  );
}

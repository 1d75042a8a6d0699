import { z } from "zod";
import { readRows } from "./rows";
import { firstTables } from "./migrations/001-first-tables";
import { billingTables } from "./migrations/002-billing";
import { profileTables } from "./migrations/003-profile";
import { apiTables } from "./migrations/004-api";
import { webhookTables } from "./migrations/005-webhooks";
import { operatorColumns } from "./migrations/006-operators";
import { traceTables } from "./migrations/007-traces";
import { parameterColumns } from "./migrations/008-parameters";
import { predictionTables } from "./migrations/009-predictions";
import { pictureNoteColumns } from "./migrations/010-picture-notes";
import { hostedPreviewTables } from "./migrations/011-hosted-previews";
import { stripTables } from "./migrations/012-strips";

export interface Migration {
  readonly name: string;
  readonly statements: string;
}

/**
 * The account's schema as numbered steps: the first is number 1. Append only. A step that has run anywhere is never
 * edited, because accounts that have it would differ from accounts that are made later.
 */
export const accountMigrations: readonly Migration[] = [
  { name: "first tables", statements: firstTables },
  { name: "billing", statements: billingTables },
  { name: "profile", statements: profileTables },
  { name: "api", statements: apiTables },
  { name: "webhooks", statements: webhookTables },
  { name: "operators", statements: operatorColumns },
  { name: "traces", statements: traceTables },
  { name: "parameters", statements: parameterColumns },
  { name: "predictions", statements: predictionTables },
  { name: "picture notes", statements: pictureNoteColumns },
  { name: "hosted previews", statements: hostedPreviewTables },
  { name: "strips", statements: stripTables },
];

const recordedSchema = z.object({ number: z.int(), name: z.string(), statements: z.string() });

/**
 * Brings an account's database up to the last migration. All in one transaction. Throws when
 * the recorded history is not the beginning of `migrations`: running on would damage the account.
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly Migration[]): void {
  storage.transactionSync(() => runMigrations(storage.sql, migrations));
}

/** The same within a transaction of the caller's. */
export function runMigrations(sql: SqlStorage, migrations: readonly Migration[]): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    statements TEXT NOT NULL
  )`);
  const recorded = readRows(
    sql,
    recordedSchema,
    "SELECT number, name, statements FROM migrations ORDER BY number",
  );
  for (const [index, row] of recorded.entries()) {
    const migration = migrations[index];
    const isSame =
      row.number === index + 1 && row.name === migration?.name && row.statements === migration.statements;
    if (!isSame)
      throw new Error(`migration ${row.number} (${row.name}) of this account is not the one in the code`);
  }
  for (const [index, { name, statements }] of migrations.entries()) {
    if (index < recorded.length) continue;
    sql.exec(statements);
    const query = "INSERT INTO migrations (number, name, statements) VALUES (?, ?, ?)";
    sql.exec(query, index + 1, name, statements);
  }
}

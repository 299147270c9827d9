import { carryOut } from '../features/one-rosters/carry-out.ts';
import { filesOf, textOf } from '../features/one-rosters/export-files.ts';
import { rowsToExport } from '../features/one-rosters/export-rows.ts';
import { readRoster } from '../features/one-rosters/records.ts';
import { nothingSaid } from '../features/one-rosters/plan.ts';
import { closeRoster, review, storeRoster } from '../features/one-rosters/store.ts';
import { type Db, row, sql } from '../platform/database/index.ts';
import type { Services } from '../platform/runtime/services.ts';

const quietly = () => undefined;

/** A school whose own system says what is here already: an import that found everything up to date. */
export async function makeOneRoster(db: Db, services: Services, companyId: string): Promise<void> {
  const manager = await row<{ admin_id: string }>(
    db,
    sql`select admin_id from company_managers where company_id = ${companyId} order by created_at limit 1`,
  );
  const files = filesOf(await rowsToExport(db, companyId)).map(
    (file) => [`${file.name}.csv`.toLowerCase(), Buffer.from([...textOf(file)].join(''))] as const,
  );
  const roster = readRoster(new Map(files));
  const reviewed = await review(
    db,
    { scope: { kind: 'company', companyId }, mayAddCompanies: false },
    roster,
    nothingSaid,
  );
  const id = await storeRoster(
    db,
    { companyId, callerId: manager!.admin_id, fileName: 'Okul Bilgi Sistemi.zip', roster },
    reviewed,
  );
  const { sourceId } = await carryOut(
    { db, services, locale: 'tr', record: quietly, afterCommit: quietly, progress: async () => undefined },
    reviewed.plan,
    roster,
    companyId,
  );
  await closeRoster(db, id, sourceId, null);
}

import { type Db, insertRows } from '../platform/database/index.ts';
import { summaryTags } from '../platform/database/tables/index.ts';

/** Words that summaries are found by. */
export async function makeSummaries(db: Db): Promise<void> {
  await insertRows(
    db,
    summaryTags,
    ['Aile', 'Arkadaşlık', 'Cesaret', 'Deniz', 'Doğa', 'Okul'].map((name) => ({ name })),
  );
}

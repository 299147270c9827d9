import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';

const categories = ['Bilim', 'Coğrafya', 'Doğa', 'Günlük yaşam', 'Öykü', 'Tarih'];
const types = ['Bilgilendirici metin', 'Öyküleyici metin'];

/** Gives an empty platform the categories and types to begin with; what staff made of them later stays as it is. */
export async function ensureCatalogue({ transaction }: Pick<Services, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    for (const [table, names] of [
      [sql`article_categories`, categories],
      [sql`article_types`, types],
    ] as const) {
      const fresh = JSON.stringify(names.map((name) => ({ id: newId(), name })));
      await rows(
        tx,
        sql`insert into ${table} (id, name) select x.id, x.name
          from json_to_recordset(${fresh}::json) as x(id uuid, name text) where not exists (select from ${table})
          on conflict do nothing`,
      );
    }
  });
}

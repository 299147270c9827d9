import type { Faq } from '@okur/contract/faq';
import type { Language } from '@okur/contract/fields';
import { array, type Db, locks, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const faqColumns = sql`f.id, f.version, f.created_at, f.updated_at, f.deleted_at, f.language, f.question,
  f.answer, f."order", f.published`;

/** Writes to the questions wait for each other until the transaction ends: each one may move all the others. */
export const lockFaq = (db: Db): Promise<unknown> => rows(db, sql`select pg_advisory_xact_lock(${locks.faq})`);

export const faqById = async (db: Db, id: string, where: Sql = sql`true`): Promise<Faq> =>
  orNotFound(await wireRow<Faq>(db, { columns: faqColumns, from: sql`faqs f`, where: sql`f.id = ${id} and ${where}` }));

/**
 * Numbers the questions of a language from 1 on, without gaps. `moved` comes to its place and the others make room;
 * a place behind the end is the last one. Only numbers change: the others keep their versions, so that the person who
 * is editing one of them is not refused.
 */
export async function arrange(db: Db, language: Language, moved?: { id: string; order: number }): Promise<void> {
  const ordered = await rows<{ id: string }>(
    db,
    sql`select id from faqs where language = ${language} and deleted_at is null order by "order", created_at, id`,
  );
  const ids = ordered.map(({ id }) => id).filter((id) => id !== moved?.id);
  if (moved) ids.splice(moved.order - 1, 0, moved.id);
  await rows(
    db,
    sql`update faqs f set "order" = positions.n from unnest(${array(ids)}) with ordinality as positions(id, n)
      where f.id = positions.id and f."order" <> positions.n`,
  );
}

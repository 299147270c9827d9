import type { Faq } from '@okur/contract/faq';
import type { Language } from '@okur/contract/fields';
import { arrangeRows, type Db, locks, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const faqColumns = sql`f.id, f.version, f.created_at, f.updated_at, f.deleted_at, f.language, f.question,
  f.answer, f."order", f.published`;

/** Writes to the questions wait for each other until the transaction ends: each one may move all the others. */
export const lockFaq = (db: Db): Promise<unknown> => rows(db, sql`select pg_advisory_xact_lock(${locks.faq})`);

export const faqById = async (db: Db, id: string, where: Sql = sql`true`): Promise<Faq> =>
  orNotFound(await wireRow<Faq>(db, { columns: faqColumns, from: sql`faqs f`, where: sql`f.id = ${id} and ${where}` }));

/** Numbers the questions of a language. */
export const arrange = (db: Db, language: Language, moved?: { id: string; order: number }): Promise<void> =>
  arrangeRows(db, { table: sql`faqs`, where: sql`language = ${language}` }, moved);

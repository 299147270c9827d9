import { type OralReading, oralReadingLimits, wordsAMinuteAloud } from '@okur/contract/oral-readings';
import type { Page } from '@okur/contract/list';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { keyOf } from '../../platform/storage/keys.ts';

export const oralReadingTables = sql`oral_readings o join articles a on a.id = o.article_id`;
export const oralReadingColumns = sql`
  o.id, o.version, o.created_at, o.updated_at, o.user_id, o.article_id, o.article_version, a.title, o.recording,
  o.seconds, o.words, o.whole, o.created_at + make_interval(days => ${oralReadingLimits.days}::int) as expires_at,
  o.listened_at, o.reply`;

/** As a row is stored: its speed is worked out of it. */
export type OralReadingRow = Omit<OralReading, 'words_a_minute'>;

const withSpeed = (stored: OralReadingRow): OralReading => ({
  ...stored,
  words_a_minute: stored.whole ? wordsAMinuteAloud(stored.words, stored.seconds) : null,
});
export const pageWithSpeed = (page: Page<OralReadingRow>): Page<OralReading> => ({
  ...page,
  data: page.data.map(withSpeed),
});

/** The sort keys of every list of them. */
export const oralReadingSorts = { created_at: sql`o.created_at` };

/** One of the condition's rows, or 404; `lock` while it is being changed. */
export async function oralReadingWhere(db: Db, where: Sql, { lock = false } = {}): Promise<OralReading> {
  const query = { columns: oralReadingColumns, from: oralReadingTables, where };
  return withSpeed(orNotFound(await wireRow<OralReadingRow>(db, query, lock ? sql`o` : undefined)));
}

/** Keys of the stored recordings of a student. */
export const recordingsOf = async (db: Db, userId: string): Promise<string[]> =>
  (await rows<{ recording: string }>(db, sql`select recording from oral_readings where user_id = ${userId}`)).map(
    ({ recording }) => keyOf(recording),
  );

/** Deletes those made before a moment, each with its file first: a file that stays behind would be found by no one. */
export async function removeOralReadingsBefore({ db, storage }: Services, moment: Sql): Promise<number> {
  const old = await rows<{ id: string; recording: string }>(
    db,
    sql`select id, recording from oral_readings where created_at < ${moment}`,
  );
  for (const { id, recording } of old) {
    await storage.remove(keyOf(recording));
    await row(db, sql`delete from oral_readings where id = ${id}`);
  }
  return old.length;
}

import { servedFolder } from '../../platform/storage/folders.ts';
import type { oralReadings as contract } from '@okur/contract';
import { oralReadingLimits } from '@okur/contract/oral-readings';
import { done } from '@okur/contract/route';
import {
  array,
  type Db,
  ifGiven,
  insertRows,
  matches,
  personName,
  row,
  rows,
  sql,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list } from '../../platform/database/list/index.ts';
import { oralReadings } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { addressOf, keyOf, newKey } from '../../platform/storage/keys.ts';
import { type Sound, withSound } from '../../platform/storage/sounds.ts';
import {
  oralReadingColumns,
  type OralReadingRow,
  oralReadingSorts,
  oralReadingTables,
  oralReadingWhere,
  pageWithSpeed,
} from './store.ts';

const recordings = servedFolder('oral-readings');

/* What a student hands in and takes away again. */

export const myOralReadings = async ({ db, caller, query }: ContextOf<typeof contract.myOralReadings>) =>
  pageWithSpeed(
    await list<OralReadingRow>(db, query, {
      columns: oralReadingColumns,
      from: oralReadingTables,
      where: sql`o.user_id = ${caller.id} and ${ifGiven(query.article_id, (id) => sql`o.article_id = ${id}`)}
        and ${matches(sql`a.search`, query.search)}`,
      sorts: oralReadingSorts,
      sort: '-created_at',
      id: sql`o.id`,
    }),
  );

export const addOralReading = withSound({ field: 'recording', ...oralReadingLimits }, add);

async function add(context: ContextOf<typeof contract.addOralReading>, take: () => Sound) {
  const { db, caller, body, services, record } = context;
  const { company_id, stored } = await allowed(db, caller.id);
  const text = orNotFound(await readText(db, caller.id, body));
  if (stored >= oralReadingLimits.ofStudent)
    throw invalidField('recording', 'oral_readings.full', { count: oralReadingLimits.ofStudent });
  const { bytes, contentType, seconds } = take();
  const [id, key] = [newId(), newKey(recordings, contentType)];
  await services.storage.put(key, bytes, contentType);
  await insertRows(db, oralReadings, {
    id,
    user_id: caller.id,
    company_id,
    recording: addressOf(key),
    seconds,
    words: text.words,
    ...body,
  });
  const { words, whole } = { ...text, ...body };
  const after = { title: text.title, seconds: Math.round(seconds), words, whole };
  record({ action: 'create', subject: 'ORAL_READING', subjectId: id, companyId: company_id, after });
  await tellInstructors(db, caller.id, text.title);
  return { data: await oralReadingWhere(db, sql`o.id = ${id}`) };
}

export async function deleteOralReading(context: ContextOf<typeof contract.deleteOralReading>) {
  const { db, caller, params, record, services } = context;
  const own = sql`o.id = ${params.id} and o.user_id = ${caller.id}`;
  const { id, title, recording } = await oralReadingWhere(db, own, { lock: true });
  // The file first: what is gone on disk cannot come back, and the row is deleted with the next try.
  await services.storage.remove(keyOf(recording));
  await rows(db, sql`delete from oral_readings where id = ${id}`);
  record({ action: 'delete', subject: 'ORAL_READING', subjectId: id, before: { title }, after: null });
  return done;
}

/** How many recordings the school has of the student, held until all is stored; refused where it takes none. */
async function allowed(db: Db, userId: string): Promise<{ company_id: string; stored: number }> {
  const { may, ...found } = orNotFound(
    await row<{ company_id: string; stored: number; may: boolean }>(
      db,
      sql`select u.company_id, c.recording_access as may,
          (select count(*)::int from oral_readings where user_id = u.id) as stored
        from users u join companies c on c.id = u.company_id where u.id = ${userId} for no key update of u`,
    ),
  );
  if (!may) throw new ApiError('forbidden');
  return found;
}

/**
 * A text that the student has read: reading it aloud comes after the reading that is measured. Its words are those of
 * the state that was read aloud.
 */
const readText = (
  db: Db,
  userId: string,
  { article_id, article_version }: { article_id: string; article_version: number },
) =>
  row<{ title: string; words: number }>(
    db,
    sql`select v.title, v.word_count as words from article_versions v
      where v.article_id = ${article_id} and v.version = ${article_version}
        and exists (select from reading_sessions r where r.user_id = ${userId} and r.article_id = v.article_id)`,
  );

/** A line in the bells of those who teach the student's class. */
async function tellInstructors(db: Db, userId: string, title: string): Promise<void> {
  const taught = await rows<{ admin_id: string; company_id: string; child: string }>(
    db,
    sql`select distinct i.admin_id, u.company_id, ${personName(sql`u`)} as child
      from users u join department_instructors x on x.department_id = u.department_id
        join instructors i on i.id = x.instructor_id and i.deleted_at is null where u.id = ${userId}`,
  );
  if (taught.length === 0) return;
  await rows(
    db,
    sql`insert into notices (id, account_type, account_id, child_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', id, ${userId}::uuid, ${taught[0]!.company_id}::uuid, 'notice.oral_reading',
        ${JSON.stringify({ child: taught[0]!.child, title })}::jsonb, ${`/management/users/${userId}?tab=oral-readings`}
      from unnest(${array(taught.map(({ admin_id }) => admin_id))}) id`,
  );
}

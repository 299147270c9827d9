import type { homeReadings as contract } from '@okur/contract';
import { type HomeReading, homeReadingLimits } from '@okur/contract/home-readings';
import { type Db, insertRows, matches, row, sql, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list } from '../../platform/database/list/index.ts';
import { homeReadings } from '../../platform/database/tables/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { userById } from '../users/store.ts';
import { homeReadingColumns, homeReadingSorts, homeReadingSums, homeReadingTables, homeReadingWhere } from './store.ts';

/* What a parent enters of a child: a parent sees and adds up their own entries, and never those of another parent. */

const ofParent = (parentId: string) => sql`h.parent_id = ${parentId}`;

export async function homeReadingsOfChild({
  db,
  scope,
  caller,
  params,
  query,
}: ContextOf<typeof contract.homeReadingsOfChild>) {
  const child = await userById(db, scope, params.id);
  return list<HomeReading>(db, query, {
    columns: homeReadingColumns(),
    from: homeReadingTables,
    where: sql`h.user_id = ${child.id} and ${ofParent(caller.id)} and h.deleted_at is null
      and ${matches(sql`h.search`, query.search)}`,
    sorts: homeReadingSorts,
    sort: '-read_on',
    id: sql`h.id`,
  });
}

export async function homeReadingSumsOfChild({
  db,
  scope,
  caller,
  params,
}: ContextOf<typeof contract.homeReadingSumsOfChild>) {
  const child = await userById(db, scope, params.id);
  return { data: await homeReadingSums(db, child.id, ofParent(caller.id)) };
}

export async function addHomeReading({
  db,
  scope,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.addHomeReading>) {
  const child = await userById(db, scope, params.id, { lock: true });
  await checkDay(db, child.id, caller.id, body.read_on);
  const id = newId();
  await insertRows(db, homeReadings, { id, user_id: child.id, parent_id: caller.id, ...body });
  const after = await homeReadingWhere(db, sql`h.id = ${id}`);
  record({
    action: 'create',
    subject: 'HOME_READING',
    subjectId: id,
    companyId: child.company_id,
    after: trace(after),
  });
  return { data: after };
}

export async function deleteHomeReading({
  db,
  scope,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteHomeReading>) {
  const child = await userById(db, scope, params.id);
  const own = sql`h.id = ${params.readingId} and h.user_id = ${child.id} and ${ofParent(caller.id)}`;
  const before = await homeReadingWhere(db, own, { lock: true });
  const action = await softDelete(db, homeReadings, before, query.version);
  const after = await homeReadingWhere(db, own);
  record({
    action,
    subject: 'HOME_READING',
    subjectId: before.id,
    companyId: child.company_id,
    before: trace(before),
    after: trace(after),
  });
  return { data: after };
}

/** The audit says how much and when; what is read at home is the family's matter. */
const trace = ({ minutes, read_on, deleted_at }: HomeReading) => ({ minutes, read_on, deleted_at });

/** A day that has begun at the child's school, not long gone, and not full yet of entries of this parent. */
async function checkDay(db: Db, userId: string, parentId: string, day: string): Promise<void> {
  const { early, late, entries } = (await row<{ early: boolean; late: boolean; entries: number }>(
    db,
    sql`select ${day}::date < t.today - ${homeReadingLimits.daysBack}::int as early, ${day}::date > t.today as late,
      (select count(*)::int from home_readings h where h.user_id = ${userId} and ${ofParent(parentId)}
        and h.read_on = ${day} and h.deleted_at is null) as entries
      from (select okur_day(now(), c.time_zone) as today from users u join companies c on c.id = u.company_id
        where u.id = ${userId}) t`,
  ))!;
  if (late) throw invalidField('read_on', 'home_readings.not_yet');
  if (early) throw invalidField('read_on', 'home_readings.too_long_ago', { count: homeReadingLimits.daysBack });
  if (entries >= homeReadingLimits.ofDay)
    throw invalidField('read_on', 'home_readings.day_full', { count: homeReadingLimits.ofDay });
}

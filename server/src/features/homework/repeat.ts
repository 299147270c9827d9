import { dayIn, plusDays } from '@okur/contract/days';
import { type Repeat, repeatDays, weeklyTimes } from '@okur/contract/homework';
import { newId } from '../../platform/database/ids.ts';
import { type Db, insertRows, row, sql } from '../../platform/database/index.ts';
import { homeworkSeries } from '../../platform/database/tables/index.ts';
import { invalidField, orNotFound } from '../../platform/http/api-error.ts';

/** Days until which homework may repeat. */
const longest = 371;

/** What a series needs of the homework it begins with. */
interface FirstOfSeries {
  companyId: string;
  createdBy: string;
  starts_at: string | null;
  due_at: string;
}

/** Sets up that a homework is assigned again every week; answers the day of the first one. */
export async function storeSeries(
  db: Db,
  { companyId, createdBy, starts_at, due_at }: FirstOfSeries,
  repeat: Repeat,
): Promise<{ id: string; on: string }> {
  const { zone, now } = orNotFound(
    await row<{ zone: string; now: string }>(
      db,
      sql`select time_zone as zone, now() as now from companies where id = ${companyId}`,
    ),
  );
  const startsAt = new Date(starts_at ?? now);
  const on = dayIn(zone, startsAt);
  const { next, until } = repeatDays(repeat, startsAt, zone);
  checkUntil(until, next, on, 'repeat.until');
  const id = newId();
  await insertRows(db, homeworkSeries, {
    id,
    company_id: companyId,
    created_by: createdBy,
    ...weeklyTimes(repeat.weekday, { startsAt, dueAt: new Date(due_at), isAtOnce: !starts_at }, zone),
    next_on: next,
    until_on: until,
  });
  return { id, on };
}

/** The last day lies behind the next one, and not years away. */
export function checkUntil(until: string, next: string, from: string, field: string): void {
  if (until < next) throw invalidField(field, 'homework.repeat_too_short');
  if (until > plusDays(from, longest)) throw invalidField(field, 'homework.repeat_too_long');
}

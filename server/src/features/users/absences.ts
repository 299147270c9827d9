import { type Sql, sql } from '../../platform/database/index.ts';

/**
 * Days of the school that ended while the student could not sign in, or no one of the school could: what was to be done
 * on one of them was missed by no one, as homework that ended then (homework_recipients). Column day.
 */
export const daysAway = (userId: string): Sql => sql`(select day::date as day
  from users u join companies c on c.id = u.company_id
    cross join lateral (select since, until from user_absences where user_id = u.id
      union all select since, until from company_absences where company_id = u.company_id) a
    cross join generate_series(okur_day(a.since, c.time_zone)::timestamp,
      (okur_day(coalesce(a.until, now()), c.time_zone) - 1)::timestamp, interval '1 day') as day
  where u.id = ${userId})`;

import { type Sql, sql } from '../../platform/database/index.ts';

/** The schools that student u was at, and when: those of their classes, without a class the present one. */
const schoolsOf = sql`(select d.company_id, m.joined_at as since, coalesce(m.left_at, now()) as until
    from department_memberships m join departments d on d.id = m.department_id where m.user_id = u.id
  union all select u.company_id, coalesce((select max(m.left_at) from department_memberships m
    where m.user_id = u.id), '-infinity'), now() where u.department_id is null)`;

/**
 * Days of the school that ended while the student could not sign in, or no one of the school that they were at then
 * could: what was to be done on one of them was missed by no one, as homework that ended then (homework_recipients).
 * Column day.
 */
export const daysAway = (userId: string): Sql => sql`(select day::date as day
  from users u join companies c on c.id = u.company_id
    cross join lateral (select since, until from user_absences where user_id = u.id
      union all select greatest(a.since, s.since), least(coalesce(a.until, now()), s.until)
        from ${schoolsOf} s join company_absences a on a.company_id = s.company_id
          and a.since < s.until and coalesce(a.until, now()) > s.since) a
    cross join generate_series(okur_day(a.since, c.time_zone)::timestamp,
      (okur_day(coalesce(a.until, now()), c.time_zone) - 1)::timestamp, interval '1 day') as day
  where u.id = ${userId})`;

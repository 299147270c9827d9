import type { HomeworkReport } from '@okur/contract/reports';
import { sql } from 'drizzle-orm';
import { type Db, rows, when } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { concerned, homeworkStudents, ownDue, visibleHomework } from '../homework/store.ts';
import { rowsAt, type Whose } from './days.ts';
import { monthsIn, periodOf } from './period.ts';

interface Counted {
  month: string | null;
  homeworks: number;
  given: number;
  finished: number;
  in_time: number;
  missed: number;
}

const none: Omit<Counted, 'month'> = { homeworks: 0, given: 0, finished: 0, in_time: 0, missed: 0 };

/**
 * Homework by the month it was due, counted over its students as its own page counts them. Asked of the homework
 * itself, not of sums: whom it concerns changes with every move, extension and withdrawal.
 */
export async function monthlyHomework(db: Db, scope: Scope, asked: Whose & { from?: string | undefined; to?: string | undefined }): Promise<HomeworkReport> {
  const period = periodOf(asked);
  const { before } = period;
  const counted = await rows<Counted>(
    db,
    sql`select case when okur_day(h.due_at) >= ${period.from} then to_char(okur_day(h.due_at), 'YYYY-MM') end as month, count(distinct h.id)::int as homeworks, count(*)::int as given, count(r.finished_at)::int as finished,
          count(*) filter (where r.finished_at <= ${ownDue})::int as in_time, count(*) filter (where r.finished_at is null and ${ownDue} < now())::int as missed
        from ${homeworkStudents(scope)}
        where h.due_at >= ${before.from}::timestamp at time zone 'Europe/Istanbul' and h.due_at < (${period.to}::date + 1)::timestamp at time zone 'Europe/Istanbul' and h.starts_at <= now() and ${visibleHomework(scope)} and ${concerned}
          and ${when(asked.company_id, (id) => sql`h.company_id = ${id}`)} and ${when(asked.department_id, (id) => sql`u.department_id = ${id}`)} and ${when(asked.user_id, (id) => sql`u.id = ${id}`)} group by 1`,
  );
  const pointOf = ({ given, ...counts }: Omit<Counted, 'month'>) => ({ value: given > 0 ? (counts.finished / given) * 100 : null, records: given, homeworks: counts.homeworks, finished: counts.finished, in_time: counts.in_time, missed: counts.missed });
  const add = (a: typeof none, b: typeof none) => ({ homeworks: a.homeworks + b.homeworks, given: a.given + b.given, finished: a.finished + b.finished, in_time: a.in_time + b.in_time, missed: a.missed + b.missed });
  const list = rowsAt('homeworks', { company_id: asked.company_id, department_id: asked.department_id });
  return {
    data: monthsIn(period).map(({ month }) => ({ month, ...pointOf(counted.find((c) => c.month === month) ?? none), rows: list })),
    meta: { period, total: pointOf(counted.filter((c) => c.month !== null).reduce(add, none)), before: pointOf(counted.find((c) => c.month === null) ?? none), rows: list },
  };
}

import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { classNow } from '../departments/store.ts';
import { classesOfSeries } from './recipients.ts';

/** What the newest homework of a series (alias s) is called. */
export const seriesTitle = sql`(select coalesce(q.title, h.title) from homeworks h
  left join homework_sequences q on q.id = h.sequence_id
  where h.series_id = s.id order by h.series_on desc, h.step limit 1)`;

/** Names of the series that go on and that a class has, also between two weeks, and the other class has not. */
export async function seriesBroughtBy(db: Db, departmentId: string, into: string): Promise<string[]> {
  const given = await rows<{ id: string; title: string }>(
    db,
    sql`select x.id, x.title from (select s.id, ${seriesTitle} as title from homework_series s
      where s.company_id = (select company_id from departments where id = ${departmentId}) and s.ended_at is null
        and exists (select from homeworks h
        join homework_departments hd on hd.homework_id = h.id
        where h.series_id = s.id and ${classNow(sql`hd.department_id`)} = ${departmentId})
      ) x order by x.title collate "tr-x-icu", x.id`,
  );
  const brought: string[] = [];
  for (const { id, title } of given) {
    const isBrought = await row(
      db,
      sql`select 1 from ${classesOfSeries(id)} x
        having bool_or(x.id = ${departmentId}) and not bool_or(x.id = ${into})`,
    );
    if (isBrought) brought.push(title);
  }
  return brought;
}

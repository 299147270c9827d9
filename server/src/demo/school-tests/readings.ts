import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { db } from './start.ts';

describe('its readings', () => {
  it('have the grade of trust that their course and answers give, and paces that follow comprehension', async () => {
    const grades = await rows<{ trust: string; share: number }>(
      db,
      sql`select coalesce(s.trust, r.trust) as trust, count(*)::float8 / sum(count(*)) over () as share
        from reading_sessions r left join reading_answers s on s.reading_id = r.id group by 1 order by 1`,
    );
    expect(grades.map(({ trust }) => trust)).toEqual(['A', 'B', 'C']);
    expect(grades[0]!.share).toBeGreaterThan(0.5);
    const paces = await rows<{ paces: number }>(
      db,
      sql`select count(distinct pace)::int as paces from reading_sessions where mode = 'pacer' group by user_id
        having count(*) = 8`,
    );
    expect(paces.length).toBeGreaterThan(0);
    expect(paces.some((one) => one.paces > 1)).toBe(true);
  });
  it('speeds and understanding go together, and are measured as a browser’s are', async () => {
    const together = await row<{ r: number }>(
      db,
      sql`select corr(wpm, comprehension) as r from (select avg(r.wpm / (52 + 14 * u.grade_level)) as wpm,
        avg(s.comprehension) as comprehension from reading_sessions r join users u on u.id = r.user_id
            join reading_answers s on s.reading_id = r.id where not r.implausible group by r.user_id) x`,
    );
    expect(together!.r).toBeGreaterThan(0.3);
    const wrong = await rows(
      db,
      sql`select id from reading_sessions where abs(wpm - words * 60 / nullif(active_seconds, 0)) > 0.001 limit 1`,
    );
    expect(wrong).toEqual([]);
  });
  const half = (from: string, to: string) =>
    row<{ wpm: number; comprehension: number }>(
      db,
      sql`select avg(r.wpm) as wpm, avg(s.comprehension) as comprehension from reading_sessions r
        join reading_answers s on s.reading_id = r.id
          where not r.implausible and r.language = 'tr' and r.finished_at between now() - ${from}::interval
            and now() - ${to}::interval`,
    );
  it('grow over the year in speed and understanding', async () => {
    const [first, last] = [(await half('1 year', '9 months'))!, (await half('3 months', '0 days'))!];
    expect(last.wpm / first.wpm).toBeGreaterThan(1.08);
    expect(last.wpm / first.wpm).toBeLessThan(1.4);
    expect(last.comprehension - first.comprehension).toBeGreaterThan(2);
    expect(last.comprehension).toBeLessThan(90);
  });
});

describe('its readings', () => {
  it('lie within the last year, belong to the reader’s school, and few are implausible', async () => {
    expect(
      await row(
        db,
        sql`select count(*) filter (where finished_at > now()
          or finished_at < now() - interval '367 days')::int as elsewhere, count(*)
          filter (where finished_at < started_at)::int as backwards,
              count(*) filter (where r.company_id <> u.company_id
                or r.department_id <> u.department_id)::int as strangers, avg(implausible::int) between 0.002
                and 0.03 as few
            from reading_sessions r join users u on u.id = r.user_id`,
      ),
    ).toEqual({ elsewhere: 0, backwards: 0, strangers: 0, few: true });
  });
  it('are 25 to 45 a student, fewer in summer and at weekends', async () => {
    const perStudent = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from reading_sessions where article_id is not null group by user_id`,
    );
    expect(perStudent.length).toBeGreaterThan(270);
    expect(perStudent.every(({ n }) => n >= 25 && n <= 45)).toBe(true);
    const share = await row<{ weekend: number; summer: number }>(
      db,
      sql`select avg((extract(isodow from finished_at) > 5)::int) as weekend, avg((extract(month
        from finished_at) in (7, 8))::int) as summer from reading_sessions`,
    );
    expect(share!.weekend).toBeLessThan(0.25);
    expect(share!.summer).toBeLessThan(0.08);
  });
});

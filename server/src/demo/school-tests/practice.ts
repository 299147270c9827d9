import { exerciseKindNames } from '@okur/contract/exercises/names';
import { describe, expect, it } from 'vitest';
import { demoStudent } from '../../features/demo/accounts.ts';
import { array, type Db, displayed, reaches, row, rows, sql } from '../../platform/database/index.ts';
import { issueByRule } from '../../features/certificates/rules-job.ts';
import { app, db } from './start.ts';

/** What a transaction answers that is taken back. */
async function withoutTrace<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  let answer: T | undefined;
  const back = new Error('taken back');
  await app.services
    .transaction(async (tx) => {
      answer = await work(tx);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return answer as T;
}

describe('the demo school', () => {
  it('plays its exercises: every score is made of what was done, levels rise and fall by the rule', async () => {
    const played = await row<{ kinds: number; attempts: number; levels: number; trusted: number; empty: number }>(
      db,
      sql`select count(distinct kind)::int as kinds, count(*)::int as attempts, count(distinct level)
        filter (where kind = 'rapid_serial')::int as levels, (count(*) filter (where trusted))::int as trusted,
            (count(*) filter (where jsonb_array_length(events) < 5))::int as empty from exercise_attempts`,
    );
    expect(played!.attempts).toBeGreaterThan(2000);
    expect(played).toMatchObject({ kinds: exerciseKindNames.length, empty: 0 });
    expect(played!.levels).toBeGreaterThan(4);
    expect(await row(db, sql`select count(distinct kind)::int as kinds from exercises`)).toEqual({
      kinds: exerciseKindNames.length,
    });
  });
  it('plays exercises in every month with school, the demo’s own student too', async () => {
    const months = await rows<{ month: number; own: boolean }>(
      db,
      sql`select extract(month from okur_day(a.finished_at, 'Europe/Istanbul'))::int as month,
        bool_or(u.email = ${demoStudent.email}) as own
        from exercise_attempts a join users u on u.id = a.user_id group by 1 order by 1`,
    );
    // The summer has none, and half of June and of September.
    expect(months.map(({ month }) => month)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 9, 10, 11, 12]));
    expect(months.filter(({ own }) => own).length).toBeGreaterThan(7);
  });
  it('gives no certificate that its rule, asked again, would not give', async () => {
    const held = await rows<{ template_id: string; user_id: string }>(
      db,
      sql`select c.template_id, c.user_id from certificates c
        join certificate_templates t on t.id = c.template_id where t.rule is not null and c.withdrawn_at is null`,
    );
    expect(held.length).toBeGreaterThan(0);
    const templates = new Set(held.map(({ template_id }) => template_id));
    const given = await withoutTrace(async (tx) => {
      await rows(tx, sql`delete from certificates where template_id = any(${array([...templates])})`);
      const issued: string[] = [];
      for (const id of templates) issued.push(...(await issueByRule(tx, id)).map(({ user_id }) => `${id} ${user_id}`));
      return issued;
    });
    expect(held.map(({ template_id, user_id }) => `${template_id} ${user_id}`).toSorted()).toEqual(given.toSorted());
  });
  it('holds no certificate of a rule that the records do not show', async () => {
    const held = await rows<{ wpm: number; best: number | null }>(
      db,
      sql`select (t.rule ->> 'wpm')::float8 as wpm, (select max(${displayed(sql`r.wpm`)})::float8 from reading_results r
        where r.user_id = c.user_id and r.kind = 'measurement' and r.finished_at >= t.rule_from
          and ${reaches(sql`r.comprehension`, sql`(t.rule ->> 'comprehension')::float8`)}) as best
        from certificates c join certificate_templates t on t.id = c.template_id where t.rule is not null`,
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter(({ wpm, best }) => best === null || best < wpm)).toEqual([]);
  });
});

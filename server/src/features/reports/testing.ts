import type { Route } from '@okur/contract/route';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { daysAgo, makeAttempt, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';

/** Numbers that look random and are the same at every run. */
function numbers(seed: number): (below: number) => number {
  let last = seed;
  return (below) => (last = (last * 48_271) % 2_147_483_647) % below;
}

/** A year and a half of a school: readings of every kind, answered or not, students who move, leave and are erased. */
async function makeYear(app: TestApp, texts: string[], of: School, next: ReturnType<typeof numbers>): Promise<void> {
  const { db } = app.services;
  for (let n = 0; n < 120; n++) {
    const user = of.studentIds[next(of.studentIds.length)]!;
    if (n % 20 === 7)
      await rows(
        db,
        sql`update users set department_id = ${of.departmentIds[next(of.departmentIds.length)]!} where id = ${user}`,
      );
    await makeReading(app, {
      user: { id: user, companyId: of.companyId },
      text: texts[next(texts.length)]!,
      wpm: 80 + next(120) + 0.37,
      ...(next(4) ? { comprehension: next(101) } : {}),
      finished: daysAgo(next(500)),
      implausible: next(12) === 0,
      mode: next(5) === 0 ? 'pacer' : 'plain',
      trust: (['A', 'B', 'C'] as const)[next(3)]!,
    });
    if (n % 2) {
      await makeAttempt(app, user, {
        kind: next(2) ? 'schulte_table' : 'rapid_serial',
        seconds: next(300) + 0.5,
        score: next(100),
        finished: daysAgo(next(500)),
      });
    }
  }
}

/** Two schools with their years, one with three classes and a student who was deleted, and their figures. */
export async function makeYears(app: TestApp): Promise<{ school: School; other: School }> {
  const next = numbers(5);
  const texts = await Promise.all(Array.from({ length: 40 }, (_, n) => makeText(app, `Metin ${n}`)));
  const school = await makeSchool(app, { departments: 3, students: 6 });
  const other = await makeSchool(app, { departments: 1, students: 2 });
  await makeYear(app, texts, school, next);
  await makeYear(app, texts, other, next);
  await rows(app.services.db, sql`update users set deleted_at = now() where id = ${school.studentIds[5]!}`);
  await catchUp(app.services);
  return { school, other };
}

export const ask = async (client: Client, route: Route, query: Record<string, string> = {}) => {
  const answer = await client.call(route, { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};

/** Noon in Istanbul would hide a mistake of a day: late in the evening by UTC it is tomorrow there. */
export const moment = (ago: number): Date => {
  const at = new Date(Date.now() - ago * 86_400_000);
  at.setUTCHours(22, 30, 0, 0);
  return new Date(Math.min(at.getTime(), Date.now()));
};

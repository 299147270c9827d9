import { auth } from '@okur/contract';
import { beforeAll } from 'vitest';
import { ensureCatalogue } from '../../features/articles/catalogue.ts';
import { demoSignIns } from '../../features/demo/accounts.ts';
import { row, sql } from '../../platform/database/index.ts';
import { type Answer, testApp } from '../../platform/testing/app.ts';
import { makeDemo } from '../school.ts';

/* The demo is made once for all topics beside this file: it takes longer than all their tests. */

export const app = await testApp({ DEMO: '1' });
export const { db } = app.services;
/** What its making said, what Node warned of meanwhile, and the seconds of this process that it took. */
export const making = { said: [] as string[], warned: [] as string[], seconds: 0 };
process.on('warning', ({ message }) => making.warned.push(message));

beforeAll(async () => {
  const before = process.cpuUsage();
  await ensureCatalogue(app.services);
  await makeDemo(app.services, (line) => making.said.push(line));
  const { user, system } = process.cpuUsage(before);
  making.seconds = (user + system) / 1_000_000;
}, 300_000);

export const counts = () =>
  row<Record<string, number>>(
    db,
    sql`select (select count(*)::int from companies) as companies, (select count(*)::int
      from departments) as departments, (select count(*)::int from users) as users,
          (select count(*)::int from instructors) as instructors, (select count(*)::int
            from parents) as parents, (select count(*)::int from articles where status = 'published') as articles,
          (select count(*)::int from homeworks) as homeworks, (select count(*)::int
            from reading_sessions) as readings, (select count(*)::int from reading_answers) as answers`,
  );

export async function signIn(
  role: string,
): Promise<Pick<Answer, 'status' | 'body'> & { headers: Record<string, string> }> {
  const { email, password } = demoSignIns.find((s) => s.role === role)!;
  const route = role === 'parent' ? auth.loginParent : role === 'student' ? auth.loginStudent : auth.loginAdmin;
  const { status, body } = await app.anonymous.call(route, { body: { email, password } });
  return { status, body, headers: { authorization: `Bearer ${body.access_token?.token}` } };
}

import { demo } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { ensureCatalogue } from '../../features/articles/catalogue.ts';
import { demoSignIns, demoStaff } from '../../features/demo/accounts.ts';
import { row, sql } from '../../platform/database/index.ts';
import { makeDemo } from '../school.ts';
import { app, counts, db, making, signIn } from './start.ts';

describe('the demo school', () => {
  it('has three schools, a dozen classes, 300 students and two without a school, and a year of readings', async () => {
    expect(await counts()).toMatchObject({ companies: 4, departments: 12, users: 302, articles: 23 });
    const { instructors, parents: parentCount, homeworks, readings } = (await counts())!;
    expect(instructors).toBeGreaterThanOrEqual(8);
    expect(parentCount).toBeGreaterThan(120);
    expect(homeworks).toBeGreaterThan(90);
    expect(readings).toBeGreaterThan(8000);
    expect(making.said.join('\n')).toContain('readings');
  });
  it('is quick to make', () => {
    // Of this process's own time, whatever else the machine does; some 10 s on two cores.
    expect(making.seconds).toBeLessThan(40);
  });
  it('asks its one connection one thing at a time', () => {
    expect(making.warned.filter((message) => message.includes('already executing'))).toEqual([]);
  });
  it('is made once: a second start changes nothing', async () => {
    const before = await counts();
    await ensureCatalogue(app.services);
    await makeDemo(app.services, () => expect.unreachable());
    expect(await counts()).toEqual(before);
    expect(
      await row(
        db,
        sql`select (select count(*)::int from article_categories) as categories, (select count(*)::int
          from article_types) as types`,
      ),
    ).toEqual({ categories: 6, types: 2 });
  });
  it.each(demoSignIns.map((s) => s.role))('can be entered as %s', async (role) => {
    expect((await signIn(role)).status).toBe(200);
  });
  it('names its sign-ins', async () => {
    const { status, body } = await app.anonymous.call(demo.demoAccounts);
    expect([status, body.data.length]).toEqual([200, demoStaff.length + 2]);
  });
});

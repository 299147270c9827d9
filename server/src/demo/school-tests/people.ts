import { homework, parents, student } from '@okur/contract';
import type { OwnCompany } from '@okur/contract/accounts';
import { rightNow } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { app, db, signIn } from './start.ts';

describe('its people', () => {
  it('are in two schools, the one with the parent portal first to be seen', async () => {
    const cm = (await signIn('CM')).body.admin;
    expect(cm.companies.map((c: OwnCompany) => c.parent_access)).toEqual([false, true]);
    expect(cm.company.parent_access).toBe(true);
    const teacher = (await signIn('IN')).body.admin;
    expect(teacher.instructors.map((i: { company_id: string }) => i.company_id)).toEqual(
      cm.companies.map((c: OwnCompany) => c.id),
    );
  });
  it('leave a student with open homework whom the instructor and the parent see', async () => {
    const pupil = await signIn('student');
    const { data } = (await app.anonymous.call(student.myTasks, { headers: pupil.headers })).body;
    const open = data.filter(
      (t: { finished_at: string | null; due_at: string }) =>
        t.finished_at === null && Date.parse(t.due_at) > rightNow().getTime(),
    );
    expect(open.length).toBeGreaterThanOrEqual(2);
    const teacher = await signIn('IN');
    const missing = (
      await app.anonymous.call(homework.notCompletedStudents, {
        params: { id: open[0].id },
        query: { isAll: '1' },
        headers: teacher.headers,
      })
    ).body.data;
    expect(missing.map((s: { user_id: string }) => s.user_id)).toContain(pupil.body.student.id);
    const children = (await app.anonymous.call(parents.parentDashboard, { headers: (await signIn('parent')).headers }))
      .body.data;
    expect(children.map((c: { id: string }) => c.id)).toContain(pupil.body.student.id);
    expect(children).toHaveLength(2);
    // New texts are rarer than readings: a week in which a child knew its texts measures nothing.
    for (const child of children) expect(child.weeks.length).toBeGreaterThanOrEqual(3);
  });
  it('wait here and there for a name or for more time, for which there are free activations', async () => {
    const waiting = (await row<{ nameless: number; expired: number; free: number }>(
      db,
      sql`select (select count(*)::int from users where name is null) as nameless, (select count(*)::int from users
        where status = 'expired') as expired, (select count(*)::int from activations where state = 'free'
        and payment_id is null) as free`,
    ))!;
    expect([waiting.nameless, waiting.expired, waiting.free]).toEqual([5, 4, 19]);
  });
});

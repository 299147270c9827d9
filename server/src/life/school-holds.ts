import { homework, parents, reports, student } from '@okur/contract';
import type { HomeworkResult } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { expect } from 'vitest';
import { catchUp } from '../features/reports/store.ts';
import { array, rows, sql } from '../platform/database/index.ts';
import { type Account, type Finished, isOut, type School } from './school-state.ts';
import { ask } from './testing.ts';

/* What holds, whatever happened to a school. */

/** Name and number of an account change by an answer of staff alone; one without a number may get its own. */
export function noOneBecameAnother(school: School, accounts: Map<string, Account>): void {
  for (const [id, before] of school.accounts) {
    const now = accounts.get(id);
    expect(now, `${before.name} is gone`).toBeDefined();
    if (school.confirmed.has(id)) continue;
    expect(now!.name).toBe(before.name);
    if (before.number !== null) expect(now!.number, before.name).toBe(before.number);
  }
}

/** In the results for staff, and in the list of the child who may sign in. */
export async function finishedWorkStays(school: School): Promise<void> {
  const there = ({ child }: Finished) => !school.accounts.get(child)!.deleted;
  for (const id of school.homeworks) {
    const done = school.finished.filter((one) => one.homework === id && there(one)).map(({ child }) => child);
    if (done.length === 0) continue;
    const query = { isAll: true };
    const results = await ask(school.manager, homework.resultsOfHomework, { params: { id }, query });
    const visible = new Set((results as HomeworkResult[]).map(({ user_id }) => user_id));
    expect(
      done.filter((child) => !visible.has(child)),
      'finished, and not in the results',
    ).toEqual([]);
    const { completed_count } = await ask(school.manager, homework.getHomework, { params: { id } });
    expect(completed_count).toBeGreaterThanOrEqual(done.length);
  }
  for (const [child, done] of Map.groupBy(school.finished, (one) => one.child)) {
    if (isOut(school.accounts.get(child)!)) continue;
    const tasks = (await ask(await school.app.signedIn('student', child), student.myTasks)) as Task[];
    const visible = new Set(tasks.filter(({ finished_at }) => finished_at).map(({ id }) => id));
    expect(
      done.filter((one) => !visible.has(one.homework)),
      'finished, and not in the list of the child',
    ).toEqual([]);
  }
}

export async function unlinkedParentsSeeNothing(school: School): Promise<void> {
  for (const apart of school.unlinked) {
    const [child, parent] = apart.split(' ') as [string, string];
    const card = await ask(await school.app.signedIn('parent', parent), parents.parentDashboard);
    expect((card as { id: string }[]).map(({ id }) => id)).not.toContain(child);
  }
}

/** What was read in a class is counted there for ever, in the sums and in the rows behind them. */
export async function figuresStay(school: School): Promise<void> {
  if (school.read.size === 0) return;
  await catchUp(school.app.services);
  for (const [department_id, count] of school.read) {
    const { meta } = (await school.manager.call(reports.reportReadings, { query: { department_id } })).body;
    expect(meta.total).toBe(count);
  }
  const sums = await rows<{ department_id: string; count: number }>(
    school.app.services.db,
    sql`select department_id, sum(count)::int as count from learning_days where source = 'reading'
      and department_id = any(${array([...school.read.keys()])}) group by department_id`,
  );
  expect(new Map(sums.map(({ department_id, count }) => [department_id, count]))).toEqual(school.read);
}

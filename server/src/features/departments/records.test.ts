import { departments } from '@okur/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { openPlanting, type Planting } from '../../platform/testing/planting.ts';
import { recordsOfClasses } from './records.ts';

const app = await testApp();
let planting: Planting;
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { students: 0 });
  planting = await openPlanting(app, { id: newId(), companyId: school.companyId });
});
afterEach(() => planting.close());

const staying = Object.entries(recordsOfClasses).flatMap(([table, { merged }]) => (merged === 'stays' ? table : []));

/** One row of each table that stays, of this class; of a student, a text or an exam that is not there. */
async function plantOf(departmentId: string): Promise<void> {
  for (const table of staying)
    await planting.plant(table, {
      department_id: departmentId,
      // A line of an exam is of one of the three.
      ...(table === 'exam_restricts' ? { company_id: null, user_id: null } : {}),
    });
}

async function countsOf(departmentId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of staying) {
    const found = await planting.query(`select 1 from ${table} where department_id = $1`, [departmentId]);
    counts[table] = found.length;
  }
  return counts;
}

describe('what hangs on a class', () => {
  it('is in the list, table by table', async () => {
    const found = await planting.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where a.attname = 'department_id' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not c.relispartition order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(recordsOfClasses).toSorted());
  });

  it.each<[string, (school: School) => Promise<{ status: number; text: string }>]>([
    [
      'merged with another',
      ({ manager, companyId, departmentIds: [from, into] }) =>
        manager.call(departments.mergeDepartment, {
          params: { id: companyId, departmentId: from! },
          body: { into_department_id: into! },
        }),
    ],
    [
      'archived',
      ({ manager, companyId, departmentIds: [from] }) =>
        manager.call(departments.archiveDepartment, { params: { id: companyId, departmentId: from! } }),
    ],
  ])('stays as it was when the class is %s', async (_, happen) => {
    const [from, into] = school.departmentIds as [string, string];
    await plantOf(from);
    const before = [await countsOf(from), await countsOf(into)];
    expect(Object.values(before[0]!).every((count) => count === 1)).toBe(true);
    const answer = await happen(school);
    expect(answer.status, answer.text).toBe(200);
    expect([await countsOf(from), await countsOf(into)]).toEqual(before);
  });
});

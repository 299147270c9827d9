import { classLists, departments as routes, rollOvers } from '@okur/contract';
import type { ClassList } from '@okur/contract/class-lists';
import { rightNow } from '@okur/contract/testing/time';
import { schoolYear } from '@okur/contract/departments';
import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeDepartment, makeManager } from '../../platform/testing/factories.ts';
import { acceptAndWait } from './testing.ts';

const app = await testApp();
const { db } = app.services;

async function school() {
  const companyId = await makeCompany(app);
  const manager = await app.signedIn('staff', await makeManager(app, [companyId]));
  const { today } = (await row<{ today: string }>(
    db,
    sql`select okur_day(now(), time_zone)::text as today from companies where id = ${companyId}`,
  ))!;
  const preview = async (text: string): Promise<ClassList> => {
    const answer = await manager.call(classLists.uploadClassList, {
      params: { id: companyId },
      files: { file: { fileName: 'liste.csv', bytes: text } },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const take = async ({ id }: ClassList) => {
    const answer = await acceptAndWait(app, manager, companyId, id);
    expect(answer.status, answer.text).toBe(200);
  };
  return { companyId, manager, year: schoolYear(today), preview, take };
}
const classesOf = (companyId: string) =>
  rows<{ department_name: string; academic_year: string | null; archived: boolean }>(
    db,
    sql`select department_name, academic_year, archived_at is not null as archived from departments
      where company_id = ${companyId} order by academic_year, department_name`,
  );

it('a class of a list has the school year, which the preview says, and does not go up a year at once', async () => {
  const { companyId, manager, year, preview, take } = await school();
  const list = await preview('Ad;Soyad;Sınıf\nAda;Su;1-A\n');
  expect([list.academic_year, list.departments_new]).toEqual([year, ['1-A']]);
  await take(list);
  expect(await classesOf(companyId)).toEqual([{ department_name: '1-A', academic_year: year, archived: false }]);
  const plan = await manager.call(rollOvers.planRollOver, {
    params: { id: companyId },
    body: { academic_year: year },
  });
  expect(plan.body.data.departments).toEqual([]);
});

it.each(['8/A', '8a', '8. Sınıf / A Şubesi'])('the class that the school calls %s is 8-A of a list', async (name) => {
  const { companyId, year, preview, take } = await school();
  await makeDepartment(app, companyId, { department_name: name, academic_year: year });
  const list = await preview('Ad;Soyad;Sınıf\nAda;Su;8-A\n');
  expect(list.departments_new).toEqual([]);
  await take(list);
  expect(await classesOf(companyId)).toEqual([{ department_name: name, academic_year: year, archived: false }]);
  expect((await preview('Ad;Soyad;Sınıf\nAda;Su;8 A\n')).counts).toMatchObject({ create: 0, update: 0 });
});

it('of two spellings of a class the one that is taught counts, or the one of the list', async () => {
  const { companyId, year, preview, take } = await school();
  const make = (department_name: string, more: object = {}) =>
    makeDepartment(app, companyId, { department_name, academic_year: year, ...more });
  await make('8-A', { archived_at: rightNow() });
  await make('8/A');
  await make('8/B');
  await make('8-B');
  await take(await preview('Ad;Soyad;Sınıf\nAda;Su;8-A\nEce;Ay;8-B\n'));
  const inClasses = await rows<{ name: string; department_name: string }>(
    db,
    sql`select u.name, d.department_name from users u join departments d on d.id = u.department_id
      where u.company_id = ${companyId} order by u.name`,
  );
  expect(inClasses).toEqual([
    { name: 'Ada', department_name: '8/A' },
    { name: 'Ece', department_name: '8-B' },
  ]);
});

it('the name of a class archived last year is free for the class of this year', async () => {
  const { companyId, year, preview, take } = await school();
  await makeDepartment(app, companyId, {
    department_name: '1-A',
    academic_year: '2019-2020',
    archived_at: rightNow(),
  });
  const list = await preview('Ad;Soyad;Sınıf\nAda;Su;1-A\n');
  expect([list.departments_new, list.departments_reopened]).toEqual([['1-A'], []]);
  await take(list);
  expect(await classesOf(companyId)).toEqual([
    { department_name: '1-A', academic_year: '2019-2020', archived: true },
    { department_name: '1-A', academic_year: year, archived: false },
  ]);
});

it('a list that comes before the change of year: the preview names the classes that it would move up', async () => {
  const { companyId, manager, year, preview } = await school();
  const last = { academic_year: '2019-2020' };
  await makeDepartment(app, companyId, { department_name: '1-A', grade_level: 1, ...last });
  await makeDepartment(app, companyId, { department_name: '1-B', grade_level: 1, academic_year: year });
  await makeDepartment(app, companyId, { department_name: 'Kulüp', grade_level: null, ...last });
  const text = 'Ad;Soyad;Sınıf\nAda;Su;1-A\nEce;Ay;1-B\nCan;Er;Kulüp\n';
  expect((await preview(text)).departments_past).toEqual([{ department_name: '1-A', ...last }]);
  const params = { id: companyId };
  const body = { academic_year: year, departments: [], users: [] };
  const { fingerprint } = (await manager.call(rollOvers.planRollOver, { params, body })).body.data;
  const done = await manager.call(rollOvers.createRollOver, { params, body: { ...body, fingerprint } });
  expect(done.status, done.text).toBe(201);
  const { departments_new, departments_past } = await preview(text);
  expect([departments_new, departments_past]).toEqual([['1-A'], []]);
});

it('after a change to the next year, ahead of the calendar, lists and forms make classes of that year', async () => {
  const { companyId, manager, year, preview, take } = await school();
  const next = year.replace(/\d+/g, (one) => String(Number(one) + 1));
  await makeDepartment(app, companyId, { department_name: '1-A', grade_level: 1, academic_year: year });
  const params = { id: companyId };
  const body = { academic_year: next };
  const { fingerprint } = (await manager.call(rollOvers.planRollOver, { params, body })).body.data;
  const changed = await manager.call(rollOvers.createRollOver, { params, body: { ...body, fingerprint } });
  expect(changed.status, changed.text).toBe(201);
  const list = await preview('Ad;Soyad;Sınıf\nAda;Su;1-A\n');
  expect([list.academic_year, list.departments_new, list.departments_reopened]).toEqual([next, ['1-A'], []]);
  const make = async (department_name: string) =>
    (await manager.call(routes.createDepartment, { params, body: { department_name } })).body.data.academic_year;
  expect(await make('3-C')).toBe(next);
  const rollOverId = changed.body.data.id as string;
  const undone = await manager.call(rollOvers.undoRollOver, { params: { id: companyId, rollOverId } });
  expect(undone.status, undone.text).toBe(200);
  expect(await make('3-D')).toBe(year);
  await take(await preview('Ad;Soyad;Sınıf\nAda;Su;1-A\n'));
  expect((await classesOf(companyId)).filter(({ department_name }) => department_name === '1-A')).toEqual([
    { department_name: '1-A', academic_year: year, archived: false },
  ]);
});

it('a class archived this year is taught again, as the preview says, instead of stopping the import', async () => {
  const { companyId, year, preview, take } = await school();
  await makeDepartment(app, companyId, { department_name: '1-A', academic_year: year, archived_at: rightNow() });
  const list = await preview('Ad;Soyad;Sınıf\nAda;Su;1-a\n');
  expect([list.departments_new, list.departments_reopened]).toEqual([[], ['1-A']]);
  await take(list);
  expect(await classesOf(companyId)).toEqual([{ department_name: '1-A', academic_year: year, archived: false }]);
});

it('a merged class that a list opens again is itself, and no longer the class that it went into', async () => {
  const { companyId, year, preview, take } = await school();
  const into = await makeDepartment(app, companyId, { department_name: '1-B', academic_year: year });
  const merged = await makeDepartment(app, companyId, {
    department_name: '1-A',
    academic_year: year,
    archived_at: rightNow(),
    merged_into: into,
  });
  await take(await preview('Ad;Soyad;Sınıf\nAda;Su;1-A\n'));
  const stored = sql`select archived_at, merged_into from departments where id = ${merged}`;
  expect(await row(db, stored)).toEqual({ archived_at: null, merged_into: null });
});

it('a class that staff make or change without a year has the one that it is', async () => {
  const { companyId, manager, year } = await school();
  const made = await manager.call(routes.createDepartment, {
    params: { id: companyId },
    body: { department_name: '2-B', academic_year: null },
  });
  expect(made.body.data.academic_year).toBe(year);
  const { id, version } = made.body.data;
  const changed = await manager.call(routes.updateDepartment, {
    params: { id: companyId, departmentId: id },
    body: { version, academic_year: '' },
  });
  expect([changed.status, changed.body.data.academic_year]).toEqual([200, year]);
});

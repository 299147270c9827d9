import { rightNow } from '@okur/contract/testing/time';
import { users } from '@okur/contract';
import { booksOfChild } from '@okur/contract/parents';
import type { ListedUser } from '@okur/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeCompany,
  makeDepartment,
  makeParent,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const support = await staff(app, 'CS');
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
  other = await makeSchool(app);
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const change = (client: Client, id: string, body: object) => client.call(users.updateUser, { params: { id }, body });
const toggle = (client: Client, id: string) => client.call(users.deleteUser, { params: { id } });
const page = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.call(users.listUsers, { query })).body;
const ids = async (client: Client, query: Record<string, string> = {}) =>
  (await page(client, { ...query, per_page: 100 })).data.map((u: { id: string }) => u.id);

describe('who sees which students', () => {
  it('a manager sees the school, an instructor their own departments, the platform everyone', async () => {
    expect((await ids(school.manager)).sort()).toEqual(school.studentIds.toSorted());
    expect((await ids(school.instructor)).sort()).toEqual([school.studentIds[0], school.studentIds[2]].toSorted());
    expect(await ids(support, { company_id: other.companyId })).toHaveLength(4);
    expect((await (await staff(app, 'CE')).call(users.listUsers)).status).toBe(403);
  });

  it('holds for the lists of a company and of a department, too', async () => {
    const inCompany = (client: Client, id: string) => client.call(users.usersOfCompany, { params: { id } });
    expect((await inCompany(school.instructor, school.companyId)).body.meta.total).toBe(2);
    expect((await inCompany(school.manager, other.companyId)).status).toBe(404);
    const inDepartment = (client: Client, id: string) => client.call(users.usersOfDepartment, { params: { id } });
    expect((await inDepartment(school.manager, second())).body.meta.total).toBe(2);
    expect((await inDepartment(school.instructor, second())).status).toBe(404);
  });

  it('is no one of another school, whatever is asked of a student', async () => {
    const id = other.studentIds[0]!;
    for (const client of [school.manager, school.instructor]) {
      const answers = await Promise.all([
        client.call(users.getUser, { params: { id } }),
        change(client, id, { name: 'X' }),
        toggle(client, id),
        client.call(users.getUserSettings, { params: { id } }),
        client.call(users.setUserPassword, { params: { id }, body: { password: 'yepyeni-parola' } }),
        client.call(users.readingsOfUser, { params: { id } }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
  });
});

describe('the list of students', () => {
  it('counts those it shows: no deleted department’s or deleted student, but those without one', async () => {
    const gone = await makeDepartment(app, school.companyId, { deleted_at: rightNow() });
    const alone = await makeStudent(app, school.companyId, null);
    await makeStudent(app, school.companyId, gone);
    await makeStudent(app, school.companyId, first(), { deleted_at: rightNow() });
    await makeStudent(app, school.companyId, second(), { user_type: 'presentation' });
    const listedFor = async (client: Client, { company_id, ...query }: Record<string, string> = {}) => {
      const [list, ofCompany] = [
        await page(client, { ...query, ...(company_id ? { company_id } : {}), per_page: 100 }),
        (
          await client.call(users.usersOfCompany, {
            params: { id: school.companyId },
            query: { ...query, per_page: 100 },
          })
        ).body,
      ];
      for (const { data, meta } of [list, ofCompany]) expect(meta.total).toBe(data.length);
      return [list, ofCompany].map(({ data }) => data.map((u: { id: string }) => u.id).toSorted());
    };
    const all = [...school.studentIds, alone].toSorted();
    expect(await listedFor(school.manager)).toEqual([all, all]);
    expect(await listedFor(support, { company_id: school.companyId })).toEqual([all, all]);
    const own = [school.studentIds[0], school.studentIds[2]].toSorted();
    expect(await listedFor(school.instructor)).toEqual([own, own]);
    expect(await listedFor(school.manager, { department_id: second() })).toEqual(
      Array.from({ length: 2 }, () => [school.studentIds[1], school.studentIds[3]].toSorted()),
    );
    await rows(app.services.db, sql`update departments set deleted_at = null where id = ${gone}`);
    expect((await listedFor(school.manager))[0]).toHaveLength(all.length + 1);
  });

  it('has who is in a deleted class among the places taken and with what is deleted, to be let in again', async () => {
    const gone = await makeDepartment(app, school.companyId, { deleted_at: rightNow() });
    const [reading, over] = [
      await makeStudent(app, school.companyId, gone),
      await makeStudent(app, school.companyId, gone, { status: 'expired' }),
    ];
    const hidden = async (client: Client, query: Record<string, string>) => {
      const { data, meta } = await page(client, { company_id: school.companyId, ...query, per_page: 100 });
      expect(meta.total).toBe(data.length);
      return data.map((u: { id: string }) => u.id).filter((id: string) => [reading, over].includes(id));
    };
    expect(await hidden(school.manager, {})).toEqual([]);
    expect(await hidden(school.manager, { uses_seat: 'true' })).toEqual([reading]);
    expect((await hidden(school.manager, { deleted: 'true' })).toSorted()).toEqual([reading, over].toSorted());
    expect(await hidden(support, { deleted: 'true' })).toEqual([]);
    await makeActivations(app.services.db, { companyId: school.companyId }, 1, 30);
    const again = await school.manager.call(users.reactivateUser, { params: { id: over } });
    expect(again.body.data, again.text).toMatchObject({ id: over, status: 'active' });
    expect((await change(school.manager, over, { department_id: first() })).body.data.department_id).toBe(first());
    expect((await other.manager.call(users.getUser, { params: { id: reading } })).status).toBe(404);
  });

  it('has who is in a deleted class for staff of the school, not for who taught it nor for parents', async () => {
    const [hidden] = school.studentIds as [string];
    const parent = await app.signedIn('parent', await makeParent(app, [hidden]));
    const opens = async () => [
      (await ids(school.instructor, { uses_seat: 'true' })).includes(hidden),
      (await school.instructor.call(users.getUser, { params: { id: hidden } })).status,
      (await parent.call(booksOfChild, { params: { id: hidden } })).status,
    ];
    expect(await opens()).toEqual([true, 200, 200]);
    await rows(app.services.db, sql`update departments set deleted_at = now() where id = ${first()}`);
    expect(await opens()).toEqual([false, 404, 404]);
    expect((await change(school.instructor, hidden, { name: 'Başka' })).status).toBe(404);
    expect((await school.manager.call(users.getUser, { params: { id: hidden } })).status).toBe(200);
  });

  it('is in the order of the Turkish alphabet, page by page, by surname and then name', async () => {
    const company = await makeCompany(app);
    const department = await makeDepartment(app, company);
    for (const [surname, name] of [
      ['Şen', 'Ali'],
      ['Çam', 'Zeynep'],
      ['Can', 'Ece'],
      ['Çam', 'Ada'],
      ['Sarı', 'Can'],
    ])
      await makeStudent(app, company, department, { surname, name });
    const seen: string[] = [];
    for (const number of [1, 2, 3]) {
      const { data, meta } = await page(sp, { company_id: company, page: number, per_page: 2 });
      expect(meta).toMatchObject({ current_page: number, per_page: 2, total: 5, last_page: 3, total_is: 'exact' });
      seen.push(...data.map((u: { surname: string; name: string }) => `${u.surname} ${u.name}`));
    }
    expect(seen).toEqual(['Can Ece', 'Çam Ada', 'Çam Zeynep', 'Sarı Can', 'Şen Ali']);
    const down = (await page(sp, { company_id: company, sort: '-surname', per_page: 100 })).data.map(
      (u: { surname: string; name: string }) => `${u.surname} ${u.name}`,
    );
    expect(down).toEqual(seen.toReversed());
  });

  it('finds a student by any word of name, username or number', async () => {
    const id = await makeStudent(app, school.companyId, first(), {
      name: 'Işıl',
      surname: 'Göğüş',
      student_number: 'N-4711Z',
    });
    for (const search of ['IŞIL', 'isil gogus', 'göğüş n-4711z', '4711z'])
      expect(await ids(school.manager, { search }), search).toEqual([id]);
    expect(await ids(school.manager, { search: 'işil yok' })).toEqual([]);
    expect(await ids(school.manager, { search: '%' })).toEqual([]);
  });

  it('finds a student by name, e-mail or telephone of a parent, and says by which', async () => {
    await rows(app.services.db, sql`update companies set parent_access = true where id = ${school.companyId}`);
    const [child, sibling] = [school.studentIds[0]!, school.studentIds[1]!];
    const email = `sengul.${school.companyId.slice(-6)}@okur.example`;
    const phone = `53${school.companyId.replace(/\D/g, '').padEnd(8, '7').slice(-8)}`;
    await makeParent(app, [child, sibling], { name: 'Şengül Işıkgöz', email, phone });
    const hits = async (client: Client, query: Record<string, string>) =>
      (await page(client, query)).data.map((u: ListedUser) => [u.id, u.found_by_parent]);
    const both = [child, sibling].map((id) => [id, 'Şengül Işıkgöz']);
    for (const search of ['ışıkgöz ŞENGÜL', email, `0${phone}`, `+90 (${phone.slice(0, 3)}) ${phone.slice(3)}`])
      expect((await hits(school.manager, { search })).toSorted(), search).toEqual(both.toSorted());
    expect(await hits(school.instructor, { search: 'şengül' })).toEqual([both[0]]);
    expect(await hits(support, { search: 'şengül', company_id: school.companyId })).toHaveLength(2);
    expect(await hits(school.manager, { search: 'şengül', department_id: second() })).toEqual([both[1]]);
    expect(await hits(school.manager, { search: '' })).toContainEqual([child, null]);
    const ofClass = { params: { id: first() }, query: { search: 'şengül' } };
    expect((await school.manager.call(users.usersOfDepartment, ofClass)).body).toMatchObject({
      data: [{ id: child, found_by_parent: 'Şengül Işıkgöz' }],
      meta: { total: 1, total_is: 'exact' },
    });
  });

  it('finds no one by the parents of a school that does not show them, or of another', async () => {
    await makeParent(app, [school.studentIds[0]!], { name: 'Gülizar Saklı' });
    expect(await ids(school.manager, { search: 'gülizar' })).toEqual([]);
    expect(await ids(other.manager, { search: 'gülizar' })).toEqual([]);
    expect(await ids(support, { search: 'gülizar saklı', company_id: school.companyId })).toEqual([
      school.studentIds[0],
    ]);
  });

  it('filters by department, status and level, and refuses what it does not know', async () => {
    const id = await makeStudent(app, school.companyId, second(), { status: 'frozen', grade_level: 5 });
    expect(await ids(school.manager, { status: 'frozen' })).toEqual([id]);
    expect(await ids(school.manager, { grade_level: '5', department_id: second() })).toEqual([id]);
    const bad = await school.manager.call(users.listUsers, { query: { status: 'gone', per_page: 500, colour: 'red' } });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([400, ['colour', 'per_page', 'status']]);
  });
});

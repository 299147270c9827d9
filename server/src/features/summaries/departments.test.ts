import { audit, departments, summaries } from '@okur/contract';
import type { SummaryRow } from '@okur/contract/summaries';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeDepartment, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
let school: School;
let own: string;
let other: string;
beforeEach(async () => {
  await asSuperuser(app, sql`truncate summary_books cascade`);
  school = await makeSchool(app);
  [own, other] = school.departmentIds as [string, string];
});

const sections = [{ heading: '', body: '<p>Deniz bugün çok sakin ve mavi.</p>' }];
async function add(title: string, status = 'published'): Promise<string> {
  const answer = await ce.call(summaries.createSummary, { body: { title, language: 'tr', status, sections } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id as string;
}
const give = (id: string, department_ids: string[], client: Client = school.instructor, over: object = {}) =>
  client.call(summaries.assignSummary, { params: { id }, body: { department_ids, ...over } });
const ofClass = async (id = own, client: Client = school.instructor) => {
  const answer = await client.call(summaries.summariesOfDepartment, { params: { id } });
  return answer.status === 200 ? answer.body.data.map(({ title }: SummaryRow) => title) : answer.status;
};

describe('a class', () => {
  it('is given a published summary by its own staff; of a list with one out of reach none is', async () => {
    const id = await add('Deniz');
    const stranger = await makeSchool(app);
    for (const refused of [
      await give(id, [own, other]),
      await give(id, [own, stranger.departmentIds[0]!], school.manager),
    ])
      expect(refused.body.errors).toEqual({ department_ids: ['validation.not_found'] });
    expect(await ofClass()).toEqual([]);
    expect((await give(id, [own])).status).toBe(200);
    expect([await ofClass(), await ofClass(other)]).toEqual([['Deniz'], 404]);
    const take = (client: Client) => client.call(summaries.unassignSummary, { params: { bookId: id, deptId: own } });
    expect([(await take(stranger.manager)).status, (await take(school.instructor)).status]).toEqual([404, 200]);
    expect(await ofClass()).toEqual([]);
  });

  it('is chosen by its name by who writes summaries, who is given no name of its instructors', async () => {
    const id = await add('Deniz');
    const chosen = await ce.call(departments.getDepartment, { params: { id: own } });
    const query = { company_id: school.companyId };
    const [found, ofManager] = await Promise.all(
      [ce, school.manager].map((client) => client.call(departments.listDepartments, { query })),
    );
    expect(found!.body.data.map((d: { id: string }) => d.id).toSorted()).toEqual(school.departmentIds.toSorted());
    const listed = found!.body.data.find((d: { id: string }) => d.id === own);
    expect([listed.instructors, chosen.body.data.instructors]).toEqual([[], []]);
    const same = ofManager!.body.data.find((d: { id: string }) => d.id === own);
    expect(same.instructors).toHaveLength(1);
    expect(same).toMatchObject({ department_name: listed.department_name, company_name: listed.company_name });
    expect((await give(id, [own], ce)).status).toBe(200);
    expect(await ofClass()).toEqual(['Deniz']);
    const ofSchool = { params: { id: school.companyId } };
    expect((await ce.call(departments.departmentsOfCompany, ofSchool)).status).toBe(403);
  });

  it('that waits for a summary has it at once when it is given again without a beginning', async () => {
    const id = await add('Deniz');
    await give(id, [own], school.instructor, { starts_at: inDays(7) });
    expect(await ofClass()).toEqual([]);
    expect((await give(id, [own], school.instructor, { expires_at: inDays(3) })).status).toBe(200);
    expect(await ofClass()).toEqual(['Deniz']);
    const begun = async () =>
      (await ce.call(summaries.assignmentsOfSummary, { params: { id } })).body.data[0].starts_at;
    const first = await begun();
    await give(id, [own]);
    expect(await begun()).toBe(first);
  });

  it('of a past year is in no list of those that have it, as it is in no number', async () => {
    const id = await add('Deniz');
    const past = await makeDepartment(app, school.companyId);
    await give(id, [own, past], school.manager);
    const params = { id: school.companyId, departmentId: past };
    expect((await school.manager.call(departments.archiveDepartment, { params })).status).toBe(200);
    const list = (await ce.call(summaries.assignmentsOfSummary, { params: { id } })).body.data;
    expect(list).toMatchObject([{ department_id: own }]);
    expect((await ce.call(summaries.getSummary, { params: { id } })).body.data.department_count).toBe(1);
  });

  it('is given no draft', async () => {
    expect((await give(await add('Taslak', 'draft'), [own], ce)).body.errors).toEqual({
      summary_book_id: ['validation.summary_draft'],
    });
  });

  it('that joins another brings its summaries along', async () => {
    await give(await add('Deniz'), [own]);
    await school.manager.call(departments.mergeDepartment, {
      params: { id: school.companyId, departmentId: own },
      body: { into_department_id: other },
    });
    expect(await ofClass(other, school.manager)).toEqual(['Deniz']);
  });
});

describe('all summaries of a class', () => {
  const all = (client: Client = school.instructor, id = own) =>
    client.call(summaries.assignAllSummaries, { params: { id } });
  const none = () => school.instructor.call(summaries.removeAllSummaries, { params: { id: own } });
  const undo = (changeId: string, client: Client = school.instructor) =>
    client.call(summaries.undoSummaryChange, { params: { id: own, changeId }, body: {} });

  it('are given at once and counted: those it does not have and that are published', async () => {
    const [first] = [await add('A'), await add('B'), await add('Taslak', 'draft')];
    await give(first, [own]);
    expect((await all()).body.data).toEqual({ change_id: expect.any(String), count: 1 });
    expect(await ofClass()).toEqual(['A', 'B']);
    expect((await all()).body.data).toEqual({ change_id: null, count: 0 });
    expect((await all(school.instructor, other)).status).toBe(404);
    const entries = await school.manager.call(audit.listAudit, { query: { subject: 'DEPARTMENT', action: 'update' } });
    expect(entries.body.data[0].changes).toEqual([{ field: 'summaries', before: 1, after: 2 }]);
  });

  it('are undone with what had ended; what was assigned since stays', async () => {
    const [ended, fresh, again] = [await add('A'), await add('B'), await add('C')];
    const dates = { starts_at: inDays(-3), expires_at: inDays(1) };
    await give(ended, [own], school.instructor, dates);
    await rows(app.services.db, sql`update summary_book_departments set expires_at = now() - interval '1 day'`);
    const { change_id, count } = (await all()).body.data;
    expect([count, await ofClass()]).toEqual([3, ['A', 'B', 'C']]);
    await give(again, [own], school.instructor, { expires_at: inDays(9) });
    expect((await undo(change_id)).body.data.count).toBe(2);
    expect(await ofClass()).toEqual(['C']);
    const assigned = await ce.call(summaries.assignmentsOfSummary, { params: { id: ended } });
    expect(Date.parse(assigned.body.data[0].starts_at)).toBe(Date.parse(dates.starts_at));
    expect((await ce.call(summaries.assignmentsOfSummary, { params: { id: fresh } })).body.data).toEqual([]);
  });

  it('are removed at once and come back with their dates, once, within thirty days and in reach', async () => {
    const id = await add('A');
    await give(id, [own], school.instructor, { expires_at: inDays(5) });
    await give(await add('B'), [own]);
    const { change_id, count } = (await none()).body.data;
    expect([count, await ofClass()]).toEqual([2, []]);
    const stranger = await makeSchool(app);
    expect((await undo(change_id, stranger.manager)).status).toBe(404);
    expect((await undo(change_id)).body.data.count).toBe(2);
    expect(await ofClass()).toEqual(['A', 'B']);
    const [assignment] = (await ce.call(summaries.assignmentsOfSummary, { params: { id } })).body.data;
    expect(assignment.expires_at).not.toBeNull();
    const twice = await undo(change_id);
    expect([twice.status, twice.body.errors]).toEqual([409, { change_id: ['validation.undone'] }]);
    const late = (await none()).body.data.change_id as string;
    await rows(
      app.services.db,
      sql`update summary_department_changes set created_at = now() - interval '31 days' where id = ${late}`,
    );
    expect((await undo(late)).status).toBe(409);
    const changes = await school.instructor.call(summaries.changesOfDepartment, { params: { id: own } });
    expect(changes.body.data).toEqual([
      expect.objectContaining({ id: change_id, kind: 'removed', count: 2, undone_at: expect.any(String) }),
    ]);
  });

  it('are removed as counted: what has ended is none of them', async () => {
    const [ended] = [await add('A'), await add('B')];
    await give(ended, [own], school.instructor, { starts_at: inDays(-3), expires_at: inDays(1) });
    await rows(app.services.db, sql`update summary_book_departments set expires_at = now() - interval '1 day'`);
    expect((await none()).body.data).toEqual({ change_id: null, count: 0 });
    await all();
    expect((await none()).body.data.count).toBe(2);
  });

  it('are as they were when all is undone: the newest change first, never one before it', async () => {
    await give(await add('A'), [own], school.instructor, { expires_at: inDays(5) });
    await add('B');
    const changes: string[] = [];
    for (const change of [all, none, all]) changes.push((await change()).body.data.change_id);
    const [oldest, between, newest] = changes as [string, string, string];
    for (const early of [oldest, between]) {
      const refused = await undo(early);
      expect([refused.status, refused.body.errors]).toEqual([409, { change_id: ['summaries.newer_first'] }]);
    }
    for (const [change, titles] of [
      [newest, []],
      [between, ['A', 'B']],
      [oldest, ['A']],
    ] as const) {
      expect((await undo(change)).status).toBe(200);
      expect(await ofClass()).toEqual(titles);
    }
  });

  it('are given once when two ask at the same moment', async () => {
    await add('A');
    const answers = await Promise.all([all(), all(school.manager)]);
    expect(answers.map(({ body }) => body.data.count).sort()).toEqual([0, 1]);
  });
});

import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { audit, auth, parents, studentDay } from '@okur/contract';
import type { Child } from '@okur/contract/parents';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { homeworkDepartments, homeworks, parentUsers } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { daysAgo, makeAttempt, makeReading, makeSitting, makeText } from '../../platform/testing/readings.ts';
import { newId } from '../../platform/database/ids.ts';
import { catchUp } from '../reports/store.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const text = await makeText(app, 'Deniz Feneri');
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  other = await makeSchool(app, { company: { parent_access: true } });
});
const ids = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call(parents.listParents, { query: { ...query, per_page: 100 } })).body.data.map(
    (p: { id: string }) => p.id,
  );
const get = (client: Client, id: string) => client.call(parents.getParent, { params: { id } });
const change = (client: Client, id: string, body: object) =>
  client.call(parents.updateParent, { params: { id }, body });
const toggle = (client: Client, id: string) => client.call(parents.deleteParent, { params: { id } });

describe('who sees which parents', () => {
  it('is: the school those of its students, the instructor those of their own departments', async () => {
    const [taught, untaught] = [
      await makeParent(app, [school.studentIds[0]!]),
      await makeParent(app, [school.studentIds[1]!]),
    ];
    await makeParent(app, [other.studentIds[0]!]);
    expect((await ids(school.manager)).toSorted()).toEqual([taught, untaught].toSorted());
    expect(await ids(school.instructor)).toEqual([taught]);
    expect(await ids(sp, { company_id: school.companyId })).toHaveLength(2);
    expect((await get(school.instructor, untaught)).status).toBe(404);
    expect((await (await makeSchool(app)).manager.call(parents.listParents)).status).toBe(403);
  });

  it('of a family in two schools shows each school its own children alone', async () => {
    const id = await makeParent(app, [school.studentIds[0]!, other.studentIds[0]!]);
    expect((await get(school.manager, id)).body.data.children.map((c: { id: string }) => c.id)).toEqual([
      school.studentIds[0],
    ]);
    const children = (client: Client) => client.call(parents.childrenOfParent, { params: { id } });
    expect((await children(school.manager)).body.data.map((u: { id: string }) => u.id)).toEqual([school.studentIds[0]]);
    expect((await children(sp)).body.meta.total).toBe(2);
  });
});

describe('changing and deleting a parent', () => {
  it('changes what is named, by version', async () => {
    const id = await makeParent(app, [school.studentIds[0]!], { phone: '5551112233' });
    expect((await change(school.manager, id, { name: 'Ayten', version: 1 })).body.data).toMatchObject({
      name: 'Ayten',
      phone: '5551112233',
      version: 2,
    });
    expect((await change(school.manager, id, { phone: '', version: 1 })).body.code).toBe('stale_version');
    expect((await change(school.manager, id, { phone: '' })).body.data.phone).toBeNull();
    expect(
      (await change(school.manager, id, { phone: '12', locale: 'de', email: 'y@okur.example' })).body.errors,
    ).toEqual({ phone: ['validation.phone'], locale: ['validation.choice'], email: ['validation.unknown_field'] });
    expect((await change(other.manager, id, { name: 'X' })).status).toBe(404);
  });

  it('is not for a school that shares the parent with another one; the parent and the platform may', async () => {
    const id = await makeParent(app, [school.studentIds[0]!, other.studentIds[0]!], { name: 'Ayten' });
    expect((await get(school.manager, id)).body.data.is_shared).toBe(true);
    for (const client of [school.manager, school.instructor, other.manager]) {
      const answer = await change(client, id, { name: 'Başka', phone: '5551112233' });
      expect([answer.status, answer.body.errors]).toEqual([422, { id: ['parents.shared'] }]);
    }
    expect((await get(sp, id)).body.data).toMatchObject({ name: 'Ayten', phone: null, is_shared: false });
    expect((await change(sp, id, { name: 'Ayten Su' })).body.data.name).toBe('Ayten Su');
    // A sister or brother in another class of the same school is no one else's business.
    const sibling = await makeParent(app, [school.studentIds[0]!, school.studentIds[1]!]);
    expect((await change(school.instructor, sibling, { name: 'Anne' })).status).toBe(200);
  });

  it('is in the activity of the school, and undone there unless the family is of two schools', async () => {
    const id = await makeParent(app, [school.studentIds[0]!], { name: 'Ayten' });
    await change(sp, id, { phone: '5551112233' });
    await change(school.manager, id, { name: 'Yanlış' });
    const query = { subject: 'PARENTS', subject_id: id };
    const entries = async () => (await school.manager.call(audit.listAudit, { query })).body.data;
    const found = await entries();
    expect(found).toMatchObject([{ undoable: true, changes: [{ field: 'name', before: 'Ayten', after: 'Yanlış' }] }]);
    const undo = () => school.manager.call(audit.undoAudit, { params: { id: found[0].id } });
    const [elsewhere] = other.studentIds as [string];
    await insertRows(app.services.db, parentUsers, { parent_id: id, user_id: elsewhere });
    expect(await entries()).toMatchObject([{ undoable: false }]);
    const refused = await undo();
    expect([refused.status, refused.body.errors]).toEqual([422, { id: ['parents.shared'] }]);
    await rows(app.services.db, sql`delete from parent_users where parent_id = ${id} and user_id = ${elsewhere}`);
    expect(await entries()).toMatchObject([{ undoable: true }]);
    expect((await undo()).status).toBe(200);
    expect((await get(school.manager, id)).body.data).toMatchObject({ name: 'Ayten', phone: '5551112233' });
    await toggle(school.manager, id);
    expect((await entries()).map(({ action }: { action: string }) => action)).toEqual(['delete', 'undo', 'update']);
  });

  it('ends the sign-in until it is restored', async () => {
    const id = await makeParent(app, [school.studentIds[0]!]);
    const parent = await app.signedIn('parent', id);
    expect((await parent.call(auth.meParent)).status).toBe(200);
    await toggle(school.manager, id);
    expect((await parent.call(auth.meParent)).status).toBe(401);
    expect([await ids(school.manager), await ids(school.manager, { deleted: 'true' })]).toEqual([[], [id]]);
    expect((await toggle(school.manager, id)).body.data.deleted_at).toBeNull();
  });

  it('is refused to a school while the family has a child in another one', async () => {
    const id = await makeParent(app, [school.studentIds[0]!, other.studentIds[0]!]);
    expect((await toggle(school.manager, id)).body.code).toBe('has_dependents');
    expect((await toggle(sp, id)).status).toBe(200);
  });
});

describe('the parent portal', () => {
  const cards = async (...children: string[]): Promise<Child[]> =>
    (await (await app.signedIn('parent', await makeParent(app, children))).call(parents.parentDashboard)).body.data;
  const pupil = () => ({ id: school.studentIds[0]!, companyId: school.companyId });

  it('has a card for each own child, also from two schools, and for no one else', async () => {
    const gone = await makeStudent(app, school.companyId, school.departmentIds[0]!, { deleted_at: rightNow() });
    const data = await cards(school.studentIds[0]!, other.studentIds[0]!, gone);
    expect(data.map((child) => child.id).toSorted()).toEqual([school.studentIds[0], other.studentIds[0]].toSorted());
    expect(data[0]).toMatchObject({
      weeks: [],
      latest: null,
      readings: [],
      minutes_this_week: 0,
      homework: [],
      tonight: { rule: 'begin' },
    });
    expect(await cards()).toEqual([]);
  });

  it('says why a child cannot sign in; the past stays, and a suggestion, which pages of before expect', async () => {
    const user = pupil();
    await makeReading(app, { user, wpm: 120, finished: daysAgo(1) });
    const card = async () => (await cards(user.id))[0]!;
    expect(await card()).toMatchObject({ closed: null, tonight: expect.any(Object) });
    await rows(app.services.db, sql`update users set status = 'frozen' where id = ${user.id}`);
    expect(await card()).toMatchObject({ closed: 'account', tonight: expect.any(Object), readings: [{ wpm: 120 }] });
    await rows(app.services.db, sql`update companies set status = 'suspended' where id = ${school.companyId}`);
    expect(await card()).toMatchObject({ closed: 'school', tonight: expect.any(Object), readings: [{ wpm: 120 }] });
  });

  it('shows the minutes of the week that the child sees, practice among them', async () => {
    const user = pupil();
    await makeReading(app, { user, wpm: 100, finished: rightNow() });
    await makeAttempt(app, user.id, { seconds: 600 });
    // Of either day, where both are of this week, less than a minute is none.
    await makeAttempt(app, user.id, { seconds: 50 });
    await makeAttempt(app, user.id, { seconds: 50, finished: daysAgo(1) });
    const { week } = (await (await app.signedIn('student', user.id)).call(studentDay.myDay)).body.data;
    const minutes = week.map(({ seconds }: { seconds: number }) => Math.floor(seconds / 60));
    const sum = minutes.reduce((all: number, day: number) => all + day, 0);
    expect(sum).toBeGreaterThan(10);
    expect((await cards(user.id))[0]!.minutes_this_week).toBe(sum);
  });

  it('shows the medians of each week with readings, oldest first, without implausible ones', async () => {
    const user = pupil();
    for (const [finished, wpm, comprehension] of [
      [daysAgo(21), 100, 60],
      [daysAgo(21), 110, 70],
      [daysAgo(21), 300, 100],
      [daysAgo(0), 150, undefined],
    ] as const)
      await makeReading(app, { user, wpm, comprehension, finished, ...(wpm === 150 ? { text } : {}) });
    await makeReading(app, { user, wpm: 1600, finished: daysAgo(0), implausible: true });
    await makeReading(app, { user, wpm: 90, finished: daysAgo(300) });
    await catchUp(app.services);
    const [child] = await cards(user.id);
    expect(child!.weeks).toMatchObject([
      { wpm: 110, comprehension: 70, readings: 3 },
      { wpm: 150, comprehension: null, readings: 1 },
    ]);
    for (const { week } of child!.weeks) expect(new Date(week).getUTCDay()).toBe(1);
    expect(child!).toMatchObject({
      minutes_this_week: 1,
      readings_this_week: 1,
      exercises_this_week: 0,
    });
    expect(child!.readings).toHaveLength(6);
    expect(child!.readings.slice(0, 2)).toMatchObject([
      { kind: 'not_counted', wpm: null, comprehension: null },
      { title: 'Deniz Feneri', wpm: 150, comprehension: null },
    ]);
  });

  it('lists each text of the week, also one read again, with a speed of measurements alone', async () => {
    const user = pupil();
    await makeReading(app, { user, text, wpm: 110, comprehension: 70, finished: daysAgo(2) });
    await makeReading(app, { user, text, wpm: 150, comprehension: 90, finished: daysAgo(1) });
    await makeReading(app, { user, wpm: 140, mode: 'pacer', finished: daysAgo(0) });
    const [child] = await cards(user.id);
    expect(child!.readings.map(({ kind, wpm, comprehension }) => [kind, wpm, comprehension])).toEqual([
      ['guided', null, null],
      ['rereading', null, 90],
      ['measurement', 110, 70],
    ]);
    expect(child!.weeks.reduce((sum, { readings }) => sum + readings, 0)).toBe(1);
  });

  it('calls now the median of the last three readings', async () => {
    const user = pupil();
    for (const [days, wpm, comprehension] of [
      [4, 300, 10],
      [3, 100, 90],
      [2, 140, 70],
      [1, 120, 80],
    ] as const)
      await makeReading(app, { user, wpm, comprehension, finished: daysAgo(days) });
    expect((await cards(user.id))[0]!.latest).toMatchObject({
      language: 'tr',
      wpm: 120,
      comprehension: 80,
      effective_speed: 96,
      texts: 3,
    });
  });

  it('says of speed and understanding what the teacher’s report says, guessed answers left out', async () => {
    const user = pupil();
    await makeReading(app, { user, wpm: 110, comprehension: 80, finished: daysAgo(2) });
    await makeReading(app, { user, wpm: 190, comprehension: 14, answered: 'C', finished: daysAgo(1) });
    const [child] = await cards(user.id);
    expect(child!.latest).toMatchObject({ wpm: 110, comprehension: 80, effective_speed: 88, texts: 1 });
    expect(child!.weeks.map(({ wpm, readings }) => [wpm, readings])).toEqual([[110, 1]]);
  });

  it('begins a week on Monday where the school is', async () => {
    const user = pupil();
    const monday = new Date(daysAgo(14));
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    // 22:30 UTC on Sunday is already Monday in Istanbul.
    monday.setUTCHours(0, -90, 0, 0);
    await makeReading(app, { user, wpm: 100, finished: monday });
    const day = new Date(monday.getTime() + 90 * 60_000).toISOString().slice(0, 10);
    expect((await cards(user.id))[0]!.weeks.map((w) => w.week)).toEqual([day]);
  });

  it('names the homework of the department: open, and ended as lately as in the child’s own list', async () => {
    const give = async (title: string, starts: number, due: number, departmentId = school.departmentIds[0]!) => {
      const id = newId();
      await insertRows(app.services.db, homeworks, {
        id,
        kind: 'article',
        title,
        company_id: school.companyId,
        article_id: text,
        article_version: 1,
        starts_at: daysAgo(starts),
        due_at: daysAgo(due),
      });
      await insertRows(app.services.db, homeworkDepartments, { homework_id: id, department_id: departmentId });
      return id;
    };
    const done = await give('Bitti', 20, 5);
    await give('Açık', 1, -5);
    await give('Dört hafta', 40, 27);
    await give('Eski', 40, 29);
    await give('Sonra', -2, -9);
    await give('Başka sınıf', 1, -5, school.departmentIds[1]!);
    await makeReading(app, { user: pupil(), wpm: 120, finished: daysAgo(6), homework: done });
    const [child] = await cards(pupil().id);
    expect(child!.homework.map((h) => [h.title, h.finished_at !== null])).toEqual([
      ['Açık', false],
      ['Bitti', true],
      ['Dört hafta', false],
    ]);
  });

  it('says how the child’s reading changed, of own children alone', async () => {
    for (const [at, wpm] of [100, 102, 98, 150, 149, 153].entries())
      await makeReading(app, {
        user: pupil(),
        text: await makeText(app),
        wpm,
        comprehension: 80,
        finished: daysAgo(20 - at),
      });
    await catchUp(app.services);
    const mother = await app.signedIn('parent', await makeParent(app, [pupil().id]));
    const stranger = await app.signedIn('parent', await makeParent(app, [other.studentIds[0]!]));
    const growth = (client: Client) => client.call(parents.growthOfChild, { params: { id: pupil().id } });
    expect((await growth(mother)).body.data.wpm[0]).toMatchObject({ verdict: 'better', baseline: 100, now: 150 });
    expect((await growth(stranger)).status).toBe(404);
    expect((await cards(pupil().id))[0]!.tonight).toMatchObject({ rule: 'read_together', days: 15 });
  });

  it('takes a book that is read freely for reading, and pages that are turned over for none', async () => {
    const user = pupil();
    const evening = async () => (await cards(user.id))[0]!.tonight;
    await makeSitting(app, user, { words: 0, finished: daysAgo(1) });
    expect(await evening()).toMatchObject({ rule: 'begin' });
    await makeSitting(app, user, { finished: daysAgo(9) });
    expect(await evening()).toMatchObject({ rule: 'read_together', days: 9 });
    await makeReading(app, { user, wpm: 120, finished: daysAgo(6) });
    await catchUp(app.services);
    expect(await evening()).toMatchObject({ rule: 'read_together', days: 6 });
    await makeSitting(app, user, { finished: daysAgo(1) });
    expect(await evening()).toMatchObject({ rule: 'own_choice' });
  });

  it('is not for staff or students', async () => {
    expect((await sp.call(parents.parentDashboard)).body.code).toBe('wrong_account_type');
    expect((await (await app.signedIn('student', school.studentIds[0]!)).call(parents.parentDashboard)).status).toBe(
      403,
    );
  });
});

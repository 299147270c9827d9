import { dailyTasks as routes, departments, exercises, users } from '@okur/contract';
import { dayAgo } from '@okur/contract/testing/time';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { daysAgo } from '../../platform/testing/readings.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';

const app = await testApp();
const warmUp = '01930000-0000-7000-8000-000000000001';
const everyDay = [1, 2, 3, 4, 5, 6, 7];
let editor: Client;
let school: School;
let student: Client;
let pupil: string;
let stories: string[];

const make = async (name: string, over: object = {}): Promise<string> =>
  (
    await editor.call(exercises.createExercise, {
      body: {
        module_id: warmUp,
        name: { tr: name },
        kind: 'scrambled_text',
        language: 'tr',
        params: { sentences: 3 },
        content: { sentences: ['Kuş uçtu.', 'Kedi baktı.', 'Elif güldü.'] },
        ...over,
      },
    })
  ).body.data.id;
const items = (...ids: string[]) => ids.map((exercise_id) => ({ exercise_id }));
const makeWarmUp = (name: string) => make(name, { kind: 'schulte_table', params: { size: 3, tables: 1 }, content: {} });
const assign = (body: object, client = editor) =>
  client.call(routes.createAssignment, {
    body: {
      title: 'Her gün',
      exercises: stories.map((exercise_id) => ({ exercise_id })),
      weekdays: everyDay,
      starts_on: dayAgo(10),
      ...body,
    },
  });
const play = (exercise_id: string, ago = 0) =>
  student.call(exercises.recordAttempt, {
    body: {
      id: newId(),
      exercise_id,
      exercise_version: 1,
      level: 3,
      timed: true,
      started_at: daysAgo(ago).toISOString(),
      events: [
        { at: 0, event: 'start' },
        { at: 0, event: 'shown', item: 0 },
        { at: 9000, event: 'end' },
      ],
      device: 'phone',
    },
  });
const today = async () => (await student.call(routes.myToday)).body.data;
/** As if the task had been given so many days ago, to a pupil who was there by then. */
const backdate = (id: string, ago: number) =>
  asSuperuser(
    app,
    sql`set local session_replication_role = replica`,
    sql`update daily_task_versions set valid_from = ${daysAgo(ago).toISOString()}::timestamptz
      where daily_task_id = ${id} and version = 1`,
    sql`update users set created_at = ${daysAgo(ago).toISOString()}::timestamptz where id = ${pupil}`,
  );

beforeAll(async () => {
  editor = await staff(app, 'SP');
});
beforeEach(async () => {
  await rows(app.services.db, sql`update exercises set active = false`);
  await rows(app.services.db, sql`update daily_tasks set deleted_at = now(), active = false`);
  // Days gone by keep what held then: what other tests gave is as if it never was.
  await asSuperuser(app, sql`set local session_replication_role = replica`, sql`delete from daily_task_versions`);
  school = await makeSchool(app);
  pupil = school.studentIds[0]!;
  student = await app.signedIn('student', pupil);
  stories = [await make('Birinci'), await make('İkinci')];
});

describe('a daily task', () => {
  it('is given to everyone or to one, with the exercises in their order', async () => {
    const general = (
      await assign({ exercises: [{ exercise_id: stories[1], repetitions: 2 }, { exercise_id: stories[0] }] })
    ).body.data;
    expect(general).toMatchObject({
      user_id: null,
      weekdays: everyDay,
      active: true,
      exercises: [
        { exercise_id: stories[1], repetitions: 2, name: { tr: 'İkinci' } },
        { exercise_id: stories[0], repetitions: 1 },
      ],
    });
    const own = (await assign({ user_id: pupil, title: 'Yalnız ona' }, school.instructor)).body.data;
    expect(own.user_id).toBe(pupil);
    expect((await editor.call(routes.listAssignments)).body.data.map((a: { id: string }) => a.id)).toEqual([
      general.id,
    ]);
    expect(
      (await school.manager.call(routes.assignmentsOfUser, { params: { id: pupil } })).body.data.map(
        (a: { id: string }) => a.id,
      ),
    ).toEqual([own.id, general.id]);
  });
  it('takes whole modules, each exercise once', async () => {
    const { exercises: given } = (await assign({ exercises: [{ exercise_id: stories[1] }], module_ids: [warmUp] })).body
      .data;
    expect(given.map((e: { exercise_id: string }) => e.exercise_id)).toEqual([stories[1], stories[0]]);
  });
  it('keeps fields that are not ours and gives them back, beside ours', async () => {
    const made = (await assign({ colour: 'green', deleted_at: 'never', reward: { stars: 3 } })).body.data;
    expect(made).toMatchObject({ colour: 'green', reward: { stars: 3 }, deleted_at: null });
    expect(
      (await editor.call(routes.updateAssignment, { params: { id: made.id }, body: { colour: 'blue' } })).body.data,
    ).toMatchObject({ colour: 'blue', reward: { stars: 3 } });
    expect((await assign({ big: 'x'.repeat(5000) })).status).toBe(422);
  });
  it('is refused field by field', async () => {
    expect(fieldsOf(await assign({ title: '', weekdays: [0], ends_on: 'soon' }))).toEqual([
      422,
      ['title', 'weekdays.0', 'ends_on'],
    ]);
    expect(fieldsOf(await assign({ exercises: [] }))).toEqual([422, ['exercises']]);
    expect(fieldsOf(await assign({ ends_on: dayAgo(20) }))).toEqual([422, ['ends_on']]);
    expect(fieldsOf(await assign({ exercises: [{ exercise_id: stories[0] }, { exercise_id: newId() }] }))).toEqual([
      422,
      ['exercises.1.exercise_id'],
    ]);
    expect(fieldsOf(await assign({ exercises: [{ exercise_id: stories[0] }, { exercise_id: stories[0] }] }))).toEqual([
      422,
      ['exercises.1.exercise_id'],
    ]);
    expect(fieldsOf(await assign({ user_id: newId() }))).toEqual([422, ['user_id']]);
  });
  it('holds at most a third of warm-ups, also through a module and when it is changed', async () => {
    const warmUps = [await makeWarmUp('Birinci tablo'), await makeWarmUp('İkinci tablo')];
    const refused = await assign({ exercises: items(stories[0]!, warmUps[0]!) });
    expect([refused.status, refused.body.errors]).toEqual([422, { exercises: ['validation.too_many_warm_ups'] }]);
    expect(fieldsOf(await assign({ exercises: [], module_ids: [warmUp] }))).toEqual([422, ['exercises']]);
    const { id } = (await assign({ exercises: items(...stories, warmUps[0]!) })).body.data;
    const body = { exercises: items(...stories, ...warmUps) };
    const change = await editor.call(routes.updateAssignment, { params: { id }, body });
    expect(fieldsOf(change)).toEqual([422, ['exercises']]);
  });
  it('for everyone is not an instructor’s to give or change, another school’s student is no one', async () => {
    const { id } = (await assign({})).body.data;
    const other = await makeSchool(app);
    expect((await assign({}, school.instructor)).status).toBe(403);
    expect((await school.instructor.call(routes.listAssignments)).status).toBe(403);
    expect([403, 404]).toContain(
      (await school.manager.call(routes.updateAssignment, { params: { id }, body: { active: false } })).status,
    );
    expect(fieldsOf(await assign({ user_id: pupil }, other.manager))).toEqual([422, ['user_id']]);
    const own = (await assign({ user_id: pupil }, school.manager)).body.data;
    expect((await other.manager.call(routes.deleteAssignment, { params: { id: own.id } })).status).toBe(404);
    expect((await other.manager.call(routes.historyOfUser, { params: { id: pupil } })).status).toBe(404);
  });
  it('is changed by its version, deleted and restored', async () => {
    const { id } = (await assign({})).body.data;
    expect(
      (await editor.call(routes.updateAssignment, { params: { id }, body: { weekdays: [5, 1, 5], version: 1 } })).body
        .data,
    ).toMatchObject({ weekdays: [1, 5], version: 2 });
    expect(
      (await editor.call(routes.updateAssignment, { params: { id }, body: { active: false, version: 1 } })).body,
    ).toMatchObject({ code: 'stale_version', current: { version: 2 } });
    expect((await editor.call(routes.deleteAssignment, { params: { id } })).body.data.deleted_at).not.toBeNull();
    expect((await editor.call(routes.updateAssignment, { params: { id }, body: { active: false } })).status).toBe(404);
    expect(
      (await editor.call(routes.listAssignments, { query: { deleted: true } })).body.data.map(
        (a: { id: string }) => a.id,
      ),
    ).toContain(id);
    expect((await editor.call(routes.deleteAssignment, { params: { id } })).body.data.deleted_at).toBeNull();
  });
});

describe('my day', () => {
  it('is what holds today, their own tasks first, with what is done of each', async () => {
    await assign({ exercises: [{ exercise_id: stories[0], repetitions: 2 }] });
    await assign({ user_id: pupil, exercises: [{ exercise_id: stories[1] }] });
    await play(stories[0]!);
    const { date, tasks, streak, enabled } = await today();
    expect([date, enabled, streak]).toEqual([dayAgo(0), true, 1]);
    expect(tasks.map((t: { id: string; repetitions: number; done: number }) => [t.id, t.repetitions, t.done])).toEqual([
      [stories[1], 1, 0],
      [stories[0], 2, 1],
    ]);
  });
  it('holds nothing on other weekdays, before its start, after its end, when deleted or switched off', async () => {
    const weekday = new Date(dayAgo(0)).getUTCDay() || 7;
    await assign({ weekdays: everyDay.filter((d) => d !== weekday) });
    await assign({ starts_on: dayAgo(-1) });
    await assign({ ends_on: dayAgo(1) });
    await assign({ active: false });
    await editor.call(routes.deleteAssignment, { params: { id: (await assign({})).body.data.id } });
    expect((await today()).tasks).toEqual([]);
    await assign({});
    await rows(app.services.db, sql`update users set daily_task_enabled = false where id = ${pupil}`);
    expect(await today()).toMatchObject({ enabled: false, tasks: [] });
  });
  it('leaves out of a general task what does not fit my grade; what was given to me alone stays', async () => {
    await rows(app.services.db, sql`update users set grade_level = 3 where id = ${pupil}`);
    const hard = await make('Zor', { grade_from: 6 });
    await assign({ exercises: [{ exercise_id: hard }, { exercise_id: stories[0] }] });
    expect((await today()).tasks.map((t: { id: string }) => t.id)).toEqual([stories[0]]);
    await assign({ user_id: pupil, exercises: [{ exercise_id: hard }] });
    expect((await today()).tasks.map((t: { id: string }) => t.id)).toEqual([hard, stories[0]]);
  });
  it('puts reading first, and leaves out the warm-ups beyond a third of what fits', async () => {
    await rows(app.services.db, sql`update users set grade_level = 3 where id = ${pupil}`);
    const [table, another] = [await makeWarmUp('Birinci tablo'), await makeWarmUp('İkinci tablo')];
    const hard = [await make('Zor', { grade_from: 6 }), await make('Daha zor', { grade_from: 6 })];
    await assign({ exercises: [table, another, ...stories, ...hard].map((exercise_id) => ({ exercise_id })) });
    expect((await today()).tasks.map((t: { id: string }) => t.id)).toEqual([...stories, table]);
  });
  it('adds two tasks with the same exercise up', async () => {
    await assign({ exercises: [{ exercise_id: stories[0] }] });
    await assign({ user_id: pupil, exercises: [{ exercise_id: stories[0], repetitions: 2 }] });
    expect((await today()).tasks).toMatchObject([{ repetitions: 3 }]);
  });
});

describe('the history', () => {
  const history = (query: Record<string, string | number> = {}) =>
    school.instructor.call(routes.historyOfUser, { params: { id: pupil }, query });
  it('tells day by day what was planned and done, the newest first', async () => {
    const { id } = (await assign({ exercises: [{ exercise_id: stories[0], repetitions: 2 }], starts_on: dayAgo(2) }))
      .body.data;
    await backdate(id, 5);
    await play(stories[0]!, 1);
    await play(stories[0]!, 1);
    const { body } = await history();
    expect(body.data.map((d: { date: string; planned: number; done: number }) => [d.date, d.planned, d.done])).toEqual([
      [dayAgo(0), 2, 0],
      [dayAgo(1), 2, 2],
      [dayAgo(2), 2, 0],
    ]);
    expect(body.data[1]).toMatchObject({ exercise_name: { tr: 'Birinci' }, score: 0, seconds: 18, user_id: pupil });
    expect((await history({ from: dayAgo(1), to: dayAgo(1), per_page: 10 })).body.meta.total).toBe(1);
    expect(fieldsOf(await history({ from: '2020-01-01' }))).toEqual([422, ['from']]);
  });
  it('has each day on one page alone, and of a day the list in its order', async () => {
    await backdate((await assign({ starts_on: dayAgo(1) })).body.data.id, 5);
    for (const [at, day] of [dayAgo(0), dayAgo(1)].entries()) {
      const { data } = (await history({ per_page: 2, page: at + 1 })).body;
      expect(data).toMatchObject(stories.map((exercise_id) => ({ date: day, exercise_id })));
    }
    const oldest = (await history({ per_page: 2, sort: 'date' })).body.data;
    expect(oldest).toMatchObject(stories.map((exercise_id) => ({ date: dayAgo(1), exercise_id })));
  });
  it('of the days before a change stays as it was', async () => {
    const { id } = (await assign({ starts_on: dayAgo(3), exercises: [{ exercise_id: stories[0] }] })).body.data;
    await backdate(id, 5);
    const body = { exercises: [{ exercise_id: stories[1]!, repetitions: 3 }] };
    await editor.call(routes.updateAssignment, { params: { id }, body });
    const { data } = (await history()).body;
    expect(data.map((d: { exercise_id: string; planned: number }) => [d.exercise_id, d.planned])).toEqual([
      [stories[1], 3],
      [stories[0], 1],
      [stories[0], 1],
      [stories[0], 1],
    ]);
    await editor.call(routes.deleteAssignment, { params: { id } });
    expect((await history()).body.data).toHaveLength(3);
  });
  it.each<[string, () => Promise<{ status: number; text: string }>]>([
    [
      'the child’s grade changes',
      () => school.manager.call(users.updateUser, { params: { id: pupil }, body: { grade_level: 8 } }),
    ],
    [
      'the grade of the class changes',
      () =>
        school.manager.call(departments.updateDepartment, {
          params: { id: school.companyId, departmentId: school.departmentIds[0]! },
          body: { grade_level: 8 },
        }),
    ],
    [
      'the exercise is taken out of use',
      () => editor.call(exercises.updateExercise, { params: { id: stories[0]! }, body: { active: false } }),
    ],
    [
      'the list is switched off for the child',
      () =>
        school.instructor.call(users.changeUserSettings, {
          params: { id: pupil },
          body: { daily_task_enabled: false },
        }),
    ],
  ])('and the days in a row of days gone by stay as they were when %s', async (_, change) => {
    await rows(app.services.db, sql`update departments set grade_level = 3 where id = ${school.departmentIds[0]!}`);
    stories[0] = await make('Üçler', { grade_to: 4 });
    const { id } = (await assign({ starts_on: dayAgo(4), exercises: [{ exercise_id: stories[0] }] })).body.data;
    await backdate(id, 5);
    for (const ago of [1, 2, 3]) await play(stories[0], ago);
    const before = (await history()).body;
    expect([before.streak, before.data.length]).toEqual([3, 5]);
    const changed = await change();
    expect(changed.status, changed.text).toBe(200);
    const { streak, data } = (await history()).body;
    expect(streak).toBe(3);
    expect(data).toEqual(before.data.filter(({ date }: { date: string }) => date !== dayAgo(0)));
    expect((await today()).tasks).toEqual([]);
  });
  it('has no days on which the list was switched off, and they break no row once it is there again', async () => {
    const { id } = (await assign({ starts_on: dayAgo(9), exercises: [{ exercise_id: stories[0] }] })).body.data;
    await backdate(id, 10);
    for (const ago of [0, 1, 8, 9]) await play(stories[0]!, ago);
    // Switched off seven days ago, and on again yesterday.
    await rows(
      app.services.db,
      sql`insert into student_fits (user_id, until, language, daily_task_enabled) values
        (${pupil}, ${daysAgo(7).toISOString()}::timestamptz, 'tr', true),
        (${pupil}, ${daysAgo(1).toISOString()}::timestamptz, 'tr', false)`,
    );
    const { streak, data } = (await history()).body;
    expect(streak).toBe(4);
    expect(data.map(({ date }: { date: string }) => date)).toEqual([dayAgo(0), dayAgo(1), dayAgo(8), dayAgo(9)]);
  });
  it('has what was taken out of use up to that day, also of a task of their own, and no row breaks by it', async () => {
    const own = { user_id: pupil, starts_on: dayAgo(4), exercises: [{ exercise_id: stories[0] }] };
    await backdate((await assign(own)).body.data.id, 5);
    for (const ago of [1, 3, 4]) await play(stories[0]!, ago);
    await editor.call(exercises.updateExercise, { params: { id: stories[0]! }, body: { active: false } });
    const until = daysAgo(2).toISOString();
    await asSuperuser(app, sql`update exercise_fits set until = ${until} where exercise_id = ${stories[0]!}`);
    const { streak, data } = (await history()).body;
    // What was done stays.
    expect([streak, ...data.map(({ date }: { date: string }) => date)]).toEqual([3, dayAgo(1), dayAgo(3), dayAgo(4)]);
  });
  it('has the list of a day alone: no warm-up that was left out of it, and none where nothing else fits', async () => {
    await rows(app.services.db, sql`update users set grade_level = 3 where id = ${pupil}`);
    const hard = [await make('Zor', { grade_from: 6 }), await make('Daha zor', { grade_from: 6 })];
    const [table, another] = [await makeWarmUp('Birinci tablo'), await makeWarmUp('İkinci tablo')];
    await assign({ starts_on: dayAgo(0), exercises: items(table, ...hard) });
    expect([(await today()).tasks, (await history()).body.data]).toEqual([[], []]);
    await assign({ user_id: pupil, starts_on: dayAgo(0), exercises: items(another, ...stories) });
    const list = [...stories, another];
    expect((await today()).tasks.map((t: { id: string }) => t.id)).toEqual(list);
    const { data } = (await history()).body;
    expect(data.map((d: { exercise_id: string }) => d.exercise_id).toSorted()).toEqual(list.toSorted());
  });
  it('has the days in a row, and is not for students', async () => {
    const { id } = (await assign({ starts_on: dayAgo(4), exercises: [{ exercise_id: stories[0] }] })).body.data;
    await backdate(id, 5);
    for (const ago of [0, 1, 2]) await play(stories[0]!, ago);
    expect((await history()).body.streak).toBe(3);
    expect((await student.call(routes.historyOfUser, { params: { id: pupil } })).status).toBe(403);
  });
});

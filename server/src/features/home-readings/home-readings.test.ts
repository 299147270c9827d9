import { homeReadings, users } from '@okur/contract';
import { homeReadingLimits } from '@okur/contract/home-readings';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql, rows } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, type School } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db } = app.services;
let school: School;
let parent: Client;
let child: Client;
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  parent = await app.signedIn('parent', await makeParent(app, [childId()], { name: 'Ayşe Su' }));
  child = await app.signedIn('student', childId());
});
const childId = () => school.studentIds[0]!;

/** A day of the school's calendar. */
const day = async (ago = 0): Promise<string> =>
  (await rows<{ day: string }>(db, sql`select (okur_day(now(), 'Europe/Istanbul') - ${ago}::int)::text as day`))[0]!
    .day;
const enter = async (over: object = {}, client = parent, id = childId()) =>
  client.call(homeReadings.addHomeReading, {
    params: { id },
    body: { title: 'Küçük Prens', minutes: 20, read_on: await day(), ...over },
  });
const ofChild = (client = parent, id = childId()) =>
  client.call(homeReadings.homeReadingsOfChild, { params: { id }, query: {} });
const answer = (id: string, confirmed: boolean, version?: number, client = child) =>
  client.call(homeReadings.answerHomeReading, { params: { id }, body: { confirmed, ...(version ? { version } : {}) } });
const sums = async (client = child) => (await client.call(homeReadings.myHomeReadingSums)).body.data;

describe('reading at home', () => {
  it('is entered by the parent and counts once the child has confirmed it', async () => {
    const { body, status } = await enter();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ title: 'Küçük Prens', minutes: 20, state: 'waiting', parent_name: null });
    expect(await sums()).toEqual({ minutes_this_week: 0, minutes_total: 0, waiting: 1 });
    const mine = await child.call(homeReadings.myHomeReadings, { query: { state: 'waiting' } });
    expect(mine.body.data).toMatchObject([{ title: 'Küçük Prens', parent_name: 'Ayşe Su' }]);
    expect((await answer(body.data.id, true, 1)).body.data).toMatchObject({ state: 'confirmed', version: 2 });
    expect(await sums()).toEqual({ minutes_this_week: 20, minutes_total: 20, waiting: 0 });
    const seen = await parent.call(homeReadings.homeReadingSumsOfChild, { params: { id: childId() } });
    expect(seen.body.data).toEqual({ minutes_this_week: 20, minutes_total: 20, waiting: 0 });
    const bySchool = await school.instructor.call(homeReadings.homeReadingsOfUser, { params: { id: childId() } });
    expect(bySchool.body.data).toMatchObject([{ minutes: 20, state: 'confirmed', parent_name: null }]);
  });

  it('that the child did not do counts nothing, and the child may think again', async () => {
    const { id } = (await enter()).body.data;
    expect((await answer(id, false)).body.data.state).toBe('declined');
    expect(await sums()).toMatchObject({ minutes_total: 0, waiting: 0 });
    expect((await answer(id, true)).body.data.state).toBe('confirmed');
    expect(await sums()).toMatchObject({ minutes_total: 20 });
  });

  it('of last week is in the total and not in this week', async () => {
    const { id } = (await enter({ read_on: await day(8), minutes: 45 })).body.data;
    await answer(id, true);
    expect(await sums()).toEqual({ minutes_this_week: 0, minutes_total: 45, waiting: 0 });
  });

  it('that was deleted counts no longer, and counts again when it is restored', async () => {
    const { id } = (await enter()).body.data;
    await answer(id, true);
    const toggle = (version: number) =>
      parent.call(homeReadings.deleteHomeReading, {
        params: { id: childId(), readingId: id },
        query: { version },
      });
    expect((await toggle(1)).body.code).toBe('stale_version');
    expect((await toggle(2)).body.data.deleted_at).not.toBeNull();
    expect(await sums()).toMatchObject({ minutes_total: 0 });
    expect((await answer(id, false)).status).toBe(404);
    expect((await toggle(3)).body.data.deleted_at).toBeNull();
    expect(await sums()).toMatchObject({ minutes_total: 20 });
  });
});

describe('an entry that cannot be', () => {
  it.each([
    ['a day that has not begun', -1, 'home_readings.not_yet'],
    ['a day long gone', homeReadingLimits.daysBack + 1, 'home_readings.too_long_ago'],
  ])('is refused under its field: %s', async (_what, ago, message) => {
    expect((await enter({ read_on: await day(ago) })).body.errors).toEqual({ read_on: [message] });
  });

  it.each([
    ['no book', { title: ' ' }, { title: ['validation.required'] }],
    ['no time', { minutes: 0 }, { minutes: ['validation.range'] }],
    ['half the night', { minutes: 241 }, { minutes: ['validation.range'] }],
    ['no day', { read_on: '2026-02-30' }, { read_on: ['validation.date'] }],
  ])('is refused under its field: %s', async (_what, over, errors) => {
    expect((await enter(over)).body.errors).toEqual(errors);
  });

  it('is the eleventh of a day, also when two come at once', async () => {
    for (let n = 1; n < homeReadingLimits.ofDay; n += 1) expect((await enter()).status).toBe(201);
    const both = await Promise.all([enter(), enter()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await enter({ read_on: await day(1) })).status).toBe(201);
  });
});

describe('two parents', () => {
  it('each read the sum of their own entries, the child that of all; no day is full by the other’s', async () => {
    const father = await app.signedIn('parent', await makeParent(app, [childId()]));
    for (let n = 0; n < homeReadingLimits.ofDay; n += 1) await enter();
    const entered = await enter({ minutes: 30 }, father);
    expect(entered.status, entered.text).toBe(201);
    const [mother] = (await ofChild()).body.data;
    for (const id of [mother.id, entered.body.data.id]) await answer(id, true);
    const sumOf = async (client: Client) =>
      (await client.call(homeReadings.homeReadingSumsOfChild, { params: { id: childId() } })).body.data.minutes_total;
    expect([await sumOf(parent), await sumOf(father), (await sums()).minutes_total]).toEqual([20, 30, 50]);
  });
});

describe('a parent who is unlinked', () => {
  it('asks the child no longer; what was answered stays', async () => {
    const id = await makeParent(app, [childId()]);
    const father = await app.signedIn('parent', id);
    const [answered, waiting] = [(await enter({}, father)).body.data, (await enter({}, father)).body.data];
    await answer(answered.id, true);
    const unlinked = await school.manager.call(users.unlinkParent, { params: { id: childId(), parentId: id } });
    expect(unlinked.status, unlinked.text).toBe(200);
    const mine = (await child.call(homeReadings.myHomeReadings)).body.data;
    expect(mine.map((entry: { id: string }) => entry.id)).toEqual([answered.id]);
    expect(await sums()).toEqual({ minutes_this_week: 20, minutes_total: 20, waiting: 0 });
    expect((await answer(waiting.id, true)).status).toBe(404);
    expect((await answer(answered.id, false)).body.data.state).toBe('declined');
  });
});

describe('who sees it', () => {
  it('is the parent who entered it, the child and its school; no one else’s exists', async () => {
    const { id } = (await enter()).body.data;
    const father = await app.signedIn('parent', await makeParent(app, [childId()]));
    const stranger = await app.signedIn('parent', await makeParent(app, [school.studentIds[1]!]));
    const sibling = await app.signedIn('student', school.studentIds[1]!);
    const elsewhere = await makeSchool(app);
    expect((await ofChild(father)).body.data).toEqual([]);
    const sumsFor = async (client: Client) =>
      (await client.call(homeReadings.homeReadingSumsOfChild, { params: { id: childId() } })).body.data;
    expect([(await sumsFor(father)).waiting, (await sumsFor(parent)).waiting]).toEqual([0, 1]);
    const takeAway = (client: Client) =>
      client.call(homeReadings.deleteHomeReading, { params: { id: childId(), readingId: id } });
    expect((await takeAway(father)).status).toBe(404);
    expect((await ofChild(stranger)).status).toBe(404);
    expect((await enter({}, stranger)).status).toBe(404);
    expect((await answer(id, true, undefined, sibling)).status).toBe(404);
    expect((await sibling.call(homeReadings.myHomeReadings)).body.data).toEqual([]);
    const foreign = await elsewhere.manager.call(homeReadings.homeReadingsOfUser, { params: { id: childId() } });
    expect(foreign.status).toBe(404);
    expect((await ofChild()).body.data).toMatchObject([{ id, state: 'waiting' }]);
  });
});

import { articles, collection, dailyTasks, exercises } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { Collection } from '@okur/contract/collection';
import type { HistoryDay } from '@okur/contract/daily-tasks';
import { dayAgo } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { makePaced, playPaced } from '../platform/testing/exams.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../platform/testing/learning.ts';
import { sql } from '../platform/database/index.ts';
import { asSuperuser } from '../platform/testing/superuser.ts';
import { timePasses } from '../platform/testing/time.ts';
import { ask, type Child, type Life, makeLife } from './testing.ts';

const app = await testApp();
let life: Life;
let exercise: string;
let article: Article;

beforeAll(async () => {
  life = await makeLife(app);
  const { id: category_id } = await ask(life.sp, articles.createArticleCategory, { body: { name: 'Deniz' } });
  article = await makeArticle(life.sp, { category_id });
  exercise = await makePaced(life.sp);
  await ask(life.sp, dailyTasks.createAssignment, {
    body: {
      title: 'Her gün',
      exercises: [{ exercise_id: exercise, repetitions: 1 }],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      starts_on: dayAgo(30),
    },
  });
  // One is away for twelve days between two on which it plays.
  const { thawed } = life.children;
  await playPaced(thawed.client, exercise, 4);
  await life.freeze(thawed);
  await timePasses(app, 12);
  await life.thaw(thawed);
  for (const { teacher, departmentIds } of [life.here, life.there]) {
    const body = { department_ids: departmentIds, starts_at: inDays(-1), expires_at: null };
    await ask(life.sp, articles.assignArticle, { params: { id: article.id }, body });
    const homework = await makeHomework(teacher, article.id, departmentIds);
    for (const child of life.all.filter(({ school }) => school.teacher === teacher)) {
      await readHomework(child.client, homework, 60, allRight);
      await playPaced(child.client, exercise, 4);
    }
  }
  // All that followed was done yesterday, by a list of days before.
  await timePasses(app, 1);
  await asSuperuser(
    app,
    sql`set local session_replication_role = replica`,
    sql`update daily_task_versions set valid_from = valid_from - interval '30 days'`,
  );
});

/** Streak, badges and what is collected, as the child sees them; history, as staff see it. */
async function pastOf({ client, school, id }: Child) {
  const { streak, badges, albums } = (await ask(client, collection.myCollection)) as Collection;
  const collected = albums.flatMap(({ texts }) => texts.filter((text) => text.collected).map((text) => text.title));
  const query = { per_page: 100 };
  const { body } = await school.manager.call(dailyTasks.historyOfUser, { params: { id }, query });
  const history = (body.data as HistoryDay[]).filter(({ date }) => date < dayAgo(0));
  return { streak, badges, collected, history, daysInARow: body.streak as number };
}

const yesterday = () => ({
  streak: { days: 1 },
  collected: [expect.any(String)],
  history: expect.arrayContaining([expect.objectContaining({ date: dayAgo(1), done: 1 })]),
});

async function around(child: Child, happen: () => Promise<unknown>) {
  const before = await pastOf(child);
  await happen();
  return { before, after: await pastOf(child) };
}

describe('streak, daily history, badges and albums', () => {
  it('changes class, merged, roll-over: go on, the past unchanged', async () => {
    const { moves, merged, promoted } = life.children;
    const all = [
      await around(moves, () => life.move(moves)),
      await around(merged, () => life.merge()),
      await around(promoted, () => life.rollOver()),
    ];
    for (const { before, after } of all) expect(after).toEqual(before);
    expect(all[0]!.before).toMatchObject(yesterday());
  });

  it('leaves and comes back: pause and go on', async () => {
    const { thawed, returns } = life.children;
    const { before, after } = await around(thawed, async () => {
      await life.freeze(thawed);
      await life.thaw(thawed);
    });
    expect(after).toEqual(before);
    expect(after).toMatchObject({ streak: { days: 2, freezes: 2 }, daysInARow: 2 });
    // The days between are no days of the list.
    expect(after.history.map(({ date }) => date)).toEqual([dayAgo(1), dayAgo(13)]);
    await life.comeBack(returns);
    expect(await pastOf(returns)).toMatchObject(yesterday());
  });

  it('deleted, restored: are back', async () => {
    const { deleted } = life.children;
    const { before, after } = await around(deleted, () => life.deleteAndRestore(deleted, () => Promise.resolve()));
    expect(after).toEqual(before);
  });

  it('content taken out: what was done of it stays', async () => {
    const { before, after } = await around(life.children.corrected, async () => {
      await ask(life.sp, exercises.updateExercise, { params: { id: exercise }, body: { active: false } });
      await ask(life.sp, articles.deleteArticle, { params: { id: article.id } });
    });
    expect(after).toEqual(before);
  });
});

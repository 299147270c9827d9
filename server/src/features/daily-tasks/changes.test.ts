import { dailyTasks as routes, exercises } from '@okur/contract';
import { dayAgo } from '@okur/contract/testing/time';
import { beforeAll, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const editor = await staff(app, 'SP');
const warmUp = '01930000-0000-7000-8000-000000000001';
let stories: string[];

async function makeStory(name: string): Promise<string> {
  const made = await editor.call(exercises.createExercise, {
    body: {
      module_id: warmUp,
      name: { tr: name },
      kind: 'scrambled_text',
      language: 'tr',
      params: { sentences: 3 },
      content: { sentences: ['Kuş uçtu.', 'Kedi baktı.', 'Elif güldü.'] },
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id as string;
}
const give = async (over: object = {}) =>
  (
    await editor.call(routes.createAssignment, {
      body: {
        title: 'Her gün',
        exercises: [{ exercise_id: stories[1], repetitions: 2 }],
        weekdays: [1, 2, 3],
        starts_on: dayAgo(10),
        ...over,
      },
    })
  ).body.data;
const change = (id: string, body: object) => editor.call(routes.updateAssignment, { params: { id }, body });

beforeAll(async () => {
  await rows(app.services.db, sql`update exercises set active = false`);
  stories = [await makeStory('Birinci'), await makeStory('İkinci'), await makeStory('Üçüncü')];
});

it('takes whole modules when it is changed, after the exercises that it has or gets', async () => {
  const { id } = await give();
  const added = await change(id, { module_ids: [warmUp] });
  expect(added.body.data.exercises, added.text).toMatchObject([
    { exercise_id: stories[1], repetitions: 2 },
    { exercise_id: stories[0], repetitions: 1 },
    { exercise_id: stories[2], repetitions: 1 },
  ]);
  const named = await change(id, { exercises: [{ exercise_id: stories[2] }], module_ids: [warmUp] });
  expect(named.body.data.exercises.map((e: { exercise_id: string }) => e.exercise_id)).toEqual([
    stories[2],
    stories[0],
    stories[1],
  ]);
  expect((await change(id, { module_ids: [], title: 'Yeni' })).body.data.exercises).toEqual(named.body.data.exercises);
  expect((await change(id, { module_ids: [id] })).body.errors).toEqual({ module_ids: ['validation.not_found'] });
});

it('stays whose it is: another student is refused, the same one may be sent back', async () => {
  const { studentIds } = await makeSchool(app);
  const [pupil, other] = studentIds;
  const own = await give({ user_id: pupil });
  const everyones = await give();
  for (const [id, user_id] of [
    [own.id, other],
    [own.id, null],
    [everyones.id, pupil],
  ]) {
    const refused = await change(id, { user_id, title: 'Başka' });
    expect([refused.status, refused.body.errors]).toEqual([422, { user_id: ['validation.invalid'] }]);
  }
  const same = await change(own.id, { user_id: pupil, title: 'Aynı' });
  expect(same.body.data, same.text).toMatchObject({ user_id: pupil, title: 'Aynı' });
});

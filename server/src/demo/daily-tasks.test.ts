import { nextWords } from '@okur/contract/exercises/memory';
import { expect, it } from 'vitest';
import { memoriesOf } from '../features/exercises/next-words.ts';
import { ensureCatalogue } from '../features/articles/catalogue.ts';
import { testApp } from '../platform/testing/app.ts';
import { dayMs, schoolYear } from './calendar.ts';
import { attemptsOf, firstDay } from './daily-tasks.ts';
import { makeExercises } from './exercises.ts';
import { seededRandom } from './random.ts';

const { services } = await testApp();
await ensureCatalogue(services);
const exercises = await makeExercises(services.db);
const vocabulary = exercises.find(({ kind }) => kind === 'vocabulary_match')!;
const department = { id: 'd', department_name: '6-A', grade_level: 6, adminId: 't' };
const school = { id: 's', short_name: 'demo', licence_limit: 400, departments: [department], ownPost: null };
const reader = { id: 'r', department, isNew: false, isFamily: true, hasStopped: false };

/** Words of the demo's own student that are due at a moment. */
function dueAt(now: Date): number {
  const random = seededRandom(1);
  const world = { random, schools: [school], exercises, year: schoolYear(now), now, studentId: reader.id };
  const played = attemptsOf(world, reader, firstDay(now)).filter(({ exercise_id }) => exercise_id === vocabulary.id);
  const memories = memoriesOf(
    played.map(({ id, level, events, finished_at }) => ({
      ...vocabulary,
      kind: 'vocabulary_match',
      id,
      level,
      events,
      at: finished_at.getTime(),
    })),
  );
  return nextWords([...memories.values()], 8, now.getTime()).due;
}

const hourMs = 3_600_000;
/** Midnights in Türkiye, in the lessons of a year and in its summer. */
const [winter, summer] = [Date.parse('2026-11-22T21:00:01Z'), Date.parse('2026-07-05T21:00:01Z')];
const week = [0, 1, 2, 3, 4, 5, 6].map((day) => winter + day * dayMs);
const friday = [6, 12, 23].map((hour) => week[5]! + hour * hourMs);

it('leaves the demo’s own student words to repeat on every day of the week, at any hour', () => {
  const none = [...week, ...friday, summer].filter((at) => dueAt(new Date(at)) === 0);
  expect(none.map((at) => new Date(at).toISOString())).toEqual([]);
});

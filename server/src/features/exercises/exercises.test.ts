import { exercises as routes } from '@okur/contract';
import type { Exercise } from '@okur/contract/exercises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { makeExercise, paced, schulte, warmUp } from './testing.ts';

const app = await testApp();
let editor: Client;
let school: School;
const make = (body: object) => makeExercise(editor, body);

beforeAll(async () => {
  editor = await staff(app, 'SP');
});
beforeEach(async () => {
  await rows(app.services.db, sql`update exercises set active = false`);
  school = await makeSchool(app);
});

describe('an exercise', () => {
  it('is written with the usual values for what is left out, last in its module', async () => {
    const first = await make(schulte());
    const second = await make(schulte({ name: { en: 'Two' } }));
    expect(first).toMatchObject({
      params: { size: 3, tables: 1, order: 'ascending', symbols: 'numbers' },
      content: {},
      version: 1,
      active: true,
      name: { tr: 'Sayı tablosu', fr: '' },
    });
    expect(second.order).toBe(first.order + 1);
    expect((await editor.call(routes.getExercise, { params: { id: first.id } })).body.data).toEqual(first);
  });
  it('is refused field by field, by the rules of its kind', async () => {
    expect(
      fieldsOf(
        await editor.call(routes.createExercise, { body: schulte({ params: { size: 2, tables: 9, colour: 'red' } }) }),
      ),
    ).toEqual([422, ['params.size', 'params.tables', 'params.colour']]);
    expect(
      fieldsOf(await editor.call(routes.createExercise, { body: paced({ content: { text: 'kısa', questions: [] } }) })),
    ).toEqual([422, ['content.text', 'content.questions']]);
    expect(
      fieldsOf(await editor.call(routes.createExercise, { body: schulte({ kind: 'juggling', name: {} }) })),
    ).toEqual([422, ['name.tr', 'kind']]);
    expect(
      fieldsOf(await editor.call(routes.createExercise, { body: schulte({ grade_from: 8, grade_to: 4 }) })),
    ).toEqual([422, ['grade_to']]);
    expect(
      fieldsOf(
        await editor.call(routes.createExercise, {
          body: schulte({ kind: 'tachistoscope', params: { item: 'words' } }),
        }),
      ),
    ).toEqual([422, ['content.words']]);
    expect(fieldsOf(await editor.call(routes.createExercise, { body: schulte({ module_id: newId() }) }))).toEqual([
      422,
      ['module_id'],
    ]);
    expect((await school.manager.call(routes.createExercise, { body: schulte() })).status).toBe(403);
  });
  it('changes in part, keeps its kind, and is judged as a whole', async () => {
    const exercise = await make(paced());
    const change = (body: object) => editor.call(routes.updateExercise, { params: { id: exercise.id }, body });
    expect((await change({ params: { ...exercise.params, wpm: 300 }, version: 1 })).body.data).toMatchObject({
      version: 2,
      params: { wpm: 300 },
      content: exercise.content,
    });
    expect(fieldsOf(await change({ params: { wpm: 5000 } }))).toEqual([422, ['params.wpm']]);
    expect(fieldsOf(await change({ kind: 'guided_pacer' }))).toEqual([422, ['kind']]);
    expect((await change({ active: false, version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { version: 2 },
    });
    expect((await change({ name: { en: 'Only English' } })).body.data.name).toEqual({
      en: 'Only English',
      tr: '',
      fr: '',
      pl: '',
    });
  });
  it('is found by name, kind, module, language and grade', async () => {
    const exercise = await make(
      schulte({ name: { tr: 'Işık çizelgesi' }, grade_from: 3, grade_to: 4, language: 'pl' }),
    );
    const queries: Record<string, string | number | boolean>[] = [
      { search: 'isik ciz' },
      { kind: 'schulte_table', language: 'pl' },
      { module_id: warmUp, active: true, grade_level: 3 },
    ];
    for (const query of queries) {
      expect(
        (await editor.call(routes.listExercises, { query })).body.data.map((e: Exercise) => e.id),
        JSON.stringify(query),
      ).toContain(exercise.id);
    }
    expect((await editor.call(routes.listExercises, { query: { grade_level: 5, language: 'pl' } })).body.data).toEqual(
      [],
    );
  });
});

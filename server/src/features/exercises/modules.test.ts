import { exercises as routes } from '@okur/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { warmUp } from './testing.ts';

const app = await testApp();
let editor: Client;
let school: School;

beforeAll(async () => {
  editor = await staff(app, 'SP');
});
beforeEach(async () => {
  await rows(app.services.db, sql`update exercises set active = false`);
  school = await makeSchool(app);
});

describe('modules', () => {
  it('are there from the start, in their order, in four languages', async () => {
    const { data, meta } = (await editor.call(routes.listModules)).body;
    expect(meta.total).toBe(5);
    expect(data.map((m: { order: number }) => m.order)).toEqual([1, 2, 3, 4, 5]);
    expect(data[0]).toMatchObject({
      name: { tr: 'Isınma', en: 'Warm-up', fr: 'Échauffement', pl: 'Rozgrzewka' },
      active: true,
    });
    expect((await editor.call(routes.listExerciseCategories)).body.data).toHaveLength(5);
  });
  it('change name, use and place; the others make room', async () => {
    const before = (await editor.call(routes.listModules)).body.data;
    const last = before.at(-1);
    const moved = await editor.call(routes.updateModule, {
      params: { id: last.id },
      body: { order: 2, name: { ...last.name, tr: 'Sözcük dağarcığı' }, version: last.version },
    });
    expect(moved.body.data).toMatchObject({ order: 2, name: { tr: 'Sözcük dağarcığı' } });
    expect((await editor.call(routes.listModules)).body.data.map((m: { id: string }) => m.id)).toEqual([
      before[0].id,
      last.id,
      before[1].id,
      before[2].id,
      before[3].id,
    ]);
    expect(
      (
        await editor.call(routes.updateModule, {
          params: { id: last.id },
          body: { active: false, version: last.version },
        })
      ).body.code,
    ).toBe('stale_version');
    await editor.call(routes.updateModule, { params: { id: last.id }, body: { order: 5 } });
    expect((await editor.call(routes.listModules)).body.data.map((m: { order: number }) => m.order)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
  it('are read by who gives homework, and changed by no one else', async () => {
    expect((await school.instructor.call(routes.listModules)).status).toBe(200);
    expect(
      (await school.instructor.call(routes.updateModule, { params: { id: warmUp }, body: { active: false } })).status,
    ).toBe(403);
    expect((await editor.call(routes.updateModule, { params: { id: newId() }, body: {} })).status).toBe(404);
    expect(
      fieldsOf(
        await editor.call(routes.updateModule, { params: { id: warmUp }, body: { name: { tr: ' ' }, order: 0 } }),
      ),
    ).toEqual([422, ['name.tr', 'order']]);
  });
});

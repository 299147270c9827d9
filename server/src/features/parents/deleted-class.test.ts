import { parents } from '@okur/contract';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool } from '../../platform/testing/factories.ts';

const app = await testApp();
const company = { parent_access: true };
const [school, other] = [await makeSchool(app, { company }), await makeSchool(app, { company })];

it('a parent of a child in a deleted class is seen and deleted by its school, not by who taught it', async () => {
  const get = (client: Client, id: string) => client.call(parents.getParent, { params: { id } });
  const id = await makeParent(app, [school.studentIds[0]!]);
  await rows(app.services.db, sql`update departments set deleted_at = now() where id = ${school.departmentIds[0]!}`);
  expect((await get(school.manager, id)).body.data.children).toMatchObject([{ id: school.studentIds[0] }]);
  const children = await school.manager.call(parents.childrenOfParent, { params: { id } });
  expect(children.body.data).toMatchObject([{ id: school.studentIds[0] }]);
  const { data } = (await school.manager.call(parents.listParents)).body;
  expect(data).toMatchObject([{ id }]);
  for (const client of [school.instructor, other.manager]) expect((await get(client, id)).status).toBe(404);
  expect((await school.manager.call(parents.deleteParent, { params: { id } })).status).toBe(200);
});

import { admins, companies, instructors } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const email = () => `kisi.${crypto.randomUUID().slice(0, 8)}@okur.example`;

it('a teacher without a post and a manager without a company stay as they are, also with another role', async () => {
  const [school, goes] = [await makeCompany(app), await makeCompany(app)];
  const teacher = { username: 'Ece Işık', email: email(), roles: ['IN' as const], instructor_company_ids: [school] };
  const { id, instructors: posts } = (await sp.call(admins.createAdmin, { body: teacher })).body.data;
  const params = { id: id as string };
  const change = (body: object) => sp.call(admins.updateAdmin, { params, body });
  const toggleCompany = () => sp.call(companies.deleteCompany, { params: { id: goes } });
  await sp.call(instructors.deleteInstructor, { params: { id: posts[0].id } });
  const both = await change({ roles: ['IN', 'CM'], company_ids: [goes] });
  expect(both.body.data, both.text).toMatchObject({ companies: [{ id: goes }], instructors: [] });
  await toggleCompany();
  expect((await change({ email: email(), roles: ['CM'] })).body.data).toMatchObject({ companies: [] });
  await toggleCompany();
  const found = (await sp.call(admins.getAdmin, { params })).body.data;
  expect(found).toMatchObject({ companies: [{ id: goes }], instructors: [] });
  const refused = await change({ roles: ['CM', 'IN'] });
  expect(refused.body.errors).toEqual({ instructor_company_ids: ['validation.required'] });
});

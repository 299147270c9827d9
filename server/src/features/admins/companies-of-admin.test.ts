import { admins, companies, instructors } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const email = () => `kisi.${crypto.randomUUID().slice(0, 8)}@okur.example`;

it('a post that comes with a new telephone number has that one', async () => {
  const [first, second] = [await makeCompany(app), await makeCompany(app)];
  const teacher = { username: 'Can Su', email: email(), roles: ['IN'], instructor_company_ids: [first] };
  const made = await sp.call(admins.createAdmin, { body: { ...teacher, phone_number: '5321112233' } });
  const change = (body: object) => sp.call(admins.updateAdmin, { params: { id: made.body.data.id }, body });
  const numberAt = async (company_id: string) =>
    (await sp.call(instructors.listInstructors, { query: { company_id } })).body.data[0].phone_number;
  await change({ phone_number: '5329998877', instructor_company_ids: [first, second] });
  expect([await numberAt(first), await numberAt(second)]).toEqual(['5321112233', '5329998877']);
  const third = await makeCompany(app);
  await change({ phone_number: null, instructor_company_ids: [first, second, third] });
  expect(await numberAt(third)).toBeNull();
});

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

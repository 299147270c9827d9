import { auth, settings } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeManager, makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { document_access: true } });
});
const flags = { buy_activation_access: true, tutorial_access: false };
const save = (client: Client, body: unknown = flags) => client.call(settings.updateMyCompanySettings, { body });

describe('the settings of their own company', () => {
  it('set the two flags and leave the others, for the manager and the instructor', async () => {
    expect((await save(school.manager)).body.data).toMatchObject({
      id: school.companyId,
      ...flags,
      document_access: true,
      parent_access: false,
    });
    expect(
      (await save(school.instructor, { buy_activation_access: false, tutorial_access: true })).body.data,
    ).toMatchObject({ buy_activation_access: false, tutorial_access: true });
    expect((await school.instructor.call(auth.me)).body.data.company).toMatchObject({ tutorial_access: true });
  });

  it('are those of the company that is selected', async () => {
    const [first, second] = [await makeCompany(app), await makeCompany(app)];
    const adminId = await makeManager(app, [first, second]);
    expect((await save(await app.signedIn('staff', adminId))).body.data.id).toBe(second);
    expect((await save(await app.signedIn('staff', adminId, first))).body.data.id).toBe(first);
    expect((await save(await app.signedIn('staff', adminId, school.companyId))).body.code).toBe('foreign_company');
  });

  it('need both flags, of which false is a value, and no others', async () => {
    expect((await save(school.manager, { tutorial_access: false })).body.errors).toEqual({
      buy_activation_access: ['validation.required'],
    });
    expect((await save(school.manager, { ...flags, parent_access: true })).body.errors).toEqual({
      parent_access: ['validation.unknown_field'],
    });
  });

  it('let the manager alone say whether recordings are taken, which no one has to mention', async () => {
    expect((await save(school.manager)).body.data.recording_access).toBe(false);
    const takes = (client: Client) => save(client, { ...flags, recording_access: true });
    expect((await takes(school.instructor)).status).toBe(403);
    expect((await takes(school.manager)).body.data.recording_access).toBe(true);
    expect((await save(school.instructor)).body.data.recording_access).toBe(true);
  });

  it('are absent for anyone who works for the platform', async () => {
    expect((await save(await staff(app, 'SP'))).status).toBe(404);
  });
});

import { oneRosters } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeCompany,
  makeInstructor,
  makeManager,
  makeSchool,
  staff,
} from '../../platform/testing/factories.ts';
import { accept, carriedOut, send, good, upload, zipOf } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

describe('who may', () => {
  it('a manager imports into their own company, one school of the file, and reaches no one else’s', async () => {
    const companyId = await makeCompany(app, { company_name: 'Kendi Okulum' });
    const manager = await app.signedIn('staff', await makeManager(app, [companyId]));
    const preview = await upload(manager, good());
    expect(preview.schools).toMatchObject([{ choice: 'join', company_id: companyId }]);
    expect(await carriedOut(app, manager, preview)).toMatchObject({ state: 'done' });
    expect(
      await row(app.services.db, sql`select count(*)::int as n from users where company_id = ${companyId}`),
    ).toEqual({ n: 1 });
    const wish = (choice: string, company_id: string | null) =>
      manager.call(oneRosters.chooseSchools, {
        params: { id: preview.id },
        body: { schools: [{ sourced_id: 's', choice, company_id }] },
      });
    expect((await wish('skip', null)).status).toBe(409);

    const fresh = await upload(
      manager,
      Object.fromEntries(
        Object.entries(good()).map(([name, text]) => [
          name,
          text
            .replaceAll('Okul', 'Başka Okul')
            .replaceAll(/\b([spce]),/g, 'z$1,')
            .replaceAll(',s\n', ',zs\n'),
        ]),
      ),
    );
    const choose = (choice: string, company_id: string | null) =>
      manager.call(oneRosters.chooseSchools, {
        params: { id: fresh.id },
        body: { schools: [{ sourced_id: 'zs', choice, company_id }] },
      });
    expect((await choose('create', null)).body.errors).toEqual({ 'schools.0.choice': ['validation.choice'] });
    expect((await choose('join', (await makeSchool(app)).companyId)).body.errors).toEqual({
      'schools.0.company_id': ['validation.not_found'],
    });
    expect((await choose('skip', null)).body.data).toMatchObject({
      counts: { student: { create: 0 } },
      schools: [{ choice: 'skip' }],
    });

    const other = (await makeSchool(app)).manager;
    for (const call of [
      oneRosters.getOneRoster,
      oneRosters.changesOfOneRoster,
      oneRosters.cardsOfOneRoster,
      oneRosters.discardOneRoster,
    ])
      expect((await other.call(call, { params: { id: preview.id } })).status).toBe(404);
    expect((await accept(other, fresh)).status).toBe(404);
    expect((await other.call(oneRosters.exportOneRoster, { params: { id: companyId }, body: {} })).status).toBe(404);
    expect((await other.call(oneRosters.listOneRosters)).body.data).toEqual([]);
  });

  it('an instructor, support and sales import none', async () => {
    const { companyId } = await makeSchool(app);
    const instructor = await app.signedIn('staff', (await makeInstructor(app, companyId)).adminId);
    for (const client of [instructor, await staff(app, 'CS'), await staff(app, 'SM')]) {
      expect((await send(client, await zipOf(good()))).status).toBe(403);
      expect((await client.call(oneRosters.exportOneRoster, { params: { id: companyId }, body: {} })).status).toBe(403);
    }
  });

  it('more than 500 people leave with the password of who takes them out, and are in the audit', async () => {
    const companyId = await makeCompany(app);
    const managerId = await makeManager(app, [companyId]);
    const manager = await app.signedIn('staff', managerId);
    await givePassword(app, 'admins', managerId, 'kırmızı balık gölde');
    await row(
      app.services.db,
      sql`insert into users (id, company_id, username, name) select gen_random_uuid(), ${companyId}, 'cok.' || n, 'Çok'
        from generate_series(1, 501) n`,
    );
    const take = (body: object) => manager.call(oneRosters.exportOneRoster, { params: { id: companyId }, body });
    expect((await take({})).body.errors).toEqual({ password: ['validation.required'] });
    expect((await take({ password: 'yanlış' })).body).toMatchObject({ code: 'old_password_wrong' });
    expect((await take({ password: 'kırmızı balık gölde' })).status).toBe(200);
    expect(
      await row(app.services.db, sql`select after from audit where action = 'export' and company_id = ${companyId}`),
    ).toEqual({ after: { students: 501, instructors: 0, parents: 0 } });
  });

  it('an import can be thrown away before it is accepted, not afterwards', async () => {
    const preview = await upload(sp, good());
    expect((await sp.call(oneRosters.discardOneRoster, { params: { id: preview.id } })).status).toBe(200);
    expect((await sp.call(oneRosters.getOneRoster, { params: { id: preview.id } })).status).toBe(404);
    expect((await sp.call(oneRosters.discardOneRoster, { params: { id: preview.id } })).status).toBe(404);
  });
});

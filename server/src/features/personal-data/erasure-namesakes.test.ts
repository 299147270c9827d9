import { personalData } from '@okur/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { jobs } from '../../platform/database/tables/index.ts';
import { newKey } from '../../platform/storage/keys.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeInstructor,
  makeParent,
  makeStudent,
} from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { openPlanting, type Planting } from '../../platform/testing/planting.ts';

/* Whose name an erasure takes where another person, here or in another school, bears the same. */

const app = await testApp();
const { db } = app.services;
const password = 'kırmızı balık gölde';

let planting: Planting;
let sp: Client;
let school: string;
let other: string;
beforeAll(async () => {
  [school, other] = [await makeCompany(app), await makeCompany(app)];
  planting = await openPlanting(app, { id: newId(), companyId: school });
  const admin = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', admin, password);
  sp = await app.signedIn('staff', admin);
});
afterAll(() => planting.close());

type Erase = typeof personalData.eraseUser | typeof personalData.eraseParent;

async function eraseNow(route: Erase, id: string, name: string): Promise<void> {
  const request = await sp.call(route, {
    params: { id },
    body: { reason: 'Yazılı olarak istendi', password, name, at_once: true },
  });
  expect(request.status, request.text).toBe(202);
  const job = await endOf(app, request.body.data.job_id as string);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
}

/** A row of a table in which one column says this; answers its id. */
async function planted(table: string, said: Record<string, unknown>): Promise<string> {
  const id = newId();
  await planting.plant(table, { id, ...said });
  return id;
}

const saidIn = async (table: string, column: string, id: string) =>
  (await row<{ said: unknown }>(
    db,
    sql`select ${sql.identifier(column)} as said from ${sql.identifier(table)} where id = ${id}`,
  ))!.said;

describe('erasing a parent', () => {
  it('takes the name out of the parent’s schools alone, and no one else’s exports', async () => {
    const child = await makeStudent(app, school, null, { name: 'Umay', surname: 'Aksoy' });
    const parent = await makeParent(app, [child], { name: 'Nehir Aksoy', email: 'nehir@okur.example' });
    const [here, there] = [newId(), newId()];
    for (const [id, company_id] of [
      [here, school],
      [there, other],
    ] as const)
      await insertRows(db, jobs, {
        id,
        kind: 'export',
        state: 'done',
        company_id,
        input: {},
        file_key: newKey('exports', 'text/csv'),
      });
    const own = await planted('certificates', { signer_name: 'Nehir Aksoy' });
    const others = await planted('certificates', { company_id: other, holder: 'Nehir Aksoy' });
    await rows(
      db,
      sql`update companies set contact_name = 'Nehir Aksoy', contact_email = 'nehir@okur.example'
        where id in (${school}, ${other})`,
    );
    await eraseNow(personalData.eraseParent, parent, 'Nehir Aksoy');
    expect(await saidIn('certificates', 'signer_name', own)).toBe('');
    expect(await saidIn('certificates', 'holder', others)).toBe('Nehir Aksoy');
    expect(await saidIn('companies', 'contact_name', school)).toBe('');
    expect(await saidIn('companies', 'contact_name', other)).toBe('Nehir Aksoy');
    // The address is no one else's.
    expect(await saidIn('companies', 'contact_email', other)).toBe('');
    expect(await saidIn('jobs', 'file_key', here)).toBeNull();
    expect(await saidIn('jobs', 'file_key', there)).not.toBeNull();
  });

  it('leaves the name to a student of the same school', async () => {
    const child = await makeStudent(app, school, null, { name: 'Defne', surname: 'Sezer' });
    const parent = await makeParent(app, [child], { name: 'Defne Sezer' });
    const holder = await planted('certificates', { holder: 'Defne Sezer' });
    await eraseNow(personalData.eraseParent, parent, 'Defne Sezer');
    expect(await saidIn('certificates', 'holder', holder)).toBe('Defne Sezer');
  });

  it('leaves what they paid, and takes the name off its invoice', async () => {
    const child = await makeStudent(app, school, null, { name: 'Ece', surname: 'Bulut' });
    const parent = await makeParent(app, [child], { name: 'Ilgaz Bulut' });
    const subscriber_id = await planted('subscribers', { parent_id: parent, user_id: null });
    const agreed = { version: '2026-12', at: '2026-12-01T09:00:00Z' };
    const consent = { ...agreed, address: '192.0.2.7' };
    const subscription_id = await planted('subscriptions', { subscriber_id, consent });
    const payment = await planted('payments', { subscription_id, billing: { name: 'Ilgaz Bulut' }, invoice_no: 'B-1' });
    const step = await planted('payment_steps', { payment_id: payment, detail: { reason: 'Ilgaz Bulut istedi' } });
    await eraseNow(personalData.eraseParent, parent, 'Ilgaz Bulut');
    expect(await saidIn('payments', 'billing', payment)).toBeNull();
    expect(await saidIn('payments', 'invoice_no', payment)).toBe('B-1');
    expect(await saidIn('subscriptions', 'consent', subscription_id)).toEqual(agreed);
    expect(JSON.stringify(await saidIn('payment_steps', 'detail', step))).not.toContain('Ilgaz');
  });
});

describe('erasing a student', () => {
  it('leaves the name of the teacher who signs certificates', async () => {
    const { id: post } = await makeInstructor(app, school);
    await rows(db, sql`update instructors set instructor_name = 'Ayşe Kaya' where id = ${post}`);
    const template = await planted('certificate_templates', { signer_name: 'Ayşe Kaya' });
    const id = await makeStudent(app, school, null, { name: 'Ayşe', surname: 'Kaya' });
    await eraseNow(personalData.eraseUser, id, 'Ayşe Kaya');
    expect(await saidIn('certificate_templates', 'signer_name', template)).toBe('Ayşe Kaya');
  });

  it('leaves what other schools wrote about a student of the same name', async () => {
    const name = { name: 'Tuna', surname: 'Tekin' };
    const [id, mate] = [await makeStudent(app, school, null, name), await makeStudent(app, school, null)];
    const namesake = await makeStudent(app, other, null, name);
    const note = 'Tuna Tekin çok ilerledi';
    const [own, others] = [
      await planted('user_notes', { user_id: mate, note }),
      await planted('user_notes', { user_id: namesake, note }),
    ];
    const roster = await planted('one_rosters', { company_id: other, file_name: 'Tuna Tekin.zip' });
    const change = await planted('one_roster_changes', { one_roster_id: roster, name: 'Tuna Tekin' });
    const reader = await makeParent(app, [namesake]);
    const notice = await planted('notices', {
      account_type: 'parent',
      account_id: reader,
      link: '',
      params: '{"name":"Tuna Tekin"}',
    });
    await eraseNow(personalData.eraseUser, id, 'Tuna Tekin');
    expect(await saidIn('user_notes', 'note', own)).toBe('… çok ilerledi');
    expect(await saidIn('user_notes', 'note', others)).toBe(note);
    expect(await saidIn('one_rosters', 'file_name', roster)).toBe('Tuna Tekin.zip');
    expect(await saidIn('one_roster_changes', 'name', change)).toBe('Tuna Tekin');
    expect(await saidIn('notices', 'params', notice)).toEqual({ name: 'Tuna Tekin' });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activations as contract, audit, exports as files } from '@okur/contract';
import { dayIn, plusDays } from '@okur/contract/days';
import { day, dayAgo } from '@okur/contract/testing/time';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { givePassword, makeAdmin, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { giveActivations } from './store.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const sm = await staff(app, 'SM');
const mn = await staff(app, 'MN');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app);
});
countMoney(app);
const folder = await mkdtemp(join(tmpdir(), 'okur-codes-'));
afterAll(() => rm(folder, { recursive: true }));
const clock = testClock(app);

const grant = (body: object = {}, client: Client = sm) =>
  client.call(contract.grantActivations, {
    body: { company_id: school.companyId, count: 3, days: 90, reason: 'Deneme okulu', ...body },
  });
const see = (client: Client = sp, query: Record<string, string> = {}) =>
  client.call(contract.listActivations, { query: { company_id: school.companyId, ...query } });
const all = async (client: Client = sp, query: Record<string, string> = {}) => {
  const answer = await see(client, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as { id: string; code: string; state: string }[];
};
const revoke = (ids: readonly string[], client: Client = sm) =>
  client.call(contract.revokeActivations, { body: { ids, reason: 'Yanlış okul' } });
const restore = (ids: readonly string[], client: Client = sm) =>
  client.call(contract.restoreActivations, { body: { ids } });

describe('codes that are granted', () => {
  it('are free, say why, and are in the activity', async () => {
    const answer = await grant({ department_id: school.departmentIds[0] });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data.count).toBe(3);
    const listed = await all();
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({
      state: 'free',
      source: 'granted',
      duration_days: 90,
      department_id: school.departmentIds[0],
      reason: 'Deneme okulu',
      used_by: null,
    });
    expect(listed.map(({ code }) => code)).toEqual(expect.arrayContaining([answer.body.data.first]));
    const [entry] = (await sp.call(audit.listAudit, { query: { subject: 'ACTIVATION', company_id: school.companyId } }))
      .body.data;
    expect(entry).toMatchObject({ action: 'create', company_id: school.companyId });
  });

  it('are refused by field, and for a class of another school', async () => {
    const bad = await grant({ count: 0, days: 1826, reason: ' ', nope: 1 });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['count', 'days', 'nope', 'reason']]);
    const other = await makeSchool(app);
    expect((await grant({ department_id: other.departmentIds[0] })).body.errors).toEqual({
      department_id: ['validation.not_found'],
    });
    await rows(db, sql`update companies set status = 'suspended' where id = ${school.companyId}`);
    expect((await grant()).body.errors).toEqual({ company_id: ['activations.suspended_company'] });
    expect(await all()).toEqual([]);
  });
});

describe('the list of codes', () => {
  it('names people: more than 500 leave in a file with the password alone', async () => {
    await grant({ count: 501 });
    const begun = await sp.call(files.exportList, {
      body: {
        list: 'activations',
        format: 'csv',
        name: 'Kodlar',
        columns: [{ label: 'Öğrenci', fields: ['used_by.name'] }],
        query: { company_id: school.companyId },
      },
    });
    expect(begun.body).toEqual({ data: null });
  });

  it('is searched by how a code begins, as it is typed, and filtered', async () => {
    await grant();
    const [one] = await all();
    const start = `${one!.code.slice(0, 3)}-${one!.code.slice(3, 8)}`.toLowerCase();
    expect((await all(sp, { search: start })).map(({ id }) => id)).toEqual([one!.id]);
    expect(await all(sp, { search: one!.code.slice(3) })).toEqual([]);
    expect(await all(sp, { search: '%' })).toEqual([]);
    await giveActivations(db, { companyId: school.companyId, userIds: [school.studentIds[0]!] });
    const [used] = await all(sp, { state: 'used' });
    expect(used).toMatchObject({ used_by: { id: school.studentIds[0] } });
    expect(await all(sp, { expires_to: dayAgo(0) })).toEqual([]);
    expect(await all(sp, { expires_to: '2999-01-01' })).toHaveLength(1);
    expect(await all(sp, { source: 'purchased' })).toEqual([]);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is filtered by days of the school: %s', async (zone) => {
    school = await makeSchool(app, { company: { time_zone: zone } });
    await grant();
    await giveActivations(db, { companyId: school.companyId, userIds: [school.studentIds[0]!] });
    const [used] = (await see(sp, { state: 'used' })).body.data;
    const last = dayIn(zone, new Date(used.expires_at));
    const ending = async (expires_to: string) => (await all(school.manager, { expires_to })).length;
    expect([await ending(plusDays(last, -1)), await ending(last)]).toEqual([0, 1]);
  });

  it('is seen by those who may: a school its own, an instructor those of the own classes', async () => {
    const other = await makeSchool(app);
    await grant();
    await grant({ count: 2, department_id: school.departmentIds[0] });
    const any = (await all()).at(-1);
    expect(await all(school.manager)).toHaveLength(5);
    expect(await all(school.instructor)).toHaveLength(2);
    expect(await all(other.manager)).toEqual([]);
    const one = (client: Client) => client.call(contract.getActivation, { params: { id: any!.id } });
    const found = [sp, other.manager, school.instructor].map(async (client) => (await one(client)).status);
    expect(await Promise.all(found)).toEqual([200, 404, 404]);
    expect([(await see(mn)).status, (await see(app.anonymous)).status]).toEqual([403, 401]);
    for (const client of [school.manager, school.instructor, mn]) {
      expect((await grant({}, client)).status).toBe(403);
      expect((await revoke([any!.id], client)).status).toBe(403);
      expect((await restore([any!.id], client)).status).toBe(403);
    }
  });

  it('hides who uses a code from those who see no students', async () => {
    await grant();
    await giveActivations(db, { companyId: school.companyId, userIds: [school.studentIds[0]!] });
    expect((await all(sm, { state: 'used' }))[0]).toMatchObject({ used_by: null });
  });
});

describe('codes that are revoked', () => {
  it('are the free ones; of the others it says why not, and all of it is undone', async () => {
    await grant();
    await giveActivations(db, { companyId: school.companyId, userIds: [school.studentIds[0]!] });
    const ids = (await all()).map(({ id }) => id);
    const answer = await revoke(ids);
    expect(answer.status, answer.text).toBe(200);
    const used = (await all(sp, { state: 'used' }))[0]!;
    expect(answer.body.data).toEqual({ deleted: 2, refused: [{ id: used.id, code: used.code, reason: 'used' }] });
    expect((await all(sp, { state: 'revoked' }))[0]).toMatchObject({ revoke_reason: 'Yanlış okul' });
    expect((await revoke(ids)).body.data).toMatchObject({ deleted: 0 });
    expect((await restore(ids)).body.data).toEqual({ restored: 2, left_as_is: 1 });
    expect(await all(sp, { state: 'free' })).toHaveLength(2);
    expect((await restore(ids)).body.data).toEqual({ restored: 0, left_as_is: 3 });
  });

  it('stay so after 30 days, and no code is touched where one of them is not there', async () => {
    await grant();
    const ids = (await all()).map(({ id }) => id);
    expect((await revoke([...ids, school.companyId])).status).toBe(404);
    expect(await all(sp, { state: 'free' })).toHaveLength(3);
    await revoke([ids[0]!]);
    await clock.pass(31 * day);
    await revoke(ids.slice(1));
    expect((await restore(ids)).body.data).toEqual({ restored: 2, left_as_is: 1 });
  });
});

describe('codes that were granted at once', () => {
  const grantOf = async (body: object = {}): Promise<string> => (await grant(body)).body.data.grant_id;

  it('are found and taken back together, and that alone is undone', async () => {
    const grantId = await grantOf({ count: 120 });
    const other = await grantOf();
    expect((await see(sp, { grant_id: grantId })).body.meta.total).toBe(120);
    const [first, second] = await all(sp, { grant_id: grantId });
    await giveActivations(db, { companyId: school.companyId, userIds: [school.studentIds[0]!], among: [first!.id] });
    await revoke([second!.id]);
    const answer = await sm.call(contract.revokeActivations, { body: { grant_id: grantId, reason: 'Yanlış okul' } });
    expect(answer.body.data.deleted).toBe(118);
    expect(answer.body.data.refused).toHaveLength(2);
    expect(await all(sp, { grant_id: other, state: 'free' })).toHaveLength(3);
    const undo = () => sm.call(contract.restoreActivations, { body: { grant_id: grantId } });
    expect((await undo()).body.data).toEqual({ restored: 118, left_as_is: 0 });
    expect((await all(sp, { grant_id: grantId, state: 'revoked' })).map(({ id }) => id)).toEqual([second!.id]);
  });

  it('are taken back without a reason, and say of single ones that none was given', async () => {
    const single = (await all(sp, { grant_id: await grantOf({ count: 1 }) })).map(({ id }) => id);
    const call = (body: object) => sm.call(contract.revokeActivations, { body: body as never });
    expect((await call({ ids: single })).body.data, 'by their ids alone').toMatchObject({ deleted: 1 });
    expect(await all(sp, { state: 'revoked' })).toMatchObject([{ id: single[0], revoke_reason: '–' }]);
    const grantId = await grantOf();
    expect((await call({ grant_id: grantId })).body.data).toMatchObject({ deleted: 3 });
    const revoked = await all(sp, { grant_id: grantId });
    expect(revoked[0]).toMatchObject({ state: 'revoked', revoked_at: expect.any(String), revoke_reason: null });
    const undo = await sm.call(contract.restoreActivations, { body: { grant_id: grantId } });
    expect(undo.body.data).toEqual({ restored: 3, left_as_is: 0 });
  });

  it('are named by their ids or by their grant, and by one that is there', async () => {
    const grantId = await grantOf();
    const ids = (await all()).map(({ id }) => id);
    const call = (body: object) =>
      sm.call(contract.revokeActivations, { body: { reason: 'Yanlış', ...body } as never });
    expect((await call({})).body.errors).toEqual({ ids: ['validation.required'] });
    expect((await call({ ids, grant_id: grantId })).body.errors).toEqual({ ids: ['validation.required'] });
    expect((await call({ grant_id: school.companyId })).status).toBe(404);
    expect((await call({ grant_id: grantId })).body.data).toMatchObject({ deleted: 3 });
  });
});

describe('the export', () => {
  it('is a workbook whose texts are no formulas, and asks for the password when it holds many', async () => {
    const id = await makeAdmin(app, ['SP']);
    await givePassword(app, 'admins', id, 'kırmızı balık gölde');
    const client = await app.signedIn('staff', id);
    await grant({ count: 1, reason: '=cmd()' });
    const [code] = (await all()).map((one) => one.code);
    const get = (headers: Record<string, string> = {}) =>
      client.call(contract.exportActivations, { query: { company_id: school.companyId, lang: 'en' }, headers });
    const answer = await get();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-disposition']).toContain('ctivations.xlsx');
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const [heading, ...lines] = await linesOf(answer.bytes);
    expect(heading!.slice(0, 3)).toEqual(['Code', 'State', 'Origin']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ 0: code, 1: 'Unused', 5: 90, 10: '=cmd()' });
    await grant({ count: 500 });
    const refused = await get();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['isAll']]);
    expect((await get({ 'x-confirm-password': 'wrong' })).status).toBe(422);
    const whole = await get({ 'x-confirm-password': encodeURIComponent('kırmızı balık gölde') });
    expect(whole.status, whole.text).toBe(200);
    expect(await linesOf(whole.bytes)).toHaveLength(502);
  });
});

/** The cells of the first sheet. */
async function linesOf(bytes: Uint8Array): Promise<unknown[][]> {
  const path = join(folder, `${newId()}.xlsx`);
  await writeFile(path, bytes);
  return (await readWorkbook(path))[0]!.data;
}

import { oneRosters } from '@okur/contract';
import type { RosterConnection, RosterConnectionFault } from '@okur/contract/one-rosters';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeCompany, makeManager, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { type RosterDouble, rosterDouble } from '../../platform/testing/roster-double.ts';
import { rosterFetch } from './fetch-job.ts';
import { filesOf, recordsOf } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp: Client = await staff(app, 'SP');
const school = await rosterDouble();
afterAll(() => school.close());
const company = await makeCompany(app, { company_name: 'Koç Ortaokulu' });
beforeEach(async () => {
  school.faults = {};
  school.records = recordsOf(await filesOf('two-schools'));
});

const wish = (more: object = {}) => ({
  name: 'Okul sistemi',
  roster_version: '1.1',
  base_url: school.baseUrl,
  auth_url: school.tokenUrl,
  client_id: school.clientId,
  secret: school.secret,
  ...more,
});
const create = (body: object, id = company, client = sp) =>
  client.call(oneRosters.createRosterConnection, { params: { id }, body });
const connect = async (more: object = {}): Promise<RosterConnection> => (await create(wish(more))).body.data;
const put = (id: string, body: object) => sp.call(oneRosters.updateRosterConnection, { params: { id }, body });
const trial = async (id: string): Promise<RosterConnection> =>
  (await sp.call(oneRosters.testRosterConnection, { params: { id } })).body.data;
const rosters = () => rows(db, sql`select id from one_rosters`);

async function fetched(id: string) {
  const { body } = await sp.call(oneRosters.fetchRosterConnection, { params: { id }, body: {} });
  return endOf(app, body.data.id);
}
const stateOf = (id: string) => row(db, sql`select fault, fault_in from roster_connections where id = ${id}`);

describe('a fetch that breaks', () => {
  const cases: [string, RosterDouble['faults'], RosterConnectionFault, string | null][] = [
    ['a page in the middle fails', { page: { collection: 'users', number: 1, status: 500 } }, 'failing', 'users'],
    [
      'a collection may not be read',
      { page: { collection: 'classes', number: 0, status: 403 } },
      'not_allowed',
      'classes',
    ],
    ['a collection is not there', { page: { collection: 'courses', number: 0, status: 404 } }, 'not_found', 'courses'],
    ['the system has too much to do for too long', { busy: 99 }, 'busy', 'orgs'],
    ['a record is missing', { short: true }, 'incomplete', 'orgs'],
    ['pages lead to another host', { leadsTo: 'https://elsewhere.example/users' }, 'unreadable', 'users'],
  ];
  it.each(cases)('plans nothing when %s', async (_name, faults, fault, where) => {
    const { id } = await connect();
    school.faults = faults;
    const before = await rosters();
    expect(await fetched(id)).toMatchObject({
      state: 'failed',
      error: { errors: { connection: [`roster_connection.fault_${fault}`] } },
    });
    expect(await rosters()).toEqual(before);
    expect(await stateOf(id)).toEqual({ fault, fault_in: where });
    school.faults = {};
    expect(await fetched(id)).toMatchObject({ state: 'done' });
    expect(await stateOf(id)).toEqual({ fault: null, fault_in: null });
  });
});

describe('a nightly fetch that breaks', () => {
  const by = { db, services: app.services, afterCommit: (then: () => unknown) => void then() };
  const broken = { page: { collection: 'classes', number: 0, status: 403 } } as const;
  async function nightOf(companyId: string, id: string, faults: RosterDouble['faults']) {
    school.faults = faults;
    const start = { input: { id, all: false }, companyId, params: { name: 'Okul sistemi' } };
    return (await endOf(app, (await startJob(by, rosterFetch, start)).id)).state;
  }
  const lines = (account: string) =>
    rows(
      db,
      sql`select params ->> 'name' as name, params ->> 'company' as company, link, read_at is not null as is_read
        from notices where account_id = ${account} and text = 'notice.roster_stopped' order by created_at`,
    );

  it('is in the bell of managers and super admins once, until a fetch was whole again', async () => {
    const own = await makeCompany(app, { company_name: 'Gece Okulu' });
    const { id } = (await create(wish({ nightly: true }), own)).body.data;
    const readers = [await makeManager(app, [own]), await makeAdmin(app, ['SP'])];
    const stranger = await makeManager(app, [company]);
    const of = (at: number, is_read: boolean) => ({
      name: 'Okul sistemi',
      company: 'Gece Okulu',
      link: at === 0 ? '/management/one-rosters/new' : `/management/companies/${own}?tab=one-roster`,
      is_read,
    });
    const both = async (...read: boolean[]) => {
      for (const [at, reader] of readers.entries())
        expect(await lines(reader)).toEqual(read.map((isRead) => of(at, isRead)));
    };
    expect([await nightOf(own, id, broken), await nightOf(own, id, broken)]).toEqual(['failed', 'failed']);
    await both(false);
    expect(await lines(stranger)).toEqual([]);
    expect(await nightOf(own, id, {})).toBe('done');
    await both();
    expect(await nightOf(own, id, broken)).toBe('failed');
    await rows(db, sql`update notices set read_at = now() where text = 'notice.roster_stopped'`);
    expect(await nightOf(own, id, broken)).toBe('failed');
    await both(true);
    expect([await nightOf(own, id, {}), await nightOf(own, id, broken)]).toEqual(['done', 'failed']);
    await both(true, false);
    await sp.call(oneRosters.deleteRosterConnection, { params: { id } });
    await both(true);
  });

  it('is in no bell where the person who fetches sees it', async () => {
    const own = await makeCompany(app);
    const { id } = (await create(wish(), own)).body.data;
    const manager = await makeManager(app, [own]);
    school.faults = broken;
    expect(await fetched(id)).toMatchObject({ state: 'failed' });
    expect(await lines(manager)).toEqual([]);
  });
});

describe('a test', () => {
  it('says in one of a few words what is wrong', async () => {
    const { id } = await connect();
    expect(await trial(id)).toMatchObject({ fault: null, tried_at: expect.any(String) });
    await put(id, { secret: 'another' });
    expect(await trial(id)).toMatchObject({ fault: 'wrong_client' });
    await put(id, { secret: school.secret, base_url: `${school.baseUrl}/elsewhere` });
    expect(await trial(id)).toMatchObject({ fault: 'not_found', fault_in: 'orgs' });
    await put(id, { secret: school.secret, auth_url: `${school.baseUrl}/token` });
    expect((await trial(id)).fault).toMatch(/^(no_token|wrong_client)$/);
    await put(id, { secret: school.secret, auth_url: 'http://127.0.0.1:9/token' });
    expect(await trial(id)).toMatchObject({ fault: 'unreachable' });
  });

  it.each(['https://10.0.0.1/token', 'https://169.254.169.254/token', 'http://localhost/token'])(
    'reaches nothing inside: %s',
    async (auth_url) => {
      const { id } = await connect({ auth_url });
      expect(await trial(id)).toMatchObject({ fault: 'forbidden_address' });
    },
  );
  it('reaches nothing inside by the address of the roster either', async () => {
    const { id } = await connect({ base_url: 'https://192.168.1.1/ims' });
    expect(await trial(id)).toMatchObject({ fault: 'forbidden_address', fault_in: 'orgs' });
  });
});

describe('a connection', () => {
  it('is written down without its secret, which is sealed and never answered', async () => {
    const made = await create(wish());
    const { id } = made.body.data;
    await put(id, { name: 'Yeni ad', secret: 'quite another secret' });
    await trial(id);
    await sp.call(oneRosters.deleteRosterConnection, { params: { id } });
    const entries = await rows<{ action: string }>(
      db,
      sql`select action, before, after, company_id from audit where subject = 'ROSTER_CONNECTION' and subject_id = ${id}
        order by at, id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
    const all = JSON.stringify([made.body, entries]);
    expect(all).not.toContain(school.secret);
    expect(all).not.toContain('quite another');
    expect(await row(db, sql`select from roster_connections where id = ${id}`)).toBeUndefined();
  });

  it('sends its secret to no other address', async () => {
    const { id } = await connect();
    const answer = await put(id, { auth_url: 'https://elsewhere.example/token' });
    expect(fieldsOf(answer)).toEqual([422, ['secret']]);
  });

  it('names every field that is wrong', async () => {
    const bad = await create({ ...wish(), base_url: 'ftp://x', auth_url: 'https://x/?a=1', name: '', secret: '' });
    expect(fieldsOf(bad)).toEqual([422, ['name', 'base_url', 'auth_url', 'secret']]);
    expect(fieldsOf(await create(wish({ roster_version: '2.0' })))).toEqual([422, ['roster_version']]);
  });

  it('is set up by super admins; managers see and fetch that of their own school', async () => {
    const { id } = await connect();
    const manager = await app.signedIn('staff', await makeManager(app, [company]), company);
    const stranger = await app.signedIn('staff', await makeManager(app, [await makeCompany(app)]));
    expect((await create(wish(), company, manager)).status).toBe(403);
    expect((await manager.call(oneRosters.deleteRosterConnection, { params: { id } })).status).toBe(403);
    const seen = await manager.call(oneRosters.listRosterConnections, { params: { id: company } });
    expect(seen.body.data.map((one: RosterConnection) => one.id)).toContain(id);
    const job = await manager.call(oneRosters.fetchRosterConnection, { params: { id }, body: {} });
    expect(await endOf(app, job.body.data.id)).toMatchObject({ state: 'done' });
    const strange = { params: { id }, body: {} };
    expect((await stranger.call(oneRosters.fetchRosterConnection, strange)).status).toBe(404);
    expect((await stranger.call(oneRosters.listRosterConnections, { params: { id: company } })).status).toBe(404);
    const teacher = await staff(app, 'IN');
    expect((await teacher.call(oneRosters.listRosterConnections, { params: { id: company } })).status).toBe(403);
  });
});

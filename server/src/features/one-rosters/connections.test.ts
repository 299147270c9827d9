import { oneRosters } from '@okur/contract';
import type { OneRoster, RosterConnection } from '@okur/contract/one-rosters';
import type { Job } from '@okur/contract/jobs';
import { rightNow } from '@okur/contract/testing/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeManager, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { rosterDouble } from '../../platform/testing/roster-double.ts';
import { nightlyRosters, rosterFetch } from './fetch-job.ts';
import { carriedOut, changesOf, filesOf, imported, recordsOf, say, schoolOf, studentOf } from './testing.ts';

const app = await testApp();
const { services } = app;
const { db } = services;
const sp: Client = await staff(app, 'SP');
const school = await rosterDouble();
afterAll(() => school.close());
beforeEach(() => {
  school.faults = {};
  school.calls = [];
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

async function connect(companyId: string, more: object = {}): Promise<RosterConnection> {
  const answer = await sp.call(oneRosters.createRosterConnection, { params: { id: companyId }, body: wish(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as RosterConnection;
}
const connections = async (companyId: string, client = sp): Promise<RosterConnection[]> =>
  (await client.call(oneRosters.listRosterConnections, { params: { id: companyId } })).body.data;
async function fetched(id: string, all = false, client = sp): Promise<Job> {
  const answer = await client.call(oneRosters.fetchRosterConnection, { params: { id }, body: { all } });
  expect(answer.status, answer.text).toBe(202);
  return endOf(app, answer.body.data.id);
}
const rosterById = async (id: string): Promise<OneRoster> =>
  (await sp.call(oneRosters.getOneRoster, { params: { id } })).body.data;

/** The roster that a fetch has brought. */
async function preview(id: string, all = false): Promise<OneRoster> {
  const job = await fetched(id, all);
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', error: null });
  return rosterById(job.link!.split('/').at(-1)!);
}

/** A school of twenty whose roster has been fetched and imported. */
async function importedSchool(n: number, more: object = {}) {
  const own = schoolOf(n);
  school.records = recordsOf(own.school());
  const company = await makeCompany(app, { company_name: `Okul ${own.tag}` });
  const { id } = await connect(company, more);
  expect(await carriedOut(app, sp, await preview(id))).toMatchObject({ state: 'done' });
  school.calls = [];
  return { ...own, company, id };
}
const changed = (collection: string, sourcedId: string, fields: object): void => {
  school.records[collection] = school.records[collection]!.filter((one) => one.sourcedId !== sourcedId).concat({
    ...school.records[collection]!.find((one) => one.sourcedId === sourcedId),
    sourcedId,
    dateLastModified: rightNow().toISOString(),
    ...fields,
  });
};

describe('a roster over HTTP', () => {
  it('brings what the same roster brings as a file', async () => {
    school.records = recordsOf(schoolOf(1).school());
    const [byFile, byHttp] = [await makeCompany(app), await makeCompany(app)];
    const manager = await app.signedIn('staff', await makeManager(app, [byFile]));
    const file = await imported(app, manager, schoolOf(5).school());
    const { id } = await connect(byHttp);
    const roster = await preview(id);
    expect(roster).toMatchObject({ company_id: byHttp, file_name: 'Okul sistemi', roster_version: '1.1' });
    expect(school.scope).toContain('v1p1/scope/roster-core.readonly');
    expect(roster.schools).toMatchObject([{ choice: 'join', company_id: byHttp }]);
    expect(await carriedOut(app, sp, roster)).toMatchObject({ state: 'done' });
    expect((await rosterById(roster.id)).counts).toEqual(file.counts);
    const people = (company: string) =>
      rows(
        db,
        sql`select u.name, u.surname, u.student_number, d.department_name, d.grade_level from users u
          join departments d on d.id = u.department_id where u.company_id = ${company} order by u.name`,
      );
    expect(await people(byHttp)).toEqual(await people(byFile));
    expect(await people(byHttp)).toHaveLength(20);
  });

  it('reads all pages, by links and without a word of how many there are, and waits where it is told to', async () => {
    const company = await makeCompany(app, { company_name: 'Koç Ortaokulu' });
    school.records = recordsOf(await filesOf('two-schools'));
    const { id } = await connect(company);
    school.faults = { busy: 2, tokensDie: true };
    const roster = await preview(id);
    expect(roster.counts).toMatchObject({ student: { create: 90 }, parent: { create: 90 } });
    school.faults = { silent: true };
    expect((await preview(id)).counts).toEqual(roster.counts);
  });

  it('reads version 1.2, where roles are of each person', async () => {
    const company = await makeCompany(app, { company_name: 'Okul k2' });
    const { 'users.csv': users = '', ...files } = schoolOf(2).school();
    const roles = users
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split(','))
      .map(([user, , , org, role]) => `r-${user},${user},${role},${org}`);
    school.records = recordsOf({
      ...files,
      'users.csv': users,
      'roles.csv': ['sourcedId,userSourcedId,role,orgSourcedId', ...roles].join('\n'),
    });
    const { id } = await connect(company, { roster_version: '1.2' });
    const roster = await preview(id);
    expect(school.scope).toContain('v1p2');
    expect(roster.counts).toMatchObject({ student: { create: 20 }, instructor: { create: 1 }, parent: { create: 1 } });
    expect(await carriedOut(app, sp, roster)).toMatchObject({ state: 'done' });
    // The teacher has left: her role is over, she herself is still there.
    changed('users', 'k2-t', { roles: [] });
    changed('enrollments', 'k2-e-t-5-A', { status: 'tobedeleted' });
    expect((await preview(id)).counts).toMatchObject({ instructor: { remove: 1 }, student: { unchanged: 20 } });
  });

  it('leaves people of no class at the school', async () => {
    const { user, users, school: files } = schoolOf(3);
    const lines = files()['users.csv']!.trim().split('\n').slice(1);
    school.records = recordsOf({
      ...files(),
      'users.csv': users(...lines, user('x', 'student', 'Yabancı')).join('\n'),
    });
    const { id } = await connect(await makeCompany(app, { company_name: 'Okul k3' }));
    const roster = await preview(id);
    expect(roster.counts.student.create).toBe(20);
    expect(JSON.stringify(await row(db, sql`select roster from one_rosters where id = ${roster.id}`))).not.toContain(
      'Yabancı',
    );
  });
});

/** Whose class has got a student, and who that is the system does not say by itself. */
async function importedSchoolWithStranger(n: number) {
  const own = await importedSchool(n);
  const { tag } = own;
  changed('users', `${tag}-p0`, { givenName: 'Öğrenci Yeni' });
  changed('enrollments', `${tag}-e-n`, {
    class: { sourcedId: `${tag}-5-A` },
    user: { sourcedId: `${tag}-n` },
    school: { sourcedId: `${tag}-s` },
    role: 'student',
  });
  return own;
}

describe('fetching again', () => {
  it('asks for what changed, and reads people whom a change leads to', async () => {
    const { id, tag } = await importedSchoolWithStranger(10);
    school.records['users']!.push(
      {
        sourcedId: `${tag}-n`,
        dateLastModified: new Date(0).toISOString(),
        role: 'student',
        givenName: 'Nazlı',
        familyName: 'Ak',
        orgs: [{ sourcedId: `${tag}-s` }],
        agents: [{ sourcedId: `${tag}-nv` }],
        enabledUser: true,
      },
      {
        sourcedId: `${tag}-nv`,
        dateLastModified: new Date(0).toISOString(),
        role: 'parent',
        givenName: 'Nil',
        familyName: 'Ak',
        orgs: [],
        email: `nil@${tag}.example`,
        agents: [{ sourcedId: `${tag}-n` }],
        enabledUser: true,
      },
    );
    const roster = await preview(id);
    expect(school.calls.some(({ search }) => search.includes('dateLastModified'))).toBe(true);
    expect(roster.counts).toMatchObject({
      student: { create: 1, update: 1, unchanged: 19, remove: 0 },
      parent: { create: 1, remove: 0 },
      instructor: { remove: 0 },
    });
    expect(roster.fault_counts).toMatchObject({ stop: 0, fault: 0 });
    expect(await carriedOut(app, sp, roster)).toMatchObject({ state: 'done' });
    expect(await studentOf(app, tag, 'Nazlı')).toMatchObject({ department: '5-A' });
    expect(await studentOf(app, tag, 'Öğrenci Yeni')).toMatchObject({ deleted: false });
  });

  it('leaves out a person of whom the system says that there is none', async () => {
    const { id } = await importedSchoolWithStranger(15);
    const roster = await preview(id);
    expect(roster.faults).toMatchObject([{ severity: 'fault', reason: 'one_roster.reason.unknown_reference' }]);
    expect(roster.counts.student).toMatchObject({ create: 0, remove: 0 });
  });

  it('uses nothing where the page of a proxy comes instead of a person, and names it', async () => {
    const { id, company } = await importedSchoolWithStranger(16);
    school.faults = { proxyPage: true };
    expect(await fetched(id)).toMatchObject({
      state: 'failed',
      error: { errors: { connection: ['roster_connection.fault_unreadable'] } },
    });
    expect(await connections(company)).toMatchObject([{ fault: 'unreadable', fault_in: 'users', waiting_id: null }]);
  });

  it('lays nothing before people that changes nothing, and one roster at a time', async () => {
    const { id, tag, company } = await importedSchool(11);
    expect(await fetched(id)).toMatchObject({ state: 'done', result: { changes: 0 }, link: null });
    expect(await connections(company)).toMatchObject([{ fault: null, waiting_id: null }]);
    changed('users', `${tag}-p1`, { givenName: 'Öğrenci Bir' });
    const first = await preview(id);
    const second = await preview(id);
    expect((await sp.call(oneRosters.getOneRoster, { params: { id: first.id } })).status).toBe(404);
    expect(await connections(company)).toMatchObject([{ waiting_id: second.id }]);
    // Discarded, it comes again: what is not imported is still to be had.
    await sp.call(oneRosters.discardOneRoster, { params: { id: second.id } });
    expect(await changesOf(sp, (await preview(id)).id)).toMatchObject([{ kind: 'student', effect: 'update' }]);
  });

  it('lays a question before people, where nothing else changed', async () => {
    const { id, tag } = await importedSchool(14);
    changed('users', `${tag}-p1`, { givenName: 'Zeynep', identifier: '205' });
    const { questions } = await preview(id);
    expect(questions).toMatchObject([{ listed: 'Zeynep Kaya', question: { kind: 'record', name: 'Öğrenci 1 Kaya' } }]);
  });

  it('goes on with what was answered of the one that waited, but for those who are named otherwise now', async () => {
    const { id, tag } = await importedSchool(17);
    changed('users', `${tag}-p1`, { givenName: 'Zeynep', identifier: '205' });
    changed('users', `${tag}-p2`, { givenName: 'Elif', identifier: '206' });
    await say(sp, await preview(id), 'another');
    changed('users', `${tag}-p2`, { familyName: 'Demir' });
    const { questions = [] } = await preview(id);
    expect(questions.map(({ listed, question }) => [listed, question.kind, question.chosen])).toEqual([
      ['Elif Demir', 'record', null],
      ['Zeynep Kaya', 'record', 'another'],
    ]);
  });

  it('stops where more than a twentieth would go, until the number is typed', async () => {
    const { id, tag } = await importedSchool(12);
    for (const collection of ['users', 'enrollments'])
      for (const n of [0, 1, 2])
        changed(collection, collection === 'users' ? `${tag}-p${n}` : `${tag}-e-p${n}-5-A`, { status: 'tobedeleted' });
    const roster = await preview(id);
    expect(roster.removals).toMatchObject({ must_confirm: true });
    expect(roster.removals.people).toBeGreaterThanOrEqual(3);
    const refused = await sp.call(oneRosters.acceptOneRoster, {
      params: { id: roster.id },
      body: { fingerprint: roster.fingerprint, skip_faulty: true },
    });
    expect(fieldsOf(refused)).toEqual([422, ['confirm_removals']]);
    expect(await studentOf(app, tag, 'Öğrenci 0')).toMatchObject({ deleted: false });
    expect(await carriedOut(app, sp, roster)).toMatchObject({ state: 'done' });
    expect(await studentOf(app, tag, 'Öğrenci 0')).toMatchObject({ deleted: true });
  });

  it('finds who was taken out without a word when everything is fetched, at the latest after a week', async () => {
    const { id, tag } = await importedSchool(13);
    school.records['users'] = school.records['users']!.filter(({ sourcedId }) => sourcedId !== `${tag}-p5`);
    school.records['enrollments'] = school.records['enrollments']!.filter(
      ({ user }) => !JSON.stringify(user).includes(`"${tag}-p5"`),
    );
    expect(await fetched(id)).toMatchObject({ result: { changes: 0 } });
    expect((await preview(id, true)).counts.student.remove).toBe(1);
    await rows(db, sql`update roster_connections set full_at = full_at - interval '8 days' where id = ${id}`);
    expect((await preview(id)).counts.student.remove).toBe(1);
  });
});

describe('every night', () => {
  const by = { db, services, afterCommit: (then: () => unknown) => void then() };

  it('fetches for schools that wish it, tells their managers, and imports nothing', async () => {
    const { id, tag, company } = await importedSchool(20, { nightly: true });
    const manager = await makeManager(app, [company]);
    const other = await importedSchool(21);
    school.records = recordsOf(schoolOf(20).school());
    changed('users', `${tag}-p1`, { givenName: 'Öğrenci Gece' });
    const night = await endOf(app, (await startJob(by, nightlyRosters, { input: {} })).id);
    expect(night).toMatchObject({ state: 'done', result: { connections: 1 } });
    const own = await row<{ id: string }>(
      db,
      sql`select id from jobs where kind = 'roster_fetch' and company_id = ${company} order by created_at desc limit 1`,
    );
    expect(await endOf(app, own!.id)).toMatchObject({ state: 'done', result: { changes: 1 } });
    const [{ waiting_id: waiting } = { waiting_id: null }] = await connections(company);
    expect(await rosterById(waiting!)).toMatchObject({ state: 'preview', created_by: null });
    expect(await rows(db, sql`select text, link from notices where account_id = ${manager}`)).toEqual([
      { text: 'notice.roster_waits', link: `/management/one-rosters/${waiting}` },
    ]);
    expect(await studentOf(app, tag, 'Gece')).toBeUndefined();
    expect(await connections(other.company)).toMatchObject([{ waiting_id: null }]);
    expect(id).not.toBe(other.id);
  });

  it('leads to the roster that waits, and to none that is gone', async () => {
    const { id, tag, company: companyId } = await importedSchool(22);
    const manager = await makeManager(app, [companyId]);
    const lines = () => rows(db, sql`select link from notices where account_id = ${manager}`);
    changed('users', `${tag}-p1`, { givenName: 'Öğrenci Gece' });
    for (let night = 0; night < 2; night += 1) {
      const start = { input: { id, all: false }, companyId, params: { name: 'Okul sistemi' } };
      expect(await endOf(app, (await startJob(by, rosterFetch, start)).id)).toMatchObject({ state: 'done' });
    }
    const waiting = (await connections(companyId))[0]!.waiting_id!;
    expect(await lines()).toEqual([{ link: `/management/one-rosters/${waiting}` }]);
    await sp.call(oneRosters.discardOneRoster, { params: { id: waiting } });
    expect(await lines()).toEqual([]);
  });
});

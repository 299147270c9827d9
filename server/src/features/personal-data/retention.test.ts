import { admins, instructors, parents, personalData, users } from '@okur/contract';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { insertRows, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeParent, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { makeText } from '../../platform/testing/readings.ts';
import { oralReadings } from '../../platform/database/tables/index.ts';
import { addressOf, newKey } from '../../platform/storage/keys.ts';
import { holdings } from '@okur/contract/personal-data';
import { rightNow, timeAhead } from '@okur/contract/testing/time';
import { erase } from './erase.ts';
import { exportFile } from './export.ts';
import { periods } from './periods.ts';
import { register } from './register.ts';
import { sweep } from './retention.ts';

const app = await testApp();
const { services } = app;
const { db } = services;
const inDays = (days: number) => timeAhead(days * 86_400_000);
const count = async (table: string, where = sql`true`) =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`))!.n;

const adminIdOf = async (table: string, where: Sql) =>
  (await row<{ id: string }>(db, sql`select admin_id as id from ${sql.identifier(table)} where ${where}`))!.id;

describe('what is kept no longer than it must', () => {
  it('goes when its day has come and not a day before, by a clock set forward', async () => {
    const school = await makeSchool(app);
    const adminId = await makeAdmin(app, ['MN']);
    await rows(db, sql`delete from sessions`);
    await rows(
      db,
      sql`insert into sessions (id, account_type, account_id, token_hash, expires_at, ends_at)
        values (${newId()}, 'staff', ${adminId}, 'x', now(), now())`,
    );
    await rows(db, sql`insert into spent_tokens (token_hash, session_id) values ('spent', ${newId()})`);
    await rows(
      db,
      sql`insert into personal_links (token_hash, account_type, account_id, purpose, expires_at)
        values ('link', 'staff', ${adminId}, 'reset', now())`,
    );
    await rows(
      db,
      sql`insert into idempotency_keys (account_id, key, route, body_hash) values (${adminId}, 'k', 'r', 'h')`,
    );
    await rows(
      db,
      sql`insert into notices (id, account_type, account_id, text)
        values (${newId()}, 'staff', ${adminId}, 'notice.x')`,
    );
    await rows(
      db,
      sql`insert into class_lists (id, company_id, file_name, encoding, headers, rows, mapping, counts, cards,
        accepted_at, state) values (${newId()}, ${school.companyId}, 'a.csv', 'utf-8', '[]', '[]', '[]', '{}', 'sealed',
        now(), 'accepted'), (${newId()}, ${school.companyId}, 'b.csv', 'utf-8', '[]', '[["Ali"]]', '[]', '{}', null,
        null, 'preview')`,
    );
    const remaining = async () => ({
      sessions: await count('sessions'),
      spent: await count('spent_tokens'),
      links: await count('personal_links'),
      keys: await count('idempotency_keys'),
      notices: await count('notices'),
      lists: await count('class_lists'),
      cards: await count('class_lists', sql`cards is not null`),
    });
    await sweep(services, inDays(0.9));
    expect(await remaining()).toEqual({ sessions: 1, spent: 1, links: 1, keys: 1, notices: 1, lists: 2, cards: 1 });
    await sweep(services, inDays(1.1));
    expect(await remaining()).toEqual({ sessions: 1, spent: 1, links: 1, keys: 0, notices: 1, lists: 1, cards: 0 });
    await sweep(services, inDays(31.1));
    expect(await remaining()).toEqual({ sessions: 0, spent: 0, links: 0, keys: 0, notices: 1, lists: 1, cards: 0 });
    await sweep(services, inDays(181));
    expect(await remaining()).toMatchObject({ notices: 0, lists: 1 });
  });

  it('lets a child’s recording go after thirty days or with the child, with its file; an export holds it', async () => {
    const { studentIds, companyId } = await makeSchool(app, { departments: 1, students: 1 });
    const child = studentIds[0]!;
    const article = await makeText(app);
    const recorded = async () => {
      const key = newKey('oral-readings', 'audio/webm');
      await services.storage.put(key, Buffer.from('ses'), 'audio/webm');
      const facts = {
        user_id: child,
        company_id: companyId,
        article_id: article,
        article_version: 1,
        seconds: 60,
        words: 90,
        whole: true,
      };
      await insertRows(db, oralReadings, { id: newId(), recording: addressOf(key), reply: 'Aferin', ...facts });
      return key;
    };
    const key = await recorded();
    const files = unzipSync(new Uint8Array(await exportFile(services, 'student', child, 'tr')));
    expect(new TextDecoder().decode(files[`files/${key.split('/').at(-1)}`])).toBe('ses');
    expect(new TextDecoder().decode(files['data.json'])).toContain('Aferin');
    const remaining = async (of: string) => {
      const file = await services.storage.get(of);
      file?.stream.destroy();
      return [await count('oral_readings'), file !== null];
    };
    await sweep(services, inDays(29.9));
    expect(await remaining(key)).toEqual([1, true]);
    await sweep(services, inDays(30.1));
    expect(await remaining(key)).toEqual([0, false]);
    const another = await recorded();
    await services.transaction((tx) => erase(services, tx, 'student', child));
    expect(await remaining(another)).toEqual([0, false]);
  });

  it('takes activity older than two years, and nothing younger even if the clock is wrong', async () => {
    const entry = (age: string) =>
      rows(
        db,
        sql`insert into audit (id, at, action, subject)
          values (${newId()}, now() - ${age}::interval, 'update', 'USER')`,
      );
    await entry('800 days');
    await entry('700 days');
    await entry('300 days');
    await sweep(services, rightNow());
    expect(await count('audit', sql`at < now() - interval '720 days'`)).toBe(0);
    expect(await count('audit', sql`at < now() - interval '299 days'`)).toBe(2);
    await sweep(services, inDays(3650));
    expect(await count('audit', sql`at < now() - interval '299 days'`)).toBe(1);
  });

  it('lets a deleted account lose its name after thirty days, and keeps the readings', async () => {
    const school = await makeSchool(app);
    const id = await makeStudent(app, school.companyId, school.departmentIds[0]!, {
      name: 'Şehrazat',
      deleted_at: rightNow(),
    });
    const parent = await makeParent(app, [id], { name: 'Dürdane', deleted_at: rightNow() });
    const gone = await makeAdmin(app, ['CE'], { username: 'Gülfidan Öz', deleted_at: rightNow() });
    await sweep(services, inDays(29));
    expect(await row(db, sql`select name from users where id = ${id}`)).toEqual({ name: 'Şehrazat' });
    const { people } = await sweep(services, inDays(31));
    expect(people).toBe(3);
    expect(await row(db, sql`select name, erased_at is not null as erased from users where id = ${id}`)).toEqual({
      name: null,
      erased: true,
    });
    expect(await row(db, sql`select name from parents where id = ${parent}`)).toEqual({ name: null });
    expect((await row<{ username: string }>(db, sql`select username from admins where id = ${gone}`))!.username).toBe(
      `erased-${gone.slice(-12)}`,
    );
    const { body } = await (
      await staff(app, 'SP')
    ).call(personalData.listPersonalDataRequests, { query: { person: 'student' } });
    expect(body.data[0]).toMatchObject({ person_id: id, kind: 'erasure', state: 'done', requested_by: null });
    expect((await sweep(services, inDays(31))).people).toBe(0);
  });

  it('is brought back by undo for thirty days, children and all, and by no one afterwards', async () => {
    const { companyId, instructorId, studentIds } = await makeSchool(app, { company: { parent_access: true } });
    const [child, pupil] = studentIds;
    const parent = await makeParent(app, [child!]);
    const colleague = await adminIdOf('instructors', sql`id = ${instructorId}`);
    const managerId = await adminIdOf('company_managers', sql`company_id = ${companyId}`);
    /** By people who have just signed in: a sweep ends old sessions, too. */
    const toggles = async () => {
      const [sp, manager] = [await staff(app, 'SP'), await app.signedIn('staff', managerId)];
      return {
        parent: () => manager.call(parents.deleteParent, { params: { id: parent } }),
        'parent, by the platform': () => sp.call(parents.deleteParent, { params: { id: parent } }),
        student: () => manager.call(users.deleteUser, { params: { id: pupil! } }),
        colleague: () => sp.call(admins.deleteAdmin, { params: { id: colleague } }),
        'post of the colleague': () => manager.call(instructors.deleteInstructor, { params: { id: instructorId } }),
      };
    };
    const before = await toggles();
    for (const toggle of [before.parent, before.student, before.colleague]) expect((await toggle()).status).toBe(200);
    await sweep(services, inDays(29));
    const inTime = await toggles();
    expect((await inTime.parent()).body.data).toMatchObject({ deleted_at: null, children: [{ id: child }] });
    expect((await inTime.parent()).status).toBe(200);
    await sweep(services, inDays(31));
    for (const [whose, toggle] of Object.entries(await toggles())) expect((await toggle()).status, whose).toBe(404);
  });

  it('stays with a student who is restored while others are erased', async () => {
    const { companyId } = await makeSchool(app);
    const gone = { name: 'Şirin', deleted_at: rightNow() };
    const ids = [await makeStudent(app, companyId, null, gone), await makeStudent(app, companyId, null, gone)];
    const managerId = await adminIdOf('company_managers', sql`company_id = ${companyId}`);
    let restored: string | undefined;
    // Once the list of those who are due was read, and before the first of them is erased.
    await sweep(services, inDays(31), async (_, total) => {
      if (total === null || total === undefined || restored) return;
      restored = ids[0]!;
      const manager = await app.signedIn('staff', managerId);
      const answer = await manager.call(users.deleteUser, { params: { id: restored } });
      expect(answer.body.data, answer.text).toMatchObject({ deleted_at: null });
    });
    expect(await row(db, sql`select name, deleted_at from users where id = ${ids[0]!}`)).toEqual({
      name: 'Şirin',
      deleted_at: null,
    });
    expect(await row(db, sql`select name from users where id = ${ids[1]!}`)).toEqual({ name: null });
    expect(await count('personal_data_requests', sql`person_id = ${ids[0]!}`)).toBe(0);
  });
});

describe('how long what is kept', () => {
  it('is shown from the register itself', async () => {
    const { body } = await (await staff(app, 'CS')).call(personalData.personalDataPeriods);
    const listed = (body.data as { holding: string; days: number | null; tables: string[] }[]).flatMap(
      ({ tables }) => tables,
    );
    expect(listed.toSorted()).toEqual(Object.keys(register).toSorted());
    expect(body.data.find((line: { holding: string }) => line.holding === 'activity').days).toBe(730);
    expect(Object.keys(periods).toSorted()).toEqual([...holdings].toSorted());
  });
});

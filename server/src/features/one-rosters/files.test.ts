import { oneRosters } from '@okur/contract';
import { deflateRawSync } from 'node:zlib';
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
import { accept, carriedOut, changesOf, type Files, imported, roster, upload, zipOf } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

const send = (client: Client, bytes: Buffer | string) =>
  client.call(oneRosters.uploadOneRoster, { files: { file: { fileName: 'okul.zip', bytes } } });
const good = (): Files =>
  roster({
    orgs: ['sourcedId,name,type', 's,Okul,school'],
    classes: ['sourcedId,title,classType,schoolSourcedId', 'c,5-A,homeroom,s'],
    users: [
      'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,birthDate',
      'p,true,s,student,Işıl,Çağlar,1,,',
    ],
    enrollments: ['sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role', 'e,c,s,p,student'],
  });

/** A zip with one entry whose head says what the test wants it to say. */
function zipWith({
  name = 'users.csv',
  content = Buffer.from('a'),
  says = content.length,
  attributes = 0,
  flags = 0,
}: {
  name?: string;
  content?: Buffer;
  says?: number;
  attributes?: number;
  flags?: number;
}): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(says, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(0x0314, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(says, 24);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE(attributes >>> 0, 38);
  const at = local.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

const archives = {
  empty: await zipOf({ 'readme.txt': 'x' }),
  double: await zipOf({ 'a/users.csv': 'sourcedId\n', 'b/users.csv': 'sourcedId\n' }),
  crowded: await zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.txt`, '']))),
};

describe('an archive', () => {
  it.each([
    ['no zip', Buffer.from('orgs,users'), 'one_roster.refused.not_a_zip'],
    ['nothing', Buffer.alloc(0), 'one_roster.refused.empty'],
    ['half a zip', zipWith({}).subarray(0, 60), 'one_roster.refused.damaged'],
    ['one without a roster', archives.empty, 'one_roster.refused.no_roster'],
    ['a path that leads outside', zipWith({ name: '../users.csv' }), 'one_roster.refused.damaged'],
    ['a link', zipWith({ attributes: 0o120777 << 16 }), 'one_roster.refused.unsafe'],
    ['one under a password', zipWith({ flags: 1 }), 'one_roster.refused.encrypted'],
    ['more than 50 MB unpacked', zipWith({ content: Buffer.alloc(50_000_001) }), 'one_roster.refused.unsafe'],
    [
      'one that says it is smaller than it is',
      zipWith({ content: Buffer.alloc(5_000_000), says: 10 }),
      'one_roster.refused.damaged',
    ],
    ['two rosters in folders', archives.double, 'one_roster.refused.unsafe'],
    ['more than 2,000 entries', archives.crowded, 'one_roster.refused.unsafe'],
  ])('%s is refused by name', async (_name, bytes, key) => {
    const answer = await send(sp, bytes);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors).toEqual({ file: [key] });
  });

  it('may hold its files in a folder, and other things beside', async () => {
    const files = good();
    const preview = await upload(
      sp,
      await zipOf({
        ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`Okul/${name}`, text])),
        '__MACOSX/Okul/._users.csv': 'x',
        'Okul/lies mich.txt': 'x',
      }),
    );
    expect(preview.counts.student.create).toBe(1);
  });
});

describe('the files', () => {
  it('may begin with a mark and end their lines in any way; letters stay right', async () => {
    const files = good();
    const preview = await upload(sp, {
      ...files,
      'users.csv': `\ufeff${files['users.csv']!.replaceAll('\n', '\r\n')}`,
      'classes.csv': files['classes.csv']!.replaceAll('\n', '\r'),
    });
    expect(preview.fault_counts).toMatchObject({ stop: 0, fault: 0 });
    expect(await changesOf(sp, preview.id, { kind: 'student' })).toMatchObject([
      { name: 'Işıl Çağlar', fields: { department_id: { after: '5-A' }, student_number: { after: '1' } } },
    ]);
  });

  it.each<[string, (files: Record<string, string | Uint8Array>) => void, object]>([
    [
      'another encoding',
      (f) => void (f['users.csv'] = Buffer.from('sourcedId;Adı', 'latin1').fill(0xfd, 11, 12)),
      { severity: 'stop', file: 'users.csv', line: 1, reason: 'one_roster.reason.not_utf8' },
    ],
    [
      'a column that must be there',
      (f) => void (f['users.csv'] = 'sourcedId,givenName,orgSourcedIds,role\n'),
      {
        severity: 'stop',
        file: 'users.csv',
        line: 1,
        column: 'familyName',
        reason: 'one_roster.reason.missing_column',
      },
    ],
    [
      'a file that was promised',
      (f) => void delete f['classes.csv'],
      {
        severity: 'stop',
        file: 'manifest.csv',
        reason: 'one_roster.reason.file_missing',
        params: { name: 'classes.csv' },
      },
    ],
    [
      'an old version',
      (f) => void (f['manifest.csv'] = String(f['manifest.csv']).replace('version,1.1', 'version,1.0')),
      { severity: 'stop', file: 'manifest.csv', reason: 'one_roster.reason.version', params: { version: '1.0' } },
    ],
    [
      'a quote that stays open',
      (f) => void (f['users.csv'] = `${f['users.csv']}"q,true,s,student,A,B\n`),
      { severity: 'stop', file: 'users.csv', line: 3, reason: 'one_roster.reason.broken_quotes' },
    ],
    [
      'an id that stands twice',
      (f) => void (f['users.csv'] = `${f['users.csv']}p,true,s,student,A,B,,,\n`),
      {
        severity: 'fault',
        file: 'users.csv',
        line: 3,
        column: 'sourcedId',
        value: 'p',
        reason: 'one_roster.reason.twice',
        params: { line: 2 },
      },
    ],
    [
      'an address that is none',
      (f) => void (f['users.csv'] = `${f['users.csv']}q,true,s,student,A,B,,nirgends,\n`),
      {
        severity: 'fault',
        file: 'users.csv',
        line: 3,
        column: 'email',
        value: 'nirgends',
        reason: 'class_list.reason.email',
      },
    ],
    [
      'a tag in a name',
      (f) => void (f['users.csv'] = `${f['users.csv']}\nq,true,s,student,<b>A</b>,B,,,\n`),
      {
        severity: 'fault',
        file: 'users.csv',
        line: 4,
        column: 'givenName',
        value: '<b>A</b>',
        reason: 'class_list.reason.characters',
      },
    ],
    [
      'a row that is too short',
      (f) => void (f['users.csv'] = `${f['users.csv']}q,true\n`),
      {
        severity: 'fault',
        file: 'users.csv',
        line: 3,
        reason: 'class_list.reason.cell_count',
        params: { found: 2, expected: 9 },
      },
    ],
    [
      'a class of nowhere',
      (f) => void (f['classes.csv'] = `${f['classes.csv']}x,9-Z,homeroom,nowhere\n`),
      {
        severity: 'fault',
        file: 'classes.csv',
        line: 3,
        column: 'schoolSourcedId',
        value: 'nowhere',
        reason: 'one_roster.reason.unknown_reference',
      },
    ],
    [
      'a student of nowhere',
      (f) => void (f['enrollments.csv'] = `${f['enrollments.csv']}x,c,s,nobody,student\n`),
      {
        severity: 'fault',
        file: 'enrollments.csv',
        line: 3,
        column: 'userSourcedId',
        value: 'nobody',
        reason: 'one_roster.reason.unknown_reference',
      },
    ],
    [
      'a role that is not imported',
      (f) => void (f['users.csv'] = `${f['users.csv']}q,true,s,principal,A,B,,,\n`),
      {
        severity: 'note',
        file: 'users.csv',
        line: 3,
        column: 'role',
        value: 'principal',
        reason: 'one_roster.reason.role_left_out',
      },
    ],
  ])('%s is named by file, line and column', async (_name, break_, fault) => {
    const files: Record<string, string | Uint8Array> = good();
    break_(files);
    const preview = await upload(sp, await zipOf(files));
    expect(preview.faults).toContainEqual(expect.objectContaining(fault));
    const isStop = (fault as { severity: string }).severity === 'stop';
    expect(preview.fault_counts.stop > 0).toBe(isStop);
    const refusal = isStop ? (await accept(sp, preview, { skip_faulty: true })).status : 422;
    expect(refusal).toBe(422);
  });

  it('a person whose row is faulty is not taken for gone', async () => {
    const files = Object.fromEntries(
      Object.entries(good()).map(([name, text]) => [
        name,
        text
          .replaceAll('Okul', 'Fehlerschule')
          .replaceAll(/\b([spce]),/g, 'f$1,')
          .replaceAll(',s\n', ',fs\n'),
      ]),
    );
    await imported(app, sp, files);
    const broken = await upload(sp, { ...files, 'users.csv': files['users.csv']!.replace(',1,,', ',1,kein,') });
    expect(broken.fault_counts.fault).toBe(1);
    expect(broken.removals.people).toBe(0);
    expect(await changesOf(sp, broken.id)).toEqual([]);
  });
});

describe('who may', () => {
  it('a manager imports into the own company, one school of the file, and reaches nobody else’s', async () => {
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

  it('more than 500 people leave with the password of who takes them out, and stand in the audit', async () => {
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

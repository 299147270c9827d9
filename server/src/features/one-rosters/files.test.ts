import { describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { accept, changesOf, imported, good, upload, zipOf } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

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

  it('a person whose row has an error is not taken for gone', async () => {
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

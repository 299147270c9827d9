import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes, exports as contract, jobs } from '@okur/contract';
import type { ExportInput } from '@okur/contract/exports';
import type { Route } from '@okur/contract/route';
import readWorkbook from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeManager,
  makeSchool,
  makeStudent,
  staff,
} from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { daysAgo, makeReading } from '../../platform/testing/readings.ts';

const app = await testApp();
const { db } = app.services;
const folder = await mkdtemp(join(tmpdir(), 'okur-export-'));
afterAll(() => rm(folder, { recursive: true }));

const students: Omit<ExportInput, 'params' | 'query' | 'locale' | 'time_zone'> & {
  query?: Record<string, string>;
  locale?: string;
} = {
  list: 'users',
  format: 'csv',
  name: 'Öğrenciler',
  locale: 'tr',
  columns: [
    { label: 'Adı', fields: ['name'] },
    { label: 'Öğrenci', fields: ['name+surname'] },
    { label: 'Sınıf', fields: ['department_name'] },
    { label: 'Durum', fields: ['status'], words: { active: 'Etkin' } },
    { label: 'Düzey', fields: ['grade_level'] },
    { label: 'Kayıt', fields: ['created_at'] },
  ],
};
const begin = (client: Client, over: object = {}) =>
  client.call(contract.exportList, { body: { ...students, ...over } });
/** The file as text, without its mark. */
async function exported(client: Client, over: object = {}) {
  const begun = await begin(client, over);
  if (begun.status !== 202) throw new Error(begun.text);
  const job = await endOf(app, begun.body.data.id);
  expect(job.error).toBeNull();
  const file = await client.call(jobs.jobFile, { params: { jobId: job.id } });
  return { job, file };
}
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

async function people(companyId: string, count: number): Promise<void> {
  await rows(
    db,
    sql`insert into users (id, company_id, name, surname, username, status) select gen_random_uuid(), ${companyId},
      'Çağ' || n, 'Işık', ${companyId}::text || n, 'active' from generate_series(1, ${count}::int) n`,
  );
}

describe('a list as CSV', () => {
  it('holds what the filters leave, in the order of the list, in the language of the reader', async () => {
    const { companyId, departmentIds, manager } = await makeSchool(app, { students: 0 });
    for (const [name, surname, grade_level] of [
      ['Işıl', 'Çağlar', 7],
      ['Ğani', 'Şen', 8],
      ['Zeynep', 'Öz', null],
    ] as const)
      await makeStudent(app, companyId, departmentIds[0]!, { name, surname, grade_level });
    await makeStudent(app, companyId, departmentIds[1]!, { name: 'Başka' });
    const { file, job } = await exported(manager, {
      query: { department_id: departmentIds[0]!, sort: '-name', page: '7', per_page: '10' },
    });
    expect(file.text.startsWith('\uFEFFAdı;Öğrenci;')).toBe(true);
    expect(
      lines(file.text)
        .slice(1)
        .map((line) => line.split(';').slice(0, 2)),
    ).toEqual([
      ['Zeynep', 'Zeynep Öz'],
      ['Işıl', 'Işıl Çağlar'],
      ['Ğani', 'Ğani Şen'],
    ]);
    expect(lines(file.text)[2]).toMatch(/;Etkin;7;\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(job.result).toEqual({ rows: 3 });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('Öğrenciler.csv'));
  });

  it('has the moments of a row by the clock of its school, within the days it is filtered by', async () => {
    const time_zone = 'America/Toronto';
    const { companyId, studentIds } = await makeSchool(app, { students: 1, company: { time_zone } });
    // Late in the evening there, and already the next day in Istanbul.
    const finished = new Date(`${daysAgo(3).toISOString().slice(0, 10)}T02:30:00Z`);
    await makeReading(app, { user: { id: studentIds[0]!, companyId }, wpm: 100, finished });
    const at = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' });
    const day = at.format(finished).slice(0, 10);
    const { file } = await exported(await staff(app, 'SP'), {
      list: 'reports/readings',
      query: { company_id: companyId, from: day, to: day },
      columns: [{ label: 'Bitiş', fields: ['finished_at'] }],
      time_zone: 'Europe/Istanbul',
    });
    expect(lines(file.text)).toEqual(['Bitiş', at.format(finished)]);
  });

  it('has a name without slashes, backslashes and characters that cannot be seen', async () => {
    const { manager } = await makeSchool(app, { students: 1 });
    const { file, job } = await exported(manager, { name: '../7/B\\\u202Esınıfı\u0007' });
    expect(job.file?.name).toBe('.. 7 B  sınıfı .csv');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('.. 7 B  sınıfı .csv'));
  });

  it('separates by commas where decimals have points, and quotes what needs it', async () => {
    const { companyId, manager } = await makeSchool(app, { students: 0 });
    await makeStudent(app, companyId, null, { name: 'Ada, "Su"', surname: 'Er' });
    expect(lines((await exported(manager, { locale: 'en' })).file.text)[1]).toMatch(
      /^"Ada, ""Su""","Ada, ""Su"" Er",,/,
    );
  });

  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '  =1'])(
    'never holds %j as a formula',
    async (name) => {
      const { companyId, manager } = await makeSchool(app, { students: 0 });
      await rows(
        db,
        sql`insert into users (id, company_id, name, surname, username, status)
          values (${newId()}, ${companyId}, ${name}, 'Er', ${newId()}, 'active')`,
      );
      const [, line] = lines((await exported(manager)).file.text);
      expect(line!.replace(/^"/, '')[0]).toBe("'");
    },
  );

  it('holds all rows of a long list, each once', async () => {
    const companyId = await makeCompany(app);
    const managerId = await makeManager(app, [companyId]);
    await givePassword(app, 'admins', managerId, 'kırmızı balık gölde');
    const manager = await app.signedIn('staff', managerId);
    await people(companyId, 2300);
    const { file, job } = await exported(manager, {
      password: 'kırmızı balık gölde',
      query: { search: 'ışık', sort: 'surname' },
    });
    const names = lines(file.text)
      .slice(1)
      .map((line) => line.split(';')[0]);
    expect([names.length, new Set(names).size, job.result]).toEqual([2300, 2300, { rows: 2300 }]);
  });
});

describe('a list as XLSX', () => {
  it('opens in a spreadsheet with its letters, numbers and dates, and takes texts for texts', async () => {
    const { companyId, manager } = await makeSchool(app, { students: 0 });
    await makeStudent(app, companyId, null, { name: 'Iğdır & <Şırnak>', surname: '_x0041_', grade_level: 7 });
    await rows(
      db,
      sql`update users set name = '=1+1', grade_level = null
        where id = ${await makeStudent(app, companyId, null, { name: 'x', surname: 'zz' })}`,
    );
    const { file } = await exported(manager, {
      format: 'xlsx',
      query: { sort: '-name' },
      columns: [
        { label: 'Adı', fields: ['name'] },
        { label: 'Soyadı', fields: ['surname'] },
        { label: 'Düzey', fields: ['grade_level'] },
        { label: 'Kayıt', fields: ['created_at'] },
      ],
    });
    const path = join(folder, `${newId()}.xlsx`);
    await writeFile(path, file.bytes);
    const [sheet] = await readWorkbook(path);
    expect(sheet).toMatchObject({ sheet: 'Öğrenciler' });
    expect(sheet!.data[0]).toEqual(['Adı', 'Soyadı', 'Düzey', 'Kayıt']);
    expect(sheet!.data.slice(1).map((line) => line.slice(0, 3))).toEqual([
      ['Iğdır & <Şırnak>', '_x0041_', 7],
      ['=1+1', 'zz', null],
    ]);
    expect(sheet!.data[1]![3]).toBeInstanceOf(Date);
  });
});

describe('what leaves, and for whom', () => {
  it('over 500 people the password is asked for again, and a wrong one is refused', async () => {
    const companyId = await makeCompany(app);
    const managerId = await makeManager(app, [companyId]);
    await givePassword(app, 'admins', managerId, 'kırmızı balık gölde');
    const manager = await app.signedIn('staff', managerId);
    await people(companyId, 500);
    expect((await begin(manager)).status).toBe(202);
    await people(await makeCompany(app), 3);
    await makeStudent(app, companyId, null);
    expect((await begin(manager)).body).toEqual({ data: null });
    // Also of lists that are called by another thing, such as who needs help.
    expect(
      (await begin(manager, { list: 'dashboard/instructor/students', columns: [{ label: 'Adı', fields: ['name'] }] }))
        .body,
    ).toEqual({ data: null });
    expect((await begin(manager, { password: 'yanlış' })).body).toMatchObject({
      code: 'old_password_wrong',
      errors: { password: ['validation.old_password_wrong'] },
    });
    const right = await begin(manager, { password: 'kırmızı balık gölde' });
    expect(right.status).toBe(202);
    await endOf(app, right.body.data.id);
    const entry = await row<{ after: object }>(
      db,
      sql`select after from audit where account_id = ${managerId} and action = 'export' order by at desc limit 1`,
    );
    expect(entry!.after).toMatchObject({ list: 'users', more_than_500: true });
    expect(JSON.stringify(await rows(db, sql`select input from jobs where account_id = ${managerId}`))).not.toContain(
      'balık',
    );
  });

  it('no one exports more than the list shows them', async () => {
    const [mine, other] = [await makeSchool(app, { students: 2 }), await makeSchool(app, { students: 3 })];
    const { file } = await exported(mine.instructor);
    expect(lines(file.text)).toHaveLength(2);
    expect(
      (
        await begin(mine.manager, {
          list: 'companies/{id}/departments',
          params: { id: other.companyId },
          columns: [{ label: 'Sınıf', fields: ['department_name'] }],
        })
      ).status,
    ).toBe(404);
    expect(
      (await begin(mine.instructor, { list: 'admins', columns: [{ label: 'x', fields: ['username'] }] })).status,
    ).toBe(403);
  });

  it.each([
    ['a list that there is not', { list: 'secrets' }, 404, []],
    [
      'a column that the rows do not have',
      { columns: [{ label: 'x', fields: ['password_hash'] }] },
      422,
      ['columns.0.fields'],
    ],
    ['a filter that the list does not know', { query: { secret: '1' } }, 400, ['secret']],
    ['a time zone that no one lives in', { time_zone: 'Moon/Sea' }, 422, ['time_zone']],
  ])('%s is refused by name', async (_what, over, status, fields) => {
    const client = await app.signedIn('staff', await makeAdmin(app, ['SP']));
    const answer = await begin(client, over);
    expect(answer.status, answer.text).toBe(status);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(fields);
  });
});

describe('every list and every report', () => {
  const gets = allRoutes.map(({ route }) => route).filter(({ method }) => method === 'GET');
  /** Pages of rows, or the few rows of a report with what holds for all of them. */
  const hasRows = ({ query, answer, download, needs }: Route): boolean => {
    const envelope = answer instanceof z.ZodObject ? answer.shape : {};
    const isReport = query && envelope['data'] instanceof z.ZodArray && 'meta' in envelope;
    return !download && needs !== 'public' && (query?.shape['cursor'] !== undefined || Boolean(isReport));
  };

  it('says that it can be exported, and no other call does', () => {
    const marked = gets.filter(({ exportable }) => exportable).map(({ path }) => path);
    expect(marked).toEqual(gets.filter(hasRows).map(({ path }) => path));
    expect(marked.length).toBeGreaterThan(80);
  });

  it('is one that can be exported', () => {
    expect([...app.services.lists.keys()].toSorted()).toEqual(
      gets
        .filter(hasRows)
        .map(({ path }) => path)
        .toSorted(),
    );
  });
});

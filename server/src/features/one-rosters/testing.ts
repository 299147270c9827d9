import { readdir, readFile } from 'node:fs/promises';
import { oneRosters } from '@okur/contract';
import type { OneRoster, RosterChange } from '@okur/contract/one-rosters';
import type { Job } from '@okur/contract/jobs';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import yazl from 'yazl';
import { row, sql } from '../../platform/database/index.ts';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import type { RosterDouble, RosterRecord } from '../../platform/testing/roster-double.ts';

export type Files = Record<string, string>;

/** The files of a roster that lies beside the tests. */
export async function filesOf(folder: string): Promise<Files> {
  const base = new URL(`./fixtures/${folder}/`, import.meta.url);
  const names = await readdir(base);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, base), 'utf8')] as const)),
  );
}

export async function zipOf(
  files: Record<string, string | Uint8Array>,
  options: Partial<yazl.Options> = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return Buffer.concat(await (zip.outputStream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray());
}

/** A roster written down in few words: rows by file, the header first. */
export function roster(
  rows: Record<string, string[]>,
  modes: Record<string, string> = {},
  version = '1.1',
  system = '',
): Files {
  const manifest = [
    'propertyName,value',
    `oneroster.version,${version}`,
    ...(system ? [`source.systemCode,${system}`] : []),
    ...Object.keys(rows).map((name) => `file.${name},${modes[name] ?? 'bulk'}`),
  ];
  return {
    'manifest.csv': manifest.join('\n'),
    ...Object.fromEntries(Object.entries(rows).map(([name, lines]) => [`${name}.csv`, `${lines.join('\n')}\n`])),
  };
}

export async function upload(client: Client, files: Files | Buffer, fileName = 'okul.zip'): Promise<OneRoster> {
  const answer = await client.call(oneRosters.uploadOneRoster, {
    files: { file: { fileName, bytes: Buffer.isBuffer(files) ? files : await zipOf(files) } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as OneRoster;
}

export const accept = (client: Client, { id, fingerprint }: Pick<OneRoster, 'id' | 'fingerprint'>, body: object = {}) =>
  client.call(oneRosters.acceptOneRoster, { params: { id }, body: { fingerprint, ...body } });

/** Answers the open questions of a roster, all or those of a kind; the roster as it is then. */
export async function say(
  client: Client,
  { id, questions = [] }: OneRoster,
  choice: 'same' | 'another' | 'return' | 'leave',
  kind?: string,
): Promise<OneRoster> {
  const answers = questions
    .filter(({ question }) => question.chosen === null && (kind === undefined || question.kind === kind))
    .map(({ sourced_id, question }) => ({ sourced_id, kind: question.kind, user_id: question.user_id, choice }));
  const answer = await client.call(oneRosters.answerOneRoster, { params: { id }, body: { answers } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as OneRoster;
}

/** Accepts a roster and waits for the job; answers how it ended. */
export async function carriedOut(app: TestApp, client: Client, preview: OneRoster, body: object = {}): Promise<Job> {
  const answer = await accept(client, preview, {
    skip_faulty: true,
    confirm_removals: preview.removals.people,
    ...body,
  });
  expect(answer.status, answer.text).toBe(202);
  return endOf(app, answer.body.data.id as string);
}

export async function imported(app: TestApp, client: Client, files: Files | Buffer): Promise<OneRoster> {
  const preview = await upload(client, files);
  expect(await carriedOut(app, client, preview)).toMatchObject({ state: 'done', error: null });
  return (await client.call(oneRosters.getOneRoster, { params: { id: preview.id } })).body.data as OneRoster;
}

export async function changesOf(
  client: Client,
  id: string,
  query: Record<string, string> = {},
): Promise<RosterChange[]> {
  const answer = await client.call(oneRosters.changesOfOneRoster, { params: { id }, query: { isAll: true, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RosterChange[];
}

/** Sends bytes as they are, a roster or not. */
export const send = (client: Client, bytes: Buffer | string) =>
  client.call(oneRosters.uploadOneRoster, { files: { file: { fileName: 'okul.zip', bytes } } });

/** A school with one class and one student, without a fault. */
export const good = (): Files =>
  roster({
    orgs: ['sourcedId,name,type', 's,Okul,school'],
    classes: ['sourcedId,title,classType,schoolSourcedId', 'c,5-A,homeroom,s'],
    users: [
      'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,birthDate',
      'p,true,s,student,Işıl,Çağlar,1,,',
    ],
    enrollments: ['sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role', 'e,c,s,p,student'],
  });

/** Rows of a school under words that no other test uses, by the number of the test. */
export function schoolOf(n: number) {
  const tag = `k${n}`;
  const orgs = () => ['sourcedId,name,type,identifier', `${tag}-s,Okul ${tag},school,OR${n}`];
  const classes = (...titles: string[]) => [
    'sourcedId,title,grades,classType,schoolSourcedId',
    ...titles.map((title) => `${tag}-${title},${title},05,homeroom,${tag}-s`),
  ];
  const user = (
    id: string,
    role: string,
    given: string,
    more: Partial<{ number: string; email: string; agents: string; enabled: string; status: string }> = {},
  ) => {
    const { status = '', enabled = 'true', number = '', email = '', agents = '' } = more;
    return `${tag}-${id},${status},${enabled},${tag}-s,${role},${given},Kaya,${number},${email},"${agents}"`;
  };
  const users = (...lines: string[]) => [
    'sourcedId,status,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,agentSourcedIds',
    ...lines,
  ];
  const enrollments = (...pairs: [user: string, title: string, role?: string][]) => [
    'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role',
    ...pairs.map(
      ([id, title, role = 'student']) => `${tag}-e-${id}-${title},,${tag}-${title},${tag}-s,${tag}-${id},${role}`,
    ),
  ];

  /** Twenty students in two classes, an instructor and a parent of the first two. */
  const people = (from = 0) =>
    Array.from({ length: 20 - from }, (_, i) =>
      user(`p${i + from}`, 'student', `Öğrenci ${i + from}`, { number: `${i + from}` }),
    );
  const school = (more: Record<string, string[]> = {}): Files =>
    roster({
      orgs: orgs(),
      classes: classes('5-A', '5-B'),
      users: users(
        ...people(),
        user('t', 'teacher', 'Esra', { email: `esra@${tag}.example` }),
        user('v', 'parent', 'Veli', { email: `veli@${tag}.example`, agents: `${tag}-p0,${tag}-p1` }),
      ),
      enrollments: enrollments(
        ...Array.from({ length: 20 }, (_, i): [string, string] => [`p${i}`, i < 10 ? '5-A' : '5-B']),
        ['t', '5-A', 'teacher'],
      ),
      ...more,
    });
  return { tag, user, users, people, classes, enrollments, school };
}

const idsOf = (cell: string | undefined) =>
  (cell ?? '')
    .split(',')
    .filter(Boolean)
    .map((sourcedId) => ({ sourcedId, href: `https://okul.example/${sourcedId}` }));

/** A row of the files as the REST binding has it. */
function recordOf(cells: Record<string, string>, roles: readonly Record<string, string>[]): RosterRecord {
  const listed = ['agent', 'org', 'term'];
  const record: RosterRecord = { sourcedId: cells['sourcedId']!, status: cells['status'] || 'active' };
  record['dateLastModified'] = new Date(0).toISOString();
  for (const [name, cell] of Object.entries(cells)) {
    const reference = /^(.+)SourcedIds?$/.exec(name)?.[1];
    if (reference && listed.includes(reference)) record[`${reference}s`] = idsOf(cell);
    else if (reference) record[reference] = idsOf(cell)[0];
    else if (name === 'grades') record['grades'] = cell.split(',').filter(Boolean);
    else if (name !== 'sourcedId' && name !== 'status') record[name] = cell;
  }
  const own = roles.filter((role) => role['userSourcedId'] === record.sourcedId);
  if (own.length > 0)
    record['roles'] = own.map((role) => ({ role: role['role'], org: { sourcedId: role['orgSourcedId'] } }));
  return record;
}

/** The same roster as a system says it that is asked over HTTP. */
export function recordsOf(files: Files): RosterDouble['records'] {
  const rowsIn = (name: string): Record<string, string>[] =>
    files[`${name}.csv`] === undefined ? [] : parse(files[`${name}.csv`]!, { columns: true });
  const roles = rowsIn('roles');
  return Object.fromEntries(
    ['orgs', 'academicSessions', 'courses', 'classes', 'enrollments', 'users'].map((name) => [
      name,
      rowsIn(name).map((cells) => recordOf(cells, roles)),
    ]),
  );
}

/** The student of this name in the school under these words. */
export const studentOf = (app: TestApp, tag: string, name: string) =>
  row<{ id: string; version: number; deleted: boolean; status: string; department: string | null }>(
    app.services.db,
    sql`select u.id, u.version, u.deleted_at is not null as deleted, u.status, d.department_name as department
      from users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id
        where u.name = ${name} and c.company_name = ${`Okul ${tag}`}`,
  );

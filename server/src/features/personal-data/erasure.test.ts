import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classLists as classListsContract, notes, personalData, users as usersContract } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { newId } from '../../platform/database/ids.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeParent,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';

const log: string[] = [];
const app = await testApp({ LOG_LEVEL: 'debug' }, { write: (line) => void log.push(line) });
const password = 'kırmızı balık gölde';
const { db } = app.services;

let sp: Client;
let spId: string;
let school: School;
beforeAll(async () => {
  spId = await makeAdmin(app, ['SP'], { username: 'Destek Sorumlusu' });
  await givePassword(app, 'admins', spId, password);
  sp = await app.signedIn('staff', spId);
  school = await makeSchool(app, { departments: 1, students: 2, company: { parent_access: true } });
});

const erasureOf = (over: object = {}) => ({
  reason: 'Veli yazılı olarak istedi',
  password,
  name: '',
  at_once: true,
  ...over,
});

/** Every text of every table, every file and every log line, folded. */
async function everythingStored(): Promise<Map<string, string>> {
  const stored = new Map<string, string>([['log', fold(log.join('\n'))]]);
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const found = await row<{ text: string | null }>(
      db,
      sql`select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`,
    );
    stored.set(name, fold(found?.text ?? ''));
  }
  for (const file of await readdir(app.services.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (file.isFile())
      stored.set(
        join(file.parentPath, file.name),
        fold(
          `${file.name} ${await readFile(join(file.parentPath, file.name), 'latin1')} ` +
            `${await readFile(join(file.parentPath, file.name), 'utf8')}`,
        ),
      );
  }
  return stored;
}

const locationsOf = async (words: string[]): Promise<string[]> => {
  const stored = await everythingStored();
  return [...stored].flatMap(([location, text]) =>
    words.filter((word) => text.includes(fold(word))).map((word) => `${word} in ${location}`),
  );
};

describe('erasing a student', () => {
  const person = {
    name: 'Zeynepnur',
    surname: 'Karabulutoğlu',
    username: 'zeynepnur.k.4711',
    email: 'zeynepnur@okul.example',
    student_number: 'KR-98431',
  };
  const words = Object.values(person);
  const namesake = { name: 'Zeynepnur', surname: 'Ak', username: 'zeynep.ak' };
  let id: string;
  let parentId: string;
  let totals: unknown;

  const readTotals = async () => ({
    company: await row(
      db,
      sql`select count(*)::int as readings, sum(words)::int as words, sum(active_seconds) as seconds, avg(wpm) as wpm
        from reading_sessions where company_id = ${school.companyId}`,
    ),
    department: await row(
      db,
      sql`select count(*)::int as readings, sum(words)::int as words from reading_sessions
        where department_id = ${school.departmentIds[0]!}`,
    ),
    answers: await row(db, sql`select count(*)::int as count, sum(points) as points from reading_answers`),
    entries: await row(
      db,
      sql`select count(*)::int as count from audit where subject_id = ${id}
        and action not in ('erase', 'export', 'withdraw')`,
    ),
  });

  beforeAll(async () => {
    // Everything that leaves traces: made, renamed, noted, imported, linked, read, signed in, mailed.
    const made = await school.manager.call(usersContract.createUser, {
      body: { ...person, department_id: school.departmentIds[0], password },
    });
    if (made.status !== 201) throw new Error(made.text);
    id = made.body.data.id;
    await rows(db, sql`update department_memberships set joined_at = now() - interval '1 year' where user_id = ${id}`);
    await school.manager.call(usersContract.updateUser, { params: { id }, body: { birth_year: 2014 } });
    const mate = await makeStudent(app, school.companyId, school.departmentIds[0]!, namesake);
    await school.manager.call(notes.createNote, { params: { id }, body: { note: 'Zeynepnur bugün çok iyi okudu.' } });
    await school.manager.call(notes.createNote, {
      params: { id: mate },
      body: { note: 'Zeynepnur Karabulutoğlu ile yan yana oturuyor.' },
    });
    const csv =
      `Ad;Soyad;Okul No;Sınıf\n${person.name};${person.surname};${person.student_number};9-Z\n` +
      `Zeynepnur;Ak;17;9-Z\n`;
    const uploaded = await school.manager.call(classListsContract.uploadClassList, {
      params: { id: school.companyId },
      files: { file: { fileName: 'liste.csv', bytes: csv } },
    });
    if (uploaded.status !== 201) throw new Error(uploaded.text);
    parentId = await makeParent(app, [id]);
    await school.manager.call(usersContract.linkParent, {
      params: { id },
      body: { email: 'veli.k@okur.example', name: 'Veli Karabulutoğlu' },
    });
    await rows(
      db,
      sql`insert into notices (id, account_type, account_id, text, params)
        values (${newId()}, 'staff', ${spId}, 'notice.x',
        ${JSON.stringify({ name: `${person.name} ${person.surname}` })}::jsonb)`,
    );
    const student = await app.signedIn('student', id);
    const teacher = await staff(app, 'SP');
    const homework = await makeHomework(school.manager, (await makeArticle(teacher)).id, school.departmentIds);
    await readHomework(student, homework, 60, allRight);
    await app.anonymous.raw({
      method: 'POST',
      url: '/api/v1/auth/student/login',
      payload: { email: person.username, password: 'yanlış şifre' },
    });
    await app.services.mailer.send({
      to: person.email,
      subject: 'Okur',
      text: `Merhaba ${person.name}`,
      html: `<p>${person.name}</p>`,
    });
    totals = await readTotals();
  });

  it('finds the name in many places before', async () => {
    const locations = await locationsOf(words);
    for (const location of [
      'public.users',
      'public.audit',
      'public.user_notes',
      'public.notices',
      'public.class_lists',
      'outbox',
    ])
      expect(locations.join('\n')).toContain(location);
  });

  it('shows what goes and what stays, and changes nothing by showing it', async () => {
    const { data } = (await sp.call(personalData.personalDataOfUser, { params: { id } })).body as {
      data: {
        name: string;
        goes: { holding: string; rows: number }[];
        stays: { holding: string; rows: number }[];
        only_parents: number;
      };
    };
    expect(data.name).toBe('Zeynepnur Karabulutoğlu');
    expect(data.goes.map(({ holding }) => holding)).toEqual(
      expect.arrayContaining(['accounts', 'notes', 'links', 'sessions']),
    );
    expect(data.stays.find(({ holding }) => holding === 'learning')?.rows).toBeGreaterThan(1);
    expect(data.only_parents).toBe(2);
  });

  it('wants their own password and the name, letter by letter but for capitals', async () => {
    const wrongName = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({ name: 'Zeynep Karabulutoğlu' }),
    });
    expect([wrongName.status, wrongName.body.errors]).toEqual([422, { name: ['personal_data.name_differs'] }]);
    const wrongPassword = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({ name: 'Zeynepnur Karabulutoğlu', password: 'tahmin123' }),
    });
    expect([wrongPassword.status, wrongPassword.body.errors]).toEqual([
      422,
      { password: ['validation.old_password_wrong'] },
    ]);
    expect(
      (await sp.call(personalData.eraseUser, { params: { id }, body: erasureOf({ reason: '' }) })).body.errors,
    ).toHaveProperty('reason');
  });

  it('waits three days and can be withdrawn meanwhile, once', async () => {
    const waiting = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({ name: 'ZEYNEPNUR KARABULUTOĞLU', at_once: false }),
    });
    expect(waiting.status, waiting.text).toBe(202);
    expect(Date.parse(waiting.body.data.due_at) - rightNow().getTime()).toBeGreaterThan(71 * 3_600_000);
    const twin = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({ name: 'Zeynepnur Karabulutoğlu' }),
    });
    expect([twin.status, twin.body.errors]).toEqual([409, { id: ['personal_data.waits_already'] }]);
    const params = { personalDataRequestId: waiting.body.data.id as string };
    expect((await school.manager.call(personalData.withdrawErasure, { params })).body.data).toMatchObject({
      state: 'withdrawn',
      person_name: 'Zeynepnur Karabulutoğlu',
    });
    expect((await sp.call(personalData.withdrawErasure, { params })).status).toBe(409);
    expect(await row(db, sql`select name from users where id = ${id}`)).toEqual({ name: 'Zeynepnur' });
  });

  it('leaves no name in any table, file or log line', async () => {
    const request = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({
        name: 'Zeynepnur Karabulutoğlu',
        reason: 'Zeynepnur Karabulutoğlu’nun annesi istedi',
        with_parents: true,
      }),
    });
    expect(request.status, request.text).toBe(202);
    const job = await endOf(app, request.body.data.job_id as string);
    expect(job.state, JSON.stringify(job.error)).toBe('done');
    // The first name is also another child's, who keeps it; the note about that child no longer names this one.
    const left = (await locationsOf(words)).filter(
      (location) => !/^Zeynepnur in public\.(users|class_lists)$/.test(location),
    );
    expect(left).toEqual([]);
    expect(await locationsOf(['veli.k@okur.example', 'Veli Karabulutoğlu'])).toEqual([]);
    expect(await row(db, sql`select name, surname from users where username = ${namesake.username}`)).toEqual({
      name: 'Zeynepnur',
      surname: 'Ak',
    });
    expect(await row(db, sql`select note from user_notes`)).toEqual({ note: '… ile yan yana oturuyor.' });
    expect(
      (await row<{ rows: { cells: string[] }[] }>(db, sql`select rows from class_lists`))!.rows.map(
        ({ cells }) => cells,
      ),
    ).toEqual([
      ['Ad', 'Soyad', 'Okul No', 'Sınıf'],
      ['', '', '', '9-Z'],
      ['Zeynepnur', 'Ak', '17', '9-Z'],
    ]);
  });

  it('leaves every total as it was', async () => {
    expect(await readTotals()).toEqual(totals);
  });

  it('lets no one see, restore or sign in as the person, and keeps the proof without the name', async () => {
    expect((await sp.call(usersContract.getUser, { params: { id } })).status).toBe(404);
    expect((await sp.call(usersContract.deleteUser, { params: { id } })).status).toBe(404);
    const list = await sp.call(personalData.listPersonalDataRequests, { query: { kind: 'erasure' } });
    expect(list.body.data[0]).toMatchObject({
      person_id: id,
      person_name: null,
      state: 'done',
      requested_by: 'Destek Sorumlusu',
      with_parents: true,
      reason: '…’nun annesi istedi',
    });
    expect(list.body.data[0].rows).toBeGreaterThan(5);
    expect(await row(db, sql`select erased_at is not null as erased from parents where id = ${parentId}`)).toEqual({
      erased: true,
    });
  });

  it('is noted beside the database by the id alone', async () => {
    const file = await diskStorage(join(app.services.config.dataDir, 'files')).get(`erasures/student-${id}.json`);
    expect(JSON.parse(String((await file!.stream.toArray()).join('')))).toMatchObject({ person: 'student', id });
  });

  it('leaves the append-only tables closed for everything else', async () => {
    await expect(rows(db, sql`update audit set before = null`)).rejects.toThrow(/permission denied/);
    await expect(rows(db, sql`delete from reading_sessions`)).rejects.toThrow(/permission denied/);
    const sly = app.services.transaction(async (tx) => {
      await rows(tx, sql`select set_config('okur.may', 'erase', true)`);
      await rows(tx, sql`update audit set action = 'nothing'`);
    });
    await expect(sly).rejects.toThrow(/permission denied/);
  });
});

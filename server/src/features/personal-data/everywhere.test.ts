import { personalData } from '@okur/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin, makeCompany, makeDepartment, makeStudent } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { openPlanting, type Planting } from '../../platform/testing/planting.ts';
import { mentioning } from './register.ts';

/*
 * A rare name is written into every column that can carry it, in rows that are not the student's own; then the student
 * is erased and every text of every table is searched. Tables and columns come from the register and the catalogue, so
 * a new one joins by itself.
 */

const app = await testApp();
const { db } = app.services;
const [first, last] = ['Zerrinnaz', 'Kırkağaçlıoğlu'];
const password = 'kırmızı balık gölde';

const one = newId();
let planting: Planting;
let company: string;
let student: string;
let sp: Client;
beforeAll(async () => {
  company = await makeCompany(app);
  planting = await openPlanting(app, { id: one, companyId: company });
  student = await makeStudent(app, company, await makeDepartment(app, company), { name: first, surname: last });
  const admin = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', admin, password);
  sp = await app.signedIn('staff', admin);
});
afterAll(() => planting.close());

const documentOf = (text: string, type: string | undefined): string =>
  type === 'jsonb' ? JSON.stringify({ said: [text], cells: [last, first, '4-A'] }) : text;

async function plantEverywhere(text: string): Promise<void> {
  for (const [table, { columns }] of mentioning) {
    const types = new Map((await planting.columnsOf(table)).map(({ name, type }) => [name, type]));
    const said = Object.fromEntries(columns.map((column) => [column, documentOf(text, types.get(column))]));
    if (table === 'companies')
      await planting.query(
        `update companies set contact_name = $1, contact_email = $1, contact_phone = $1 where id = $2`,
        [text, company],
      );
    else if (table === 'pgboss.job')
      await planting.query(
        `insert into pgboss.job (name, data, output) select name, $1, $1 from pgboss.queue order by name limit 1`,
        [said['data']],
      );
    else await planting.plant(table, said);
  }
}

/** Where a word is, in whatever case, but for the student's own row. */
async function locationsOf(word: string): Promise<string[]> {
  const tables = await planting.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const locations: string[] = [];
  for (const { name } of tables) {
    const found = await planting.query(
      `select 1 from ${name} t where public.okur_fold(t::text) like '%' || public.okur_fold($1) || '%' limit 1`,
      [word],
    );
    if (found.length > 0) locations.push(name);
  }
  return locations;
}

async function eraseNow(id: string, name: string): Promise<void> {
  const request = await sp.call(personalData.eraseUser, {
    params: { id },
    body: { reason: 'Veli istedi', password, name, at_once: true },
  });
  expect(request.status, request.text).toBe(202);
  const job = await endOf(app, request.body.data.job_id as string);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
}

describe('the name of an erased student', () => {
  it('is in no column of any table, wherever it was written', async () => {
    await plantEverywhere(`Dün ${first.toUpperCase()} ${last.toUpperCase()} geldi`);
    const planted = new Set(mentioning.map(([table]) => (table.includes('.') ? table : `public.${table}`)));
    const before = await locationsOf(last);
    expect([...planted].filter((table) => table !== 'pgboss.job' && !before.includes(table))).toEqual([]);
    expect(before.some((table) => table.startsWith('pgboss.'))).toBe(true);
    // Beside the id the first name says enough.
    const beside = { account_id: newId(), account_type: 'parent', text: 'notice.read' };
    await planting.plant('notices', {
      ...beside,
      id: newId(),
      link: `/users/${student}`,
      params: `{"name":"${first}"}`,
    });
    await planting.plant('homeworks', {
      id: student,
      series_id: newId(),
      title: `${first} için`,
      instructions: `${first}'ı bekliyoruz`,
    });
    await planting.plant('homework_students', { homework_id: student, user_id: student });
    await planting.plant('jobs', { id: newId(), input: `{"user_ids":["${student}"],"title":"${first}in dosyası"}` });
    await planting.plant('notifications', {
      id: newId(),
      title: `{"tr":"Sevgili ${first}"}`,
      audience: `{"user_ids":["${student}"]}`,
    });
    await eraseNow(student, `${first} ${last}`);
    expect(await locationsOf(last)).toEqual([]);
    expect(await locationsOf(first)).toEqual([]);
  });

  it('leaves the rest of what was written', async () => {
    expect(await rows(db, sql`select title from articles where id = ${one}`)).toEqual([{ title: 'Dün … geldi' }]);
    expect(await rows(db, sql`select instructions from homeworks where id = ${student}`)).toEqual([
      { instructions: "…'ı bekliyoruz" },
    ]);
  });

  it('stays in texts that the platform reads while someone else bears the same name', async () => {
    const name = { name: 'Ece', surname: 'Çınar' };
    const [school, other] = [await makeCompany(app), await makeCompany(app)];
    const id = await makeStudent(app, school, null, name);
    await makeStudent(app, other, null, name);
    const faq = newId();
    await planting.plant('faqs', { id: faq, question: 'Ece Çınar kimdir?' });
    const homework = newId();
    await planting.plant('homeworks', {
      id: homework,
      series_id: newId(),
      company_id: school,
      title: 'Ece Çınar ile okuma',
    });
    await eraseNow(id, 'Ece Çınar');
    expect(await rows(db, sql`select question from faqs where id = ${faq}`)).toEqual([
      { question: 'Ece Çınar kimdir?' },
    ]);
    expect(await rows(db, sql`select title from homeworks where id = ${homework}`)).toEqual([{ title: '… ile okuma' }]);
  });

  it('goes with cards that were sealed with another secret, which no one can print any more', async () => {
    const list = newId();
    await planting.plant('class_lists', { id: list, cards: 'sealed-with-a-secret-that-is-gone' });
    await eraseNow(await makeStudent(app, company, null, { name: 'Ufuk', surname: 'Er' }), 'Ufuk Er');
    expect(await rows(db, sql`select cards from class_lists where id = ${list}`)).toEqual([{ cards: null }]);
  });
});

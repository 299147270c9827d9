import { articles, certificates, exports as files, parents, users } from '@okur/contract';
import { expect, it } from 'vitest';
import { template } from './features/certificates/testing.ts';
import { hitsOf } from './features/search/hits.ts';
import { kinds } from './features/search/kinds.ts';
import { pageOfUsers } from './features/users/list.ts';
import type { Caller } from './platform/access/caller.ts';
import { type Db, rows, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeManager,
  makeParent,
  makeSchool,
  staff,
} from './platform/testing/factories.ts';
import { makeText } from './platform/testing/readings.ts';
import { asSuperuser } from './platform/testing/superuser.ts';

const app = await testApp();
const { db } = app.services;
const superAdmin = await staff(app, 'SP');

it('more than ten thousand rows are estimated and say so; fewer are counted', async () => {
  const companyId = await makeCompany(app);
  const departmentId = await makeDepartment(app, companyId);
  // In parts: one statement of ten thousand takes longer than its limit on a busy machine.
  for (const from of [1, 1501, 3001, 4501, 6001, 7501, 9001]) {
    await rows(
      db,
      sql`insert into users (id, company_id, department_id, name, surname, username, status, created_at)
          select gen_random_uuid(), ${companyId}::uuid, ${departmentId}::uuid, 'Ad', 'Soyad', 'cok.' || n, 'active',
            now() - make_interval(secs => n) from generate_series(${from}::int, ${from + 1499}::int) n`,
    );
  }
  await asSuperuser(app, sql`analyze users`);
  const { data, meta } = (await superAdmin.call(users.listUsers, { query: { sort: '-created_at', page: 2 } })).body;
  expect(data.map((u: { username: string }) => u.username)).toEqual(
    Array.from({ length: 10 }, (_, n) => `cok.${n + 11}`),
  );
  expect(meta).toMatchObject({ total_is: 'estimate', current_page: 2 });
  expect(Math.abs(meta.total - 10_500)).toBeLessThan(1500);
  expect(meta.last_page).toBe(Math.ceil(meta.total / 10));
  expect((await superAdmin.call(users.listUsers, { query: { search: 'cok.77' } })).body.meta).toMatchObject({
    total_is: 'exact',
    total: 111,
  });
});

it('all of more than 500 people at once ask for the password and are in the audit, as an export', async () => {
  const id = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', id, 'Doğru-12345');
  const client = await app.signedIn('staff', id);
  const all = (password?: string) =>
    client.call(users.listUsers, {
      query: { isAll: true },
      headers: password ? { 'x-confirm-password': encodeURIComponent(password) } : {},
    });
  const audited = () => rows(db, sql`select after from audit where account_id = ${id} and action = 'export'`);

  expect(await all()).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { isAll: ['validation.whole_list'] } },
  });
  expect((await all('Yanlış-12345')).body).toMatchObject({ code: 'old_password_wrong' });
  expect(await audited()).toEqual([]);
  expect((await all('Doğru-12345')).body.data).toHaveLength(10_000);
  expect(await audited()).toEqual([
    { after: expect.objectContaining({ list: 'users', more_than_500: true }) as unknown },
  ]);
  // Few of them, and whatever is no list of people, come as they did.
  expect((await client.call(users.listUsers, { query: { isAll: true, search: 'cok.77' } })).body.data).toHaveLength(
    111,
  );
  expect((await client.call(articles.listArticles, { query: { isAll: true } })).status).toBe(200);
});

it('so do lists of another thing whose rows name a person, such as certificates, and their files', async () => {
  const school = await makeSchool(app, { students: 1 });
  const made = await template(school);
  // Withdrawn ones: a student has one valid certificate of a template.
  await rows(
    db,
    sql`insert into certificates (id, template_id, user_id, company_id, serial, title, language, body, signer_name,
      signer_title, background, holder, school, department_name, issued_on, withdrawn_at, withdraw_reason)
      select gen_random_uuid(), t.id, ${school.studentIds[0]!}, t.company_id, gen_random_uuid()::text, t.title,
        t.language, t.body, '', '', t.background, 'Ada ' || n, 'Okul', '', current_date, now(), 'Deneme'
      from certificate_templates t, generate_series(1, 501) n where t.id = ${made.id}`,
  );
  const id = await makeManager(app, [school.companyId]);
  await givePassword(app, 'admins', id, 'Doğru-12345');
  const client = await app.signedIn('staff', id);
  const all = (headers: Record<string, string>) =>
    client.call(certificates.listCertificates, { query: { isAll: true }, headers });
  const body = {
    list: 'certificates',
    format: 'csv' as const,
    name: 'Belgeler',
    columns: [{ label: 'Ad', fields: ['holder'] }],
  };
  expect(await all({})).toMatchObject({ status: 422, body: { errors: { isAll: ['validation.whole_list'] } } });
  expect((await client.call(files.exportList, { body })).body).toEqual({ data: null });
  expect(await rows(db, sql`select after from audit where account_id = ${id} and action = 'export'`)).toEqual([]);
  expect((await all({ 'x-confirm-password': encodeURIComponent('Doğru-12345') })).body.data).toHaveLength(501);
  expect(await rows(db, sql`select after from audit where account_id = ${id} and action = 'export'`)).toEqual([
    { after: expect.objectContaining({ list: 'certificates', more_than_500: true }) as unknown },
  ]);
});

it('the planner knows how long a page of a school is, and counts by an index without the deleted', async () => {
  const statements: string[] = [];
  const listening: Db = {
    query: async ({ text }) => (statements.push(text), { rows: [{ total: 0, data: [] }] }),
  };
  const caller: Caller = { type: 'staff', id: '', sessionId: '', scope: { kind: 'platform' } };
  await pageOfUsers(
    { db: listening, scope: caller.scope, caller, query: { page: 1, per_page: 10 } },
    sql`u.company_id = ${'x'}`,
  );
  // A limit that is a parameter is taken for a tenth of all rows: a school of two thousand was sorted for ten of them.
  expect(statements[0]).toContain('limit 10)');
  expect(statements[0]).not.toContain('limit $');
  const [index] = await rows<{ condition: string }>(
    db,
    sql`select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'users_counted'::regclass`,
  );
  for (const condition of ['deleted_at IS NULL', "user_type <> 'presentation'", 'erased_at IS NULL'])
    expect(index!.condition).toContain(condition);
});

it('what is named in full is looked up, not looked for among all', async () => {
  const caller: Caller = { type: 'staff', id: '', sessionId: '', scope: { kind: 'platform' } };
  for (const text of ['cok.77', '4711', 'ad@okur.example']) {
    // Without the part that takes whatever comes first, in whatever way.
    const exact = { ...kinds(caller, text).users, matched: sql`false` };
    // Of a million the planner takes no bitmaps for the first five; of ten thousand it would hide what is missing.
    const plan = await app.services.transaction(async (tx) => {
      await rows(tx, sql`set local enable_bitmapscan = off`);
      return rows<Record<string, string>>(tx, sql`explain select ${hitsOf(exact, text)}`, { named: false });
    });
    for (const index of ['users_username', 'users_email', 'users_number'])
      expect(plan.map((line) => line['QUERY PLAN']).join('\n'), text).toContain(`using ${index} on users`);
  }
});

it('the platform reaches a parent whose children are gone, the school does not', async () => {
  const school = await makeSchool(app);
  const id = await makeParent(app, [school.studentIds[0]!]);
  await rows(db, sql`update users set deleted_at = now() where id = ${school.studentIds[0]!}`);
  expect((await superAdmin.call(parents.getParent, { params: { id } })).body.data).toMatchObject({ id, children: [] });
  const manager = await app.signedIn(
    'staff',
    (
      await rows<{ id: string }>(
        db,
        sql`select admin_id as id from company_managers where company_id = ${school.companyId}`,
      )
    )[0]!.id,
  );
  await rows(db, sql`update companies set parent_access = true where id = ${school.companyId}`);
  expect((await manager.call(parents.getParent, { params: { id } })).status).toBe(404);
});

it('a later page holds rows of its own list alone, though others have the same number', async () => {
  const [one, other] = [await makeText(app, 'Göl'), await makeText(app, 'Irmak')];
  for (const id of [one, other])
    await rows(
      db,
      sql`insert into article_versions (article_id, version, title, language, body, word_count, questions) select id, n,
        title || ' ' || n, language, body, word_count, questions from articles, generate_series(2, 4) n
        where id = ${id}`,
    );
  const pageOf = async (query: { page: number; per_page: number } | { cursor: string; per_page: number }) =>
    (await superAdmin.call(articles.versionsOfArticle, { params: { id: one }, query })).body;
  const first = await pageOf({ page: 1, per_page: 1 });
  const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);
  expect(titles(first)).toEqual(['Göl 4']);
  expect(titles(await pageOf({ cursor: first.meta.next_cursor, per_page: 1 }))).toEqual(['Göl 3']);
  expect(titles(await pageOf({ page: 2, per_page: 2 }))[0]).toBe('Göl 2');
});

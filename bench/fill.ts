import type pg from 'pg';
import { familyNames, givenNames, seldomEnds } from './names.ts';

const companies = 500;
const departments = 10_000;

/** Raised when what the fill makes changes, so that data of before is not taken for it. */
export const fillVersion = 3;

/**
 * Fills a migrated, empty database: 500 companies, 10,000 departments, an instructor a company, and the students,
 * the same ones each time. Indexes of the large tables are built once everything is in, as a restore does it.
 */
export async function fill(client: pg.Client, students: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '64MB'; select setseed(0.5)`);
  await client.query(
    `insert into companies (id, company_name, short_name, city, parent_access)
      select uuidv7(), 'Okul ' || lpad(n::text, 3, '0') || ' ' || (array['Koleji', 'İlkokulu', 'Ortaokulu',
        'Anadolu Lisesi'])[1 + n % 4], 'B' || n, (array['İstanbul', 'Ankara', 'İzmir', 'Iğdır',
        'Şanlıurfa'])[1 + n % 5], true
      from generate_series(0, ${companies - 1}) n`,
  );
  await client.query(
    `insert into departments (id, company_id, department_name, grade_level)
      select uuidv7(), c.id, (1 + k % 12) || '-' || chr(65 + k / 12), 1 + k % 12 from companies c
        cross join generate_series(0, ${departments / companies - 1}) k`,
  );
  await client.query(
    `with made as (insert into admins (id, username, email, roles) select uuidv7(), 'ogretmen.' || short_name,
      'ogretmen.' || lower(short_name) || '@okur.example', array['IN'] from companies returning id, username)
      insert into instructors (id, instructor_name, company_id, admin_id) select uuidv7(), 'Öğretmen ' || c.short_name,
        c.id, made.id from made join companies c on made.username = 'ogretmen.' || c.short_name`,
  );
  await withoutIndexes(client, ['users', 'department_memberships'], () => insertStudents(client, students));
  await client.query('vacuum (analyze)');
}

/** Class by class, as schools import them: an id begins with the time it was made, so that a class lies together. */
async function insertStudents(client: pg.Client, students: number): Promise<void> {
  await client.query('alter table users disable trigger user');
  await client.query(
    `insert into users (id, created_at, updated_at, company_id, department_id, name, surname, username, email,
      student_number, birth_year, grade_level, status, last_seen_at)
      select uuidv7(made_at - now()), made_at, made_at, d.company_id, d.id, given[1 + floor(power(random(),
        1.6) * ${givenNames.length})::int], family[1 + floor(power(random(), 3) * ${familyNames.length})::int] || case
        when random() < 0.05 then seldom[1 + floor(random() * ${seldomEnds.length})::int] else '' end,
        'ogrenci.' || n, case when n % 10 = 0 then 'ogrenci' || n || '@okur.example' end, (100000 + n)::text,
          2026 - 6 - d.grade_level, d.grade_level,
        (array['active', 'active', 'active', 'active', 'active', 'active', 'active', 'invited', 'expired',
          'frozen'])[1 + n % 10],
        case when n % 3 > 0 then now() - random() * interval '300 days' end
      from generate_series(1, ${students}) n
      join (select row_number() over (order by company_id, department_name) as at, *
        from departments) d on d.at = 1 + (n - 1)::bigint * ${departments} / ${students}
      cross join (select $1::text[] as given, $2::text[] as family, $3::text[] as seldom) names
      cross join lateral (select now() - (${students} - n) * interval '20 seconds' as made_at) made`,
    [givenNames, familyNames, seldomEnds],
  );
  await client.query(
    'insert into department_memberships (user_id, department_id, joined_at) select id, department_id, ' +
      'created_at from users',
  );
  await client.query('alter table users enable trigger user');
}

async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.tablename = any($1) and i.schemaname = 'public' and not exists (select from pg_constraint k
      where k.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

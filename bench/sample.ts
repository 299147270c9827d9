import { hash } from '@node-rs/argon2';
import type pg from 'pg';

/** What the requests are made of. */
export interface Sample {
  companies: string[];
  departments: string[];
  students: string[];
  /** Parts of names that few have. */
  rare: string[];
  /** Parts of names that many have. */
  common: string[];
  /** The last student of page 399. */
  deep: { surname: string; name: string; id: string };
}

export async function takeSample(client: pg.Client): Promise<Sample> {
  // The whole table once, so that both servers find it in memory.
  await client.query('select count(search) from users');
  const ids = async (table: string, count: number) =>
    (await client.query<{ id: string }>(`select id from ${table} order by random() limit ${count}`)).rows.map(
      ({ id }) => id,
    );
  const seldom = await client.query<{ part: string }>(
    `select substr(okur_fold(surname), 3) as part from (select surname from users where length(surname) > 11
      group by surname having count(*) <= 10 order by md5(surname) limit 200) seldom`,
  );
  const deep = await client.query<Sample['deep']>(
    `select surname, name, id from users where deleted_at is null
      order by surname collate "tr-x-icu", name collate "tr-x-icu", id limit 1 offset 3989`,
  );
  return {
    companies: await ids('companies', 400),
    departments: await ids('departments', 1000),
    students: await ids('users', 2000),
    rare: seldom.rows.map(({ part }) => part),
    common: ['kara', 'zeynep', 'yusuf', 'ayse', 'arslan'],
    deep: deep.rows[0]!,
  };
}

export const password = 'bench-kedi-agac-42';

/** People of the platform: as many as there are connections, and one who floods. */
export const measured: readonly string[] = Array.from({ length: 32 }, (_, at) => `measured${at}`);
export const flooding = 'flooding';

export async function makeAccounts(client: pg.Client): Promise<void> {
  const password_hash = await hash(password, { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 });
  await client.query(
    `insert into admins (id, username, email, roles, password_hash) select gen_random_uuid(), name,
      name || '@okur.example', array['SP'], $1 from unnest($2::text[]) name`,
    [password_hash, [...measured, flooding]],
  );
}

/** Signs in as a browser does, and answers the headers of its requests. */
export async function signIn(port: number, name = measured[0]!): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@okur.example`, password }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  const { access_token } = (await answer.json()) as { access_token: { token: string } };
  return {
    authorization: `Bearer ${access_token.token}`,
    cookie: 'XSRF-TOKEN=bench-bench-bench',
    'x-xsrf-token': 'bench-bench-bench',
  };
}

import { hash } from '@node-rs/argon2';
import type pg from 'pg';

/**
 * Who asks: people of the platform, managers of a company each, instructors of four classes each, parents of a child
 * each.
 */
export const askers = ['platform', 'manager', 'instructor', 'parent'] as const;
export type Asker = (typeof askers)[number];
export type Headers = Record<string, string>;

/** So many of each: more than connections, so that one answer is not all that is asked for. */
const count = 32;
export const askersPassword = 'bench-kedi-agac-42';

/** Made once in a database that is kept. */
export async function makeAskers(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from admins where username = 'bench.manager.1'`);
  if (rowCount) return;
  const password_hash = await hash(askersPassword, { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 });
  const schools = `(select id, row_number() over (order by id) as at from companies order by id limit ${count}) c`;
  const admins = (name: string, role: string) =>
    client.query(
      `insert into admins (id, username, email, roles, password_hash) select gen_random_uuid(), $1 || at,
        $1 || at || '@okur.example', array[$2], $3 from generate_series(1, ${count}) at`,
      [`bench.${name}.`, role, password_hash],
    );
  await admins('platform', 'SP');
  await admins('manager', 'CM');
  await client.query(
    `insert into company_managers (company_id, admin_id) select c.id, a.id from ${schools}
      join admins a on a.username = 'bench.manager.' || c.at`,
  );
  await client.query(
    `update admins a set password_hash = $1, email = 'bench.instructor.' || c.at || '@okur.example' from ${schools}
      join instructors i on i.company_id = c.id where a.id = i.admin_id`,
    [password_hash],
  );
  await client.query(
    `insert into parents (id, email, password_hash) select gen_random_uuid(), 'bench.parent.' || at || '@okur.example',
      $1 from generate_series(1, ${count}) at`,
    [password_hash],
  );
  await client.query(
    `insert into parent_users (parent_id, user_id) select p.id, (select u.id from users u
      where u.company_id = c.id and u.status = 'active' and u.deleted_at is null limit 1) from ${schools}
      join parents p on p.email = 'bench.parent.' || c.at || '@okur.example'`,
  );
}

export async function signInAll(port: number): Promise<Record<Asker, Headers[]>> {
  const all = {} as Record<Asker, Headers[]>;
  for (const asker of askers) {
    all[asker] = [];
    for (let at = 1; at <= count; at += 1) all[asker].push(await signIn(port, asker, at));
  }
  return all;
}

export async function signIn(port: number, asker: Asker, at: number): Promise<Headers> {
  const kind = asker === 'parent' ? 'parent' : 'admin';
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/${kind}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench.${asker}.${at}@okur.example`, password: askersPassword }),
  });
  if (!answer.ok) throw new Error(`signing ${asker} ${at} in answered ${answer.status}: ${await answer.text()}`);
  const { access_token } = (await answer.json()) as { access_token: { token: string } };
  return {
    authorization: `Bearer ${access_token.token}`,
    cookie: 'XSRF-TOKEN=bench-bench-bench',
    'x-xsrf-token': 'bench-bench-bench',
  };
}

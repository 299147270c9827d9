import { createServer, type IncomingMessage } from 'node:http';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

/*
 * The yardstick: Node's http and pg with the same queries and nothing else. No sign-in, no permission, no scope of the
 * caller, no validation, no audit, no log.
 */

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 16,
  application_name: 'bare',
  options: '-c random_page_cost=1.1 -c timezone=UTC',
});
const columns = `u.id, u.version, u.created_at, u.updated_at, u.deleted_at, u.name, u.surname, u.username, u.email,
  u.student_number, u.birth_year, u.grade_level, u.language, u.company_id, c.company_name,
  u.department_id, d.department_name, u.status, u.user_type, u.last_seen_at`;
const tables =
  'users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id ' +
  'and d.company_id = u.company_id';
const present = `u.deleted_at is null and u.user_type <> 'presentation' and u.erased_at is null and c.deleted_at is null
  and d.deleted_at is null`;
const order = 'order by u.surname collate "tr-x-icu", u.name collate "tr-x-icu", u.id';
const activations = `(select json_build_object('code', x.code, 'started_at', x.used_at, 'expires_at', x.expires_at)
  from activations x where x.used_by = u.id and x.state in ('used', 'expired') order by x.used_at desc, x.id desc
  limit 1) as activation,
  (select count(*)::int from activations x where x.company_id = u.company_id and x.state = 'free'
    and (x.department_id is null or x.department_id = u.department_id)) as free_activations`;
const pageOf = (where: string, rest = '') =>
  `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${tables} where ${present} and ${where} ${order}
    limit 10 ${rest}) x) as data`;
const searched = `u.search like '%' || okur_fold($1) || '%'`;

type Answer = { data: unknown; total?: number };
/**
 * With a name the statement is planned once a connection, which suits all but a search: its best plan follows from the
 * text.
 */
const ask = async (text: string, values: unknown[], name?: string): Promise<Answer> =>
  (await pool.query<Answer>({ text, values, ...(name ? { name } : {}) })).rows[0]!;

const operations: Record<string, (q: URLSearchParams, body: () => Promise<Record<string, string>>) => Promise<Answer>> =
  {
    list: (q) =>
      ask(
        `select (select count(*)::int from ${tables} where ${present}
          and u.company_id = $1) as total, ${pageOf('u.company_id = $1')}`,
        [q.get('company')],
        'list',
      ),
    search: (q) =>
      ask(
        `with hits as materialized (select u.id, u.surname collate "tr-x-icu" as surname,
          u.name collate "tr-x-icu" as name from ${tables} where ${present} and ${searched} limit 1001)
      select (select count(*)::int from hits) as total,
        ${pageOf('u.id = any(array(select id from hits order by surname, name, id limit 10))')}`,
        [q.get('text')],
      ),
    page: (q) => ask(`select ${pageOf('true', 'offset $1')}`, [q.get('offset')], 'page'),
    after: (q) =>
      ask(
        `select ${pageOf('(u.surname collate "tr-x-icu", u.name collate "tr-x-icu", u.id) > ($1, $2, $3::uuid)')}`,
        [q.get('surname'), q.get('name'), q.get('id')],
        'after',
      ),
    student: (q) =>
      ask(
        `select row_to_json(x) as data from (select ${columns}, ${activations} from ${tables}
          where ${present} and u.id = $1) x`,
        [q.get('id')],
        'student',
      ),
    async students(_q, body) {
      const { department_id, name, surname, username, password } = await body();
      const password_hash = await hash(password!, { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 });
      return ask(
        `insert into users (id, company_id, department_id, name, surname, username, password_hash,
          status) select gen_random_uuid(), d.company_id, d.id, $2, $3, $4, $5, 'active' from departments d
          where d.id = $1 returning to_json(users) as data`,
        [department_id, name, surname, username, password_hash],
        'students',
      );
    },
    async sitting(_q, body) {
      const { id, user_id, chapter_id, book_id, read, word } = await body();
      return ask(
        `with sitting as (insert into bare_book_sittings (id, user_id, company_id, book_id, chapter_id, text_version,
            read, skimmed, read_words, active_seconds, mode, device, started_at, finished_at)
          select $1, u.id, u.company_id, $4, $3, 1, $5::int4multirange, '{}', 25, 10, 'page', 'phone',
            now() - interval '10 seconds', now() from users u where u.id = $2
        ), words as (insert into bare_chapter_reads as r (user_id, chapter_id, read) values ($2, $3, $5::int4multirange)
          on conflict (user_id, chapter_id) do update set read = r.read + excluded.read)
        insert into bare_book_reads as r (user_id, book_id, started_at, last_read_at, position_chapter_id,
            position_word, position_at, active_seconds)
          values ($2, $4, now(), now(), $3, $6::int, now(), 10)
          on conflict (user_id, book_id) do update set last_read_at = now(), position_word = excluded.position_word,
            position_at = now(), active_seconds = r.active_seconds + 10
          returning to_json(r) as data`,
        [id, user_id, chapter_id, book_id, read, word],
        'sitting',
      );
    },
    payments: (q) =>
      ask(
        `select coalesce(json_agg(x), '[]') as data from (select p.id, p.version, p.created_at, p.updated_at, p.state,
          p.provider, p.company_id, c.company_name, p.buyer_id, a.username as buyer, p.product->>'name' as product_name,
          p.quantity, p.code_count, p.amount, p.tax, p.currency, p.department_id, d.department_name, p.invoice_no,
          p.paid_at, p.expires_at from payments p left join companies c on c.id = p.company_id
          left join admins a on a.id = p.buyer_id left join departments d on d.id = p.department_id
          where p.company_id = $1 order by p.created_at desc, p.id desc limit 10) x`,
        [q.get('company')],
        'payments',
      ),
    codes: (q) =>
      ask(
        `select coalesce(json_agg(x), '[]') as data from (select a.id, a.version, a.created_at, a.updated_at, a.code,
          a.state, a.source, a.company_id, c.company_name, a.department_id, d.department_name, a.duration_days,
          u.id as used_by, a.used_at, a.starts_at, a.expires_at, a.payment_id, a.grant_id, a.reason, a.revoked_at,
          a.revoke_reason from activations a join companies c on c.id = a.company_id
          left join departments d on d.id = a.department_id left join users u on u.id = a.used_by
          where a.company_id = $1 order by a.created_at desc, a.id desc limit 10) x`,
        [q.get('company')],
        'codes',
      ),
    async departments(q, body) {
      return ask(
        `insert into departments (id, company_id, department_name, grade_level) values (gen_random_uuid(), $1, $2, $3)
          returning to_json(departments) as data`,
        [q.get('company'), (await body())['department_name'], 5],
        'departments',
      );
    },
  };

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>;
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://bare');
  const operation = operations[pathname.slice(1)];
  if (!operation) return void response.writeHead(pathname === '/readyz' ? 200 : 404, { 'content-length': 0 }).end();
  operation(searchParams, () => bodyOf(request)).then(
    (answer) => {
      const text = JSON.stringify(answer);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    },
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      response.writeHead(500, { 'content-length': 0 }).end();
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});

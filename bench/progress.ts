import { setTimeout as wait } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { newId } from '../server/src/platform/database/ids.ts';
import { connected } from './database.ts';
import type { Measured, Request } from './load.ts';
import { type Load, type Server, startBare, startLoad, startProduct } from './processes.ts';
import { median, table, verdict } from './report.ts';

/*
 * A thousand readers of a book, each of whom saves ten seconds of reading every ten seconds: through the product, with
 * everything that follows from a sitting, and in turn through the bare server, which stores the sitting and joins its
 * words to those of before; of the server and its PostgreSQL connections together.
 */

const readers = 1000;
const everySeconds = 10;
/** Of one core, beyond what the server takes when no one reads. */
const goal = 0.1;
const password = 'bench-kedi-agac-42';
const wordsOfChapter = 5000;
const wordsOfSitting = 25;
/** Rounds that are not counted: the book is begun, and what runs often is compiled, as in a server of a minute. */
const warmUp = 5;
/** Milliseconds after the last answer that are counted too: what a save leaves for the next second is part of it. */
const afterwards = 2000;

interface Reading {
  chapterId: string;
  bookId: string;
  /** Readers in their order, with the headers of their requests. */
  people: { id: string; headers: Record<string, string> }[];
}

interface Saved {
  measured: Measured;
  /** Milliseconds of processor time of one save. */
  server: number;
  postgres: number;
  /** Milliseconds from the first save until all that follows from the last one is done. */
  took: number;
}

export async function measureProgress(url: string, dataDir: string, rounds: number): Promise<string> {
  const made = await connected(url, makeReading);
  const [product, bare, load] = [await startProduct(url, dataDir), await startBare(url), startLoad()];
  try {
    const people: Reading['people'] = [];
    for (const { id, email } of made.students) people.push({ id, headers: await signIn(product.port, email) });
    const reading = { ...made, people };
    const results: Record<'product' | 'bare', Saved>[] = [];
    const atRest = await restOf(product);
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const ofProduct = () => save(product, load, productRequests(reading, round));
      const ofBare = () => save(bare, load, bareRequests(reading, round));
      const one =
        round % 2
          ? { product: await ofProduct(), bare: await ofBare() }
          : { bare: await ofBare(), product: await ofProduct() };
      if (round >= warmUp) results.push(one);
    }
    return `\n${readers} readers, each saving every ${everySeconds} s\n${table(heading, [line(results, atRest)])}`;
  } finally {
    load.stop();
    await Promise.all([product.stop(), bare.stop()]);
  }
}

const heading = [
  'saves/s',
  'median ms',
  '99 % ms',
  'CPU ms of a save, server + db',
  'bare',
  'ratio',
  `of one core above rest, goal ${goal}`,
  'at rest',
  'bare',
];

function line(results: readonly Record<'product' | 'bare', Saved>[], atRest: number): string[] {
  const of = (value: (one: Record<'product' | 'bare', Saved>) => number, digits: number) =>
    median(results.map(value)).toFixed(digits);
  const cpu = ({ server, postgres }: Saved) => server + postgres;
  const ratio = median(results.map(({ product, bare }) => cpu(bare) / cpu(product)));
  // Everyone saves once in the time between two saves of one, however late the last answers come.
  const ofCore = (one: Saved, rest: number) => (cpu(one) * readers - rest * one.took) / (everySeconds * 1000);
  const ofProduct = median(results.map(({ product }) => ofCore(product, atRest)));
  return [
    of(({ product }) => product.measured.perSecond, 0),
    of(({ product }) => product.measured.median, 1),
    of(({ product }) => product.measured.p99, 1),
    `${of(({ product }) => product.server, 2)} + ${of(({ product }) => product.postgres, 2)}`,
    `${of(({ bare }) => bare.server, 2)} + ${of(({ bare }) => bare.postgres, 2)}`,
    ratio.toFixed(2),
    `${ofProduct.toFixed(3)} ${verdict(ofProduct <= goal)}`,
    atRest.toFixed(3),
    of(({ bare }) => ofCore(bare, 0), 3),
  ];
}

/** Every reader once, spread over the time between two saves of one. */
async function save(server: Server, load: Load, requests: Request[]): Promise<Saved> {
  const connections = 100;
  const pause = (everySeconds * 1000 * connections) / requests.length;
  const [before, began] = [await server.cpu(), performance.now()];
  const measured = await load.run({ port: server.port, connections, requests, once: true, pause });
  await wait(afterwards);
  const took = performance.now() - began;
  const after = await server.cpu();
  if (measured.done !== requests.length) throw new Error(`saving answered ${JSON.stringify(measured.refused)}`);
  const [own, postgres] = [after.server - before.server, after.postgres - before.postgres];
  return { measured, server: own / measured.done, postgres: postgres / measured.done, took };
}

/**
 * What the server takes of one core when no one has read yet: its jobs, figures and metrics are there all the same. Of
 * several stretches the middle one, as of the rounds: the jobs of a whole minute or quarter are in few of either.
 */
async function restOf(server: Server): Promise<number> {
  const stretches: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const [before, began] = [await server.cpu(), performance.now()];
    await wait(everySeconds * 1000);
    const [after, ms] = [await server.cpu(), performance.now() - began];
    stretches.push((after.server - before.server + after.postgres - before.postgres) / ms);
  }
  return median(stretches);
}

const wordsOf = (round: number): [number, number] => {
  const from = (round * wordsOfSitting) % (wordsOfChapter - wordsOfSitting);
  return [from, from + wordsOfSitting];
};

function productRequests({ people, chapterId }: Reading, round: number): Request[] {
  const now = Date.now();
  const [sent_at, started_at] = [now, now - everySeconds * 1000].map((at) => new Date(at).toISOString());
  return people.map(({ headers }) => {
    const end = { at: everySeconds * 1000, event: 'end' };
    const trace = [{ at: 0, event: 'start', seen: wordsOf(round) }, end];
    const sitting = { id: newId(), chapter_id: chapterId, text_version: 1, mode: 'page', device: 'phone' };
    const body = JSON.stringify({ ...sitting, started_at, sent_at, word: wordsOf(round)[0], trace });
    return { method: 'POST', path: '/api/v1/student/book-sittings', headers, body };
  });
}

const bareRequests = ({ people, chapterId, bookId }: Reading, round: number): Request[] =>
  people.map(({ id }) => {
    const [from, to] = wordsOf(round);
    const body = { id: newId(), user_id: id, chapter_id: chapterId, book_id: bookId, read: `{[${from},${to})}` };
    return { method: 'POST', path: '/sitting', headers: {}, body: JSON.stringify({ ...body, word: String(from) }) };
  });

/** A book of one chapter that the classes of a thousand students have, who can sign in; and the bare tables. */
async function makeReading(client: pg.Client): Promise<Omit<Reading, 'people'> & { students: Account[] }> {
  const [bookId, chapterId] = [newId(), newId()];
  const password_hash = await hash(password, { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 });
  await client.query(
    `insert into books (id, title, language, rights, status, word_count, chapter_count)
      values ($1, 'Bench', 'tr', 'own', 'published', ${wordsOfChapter}, 1)`,
    [bookId],
  );
  await client.query(
    `insert into book_chapters (id, book_id, title, position, body, word_count)
      values ($1, $2, 'Bench', 1, '', ${wordsOfChapter})`,
    [chapterId, bookId],
  );
  await client.query(
    `insert into book_blocks (chapter_id, text_version, no, first_word, words, html, hash)
      select $1, 1, n + 1, n * 50, 50, '', md5(n::text) from generate_series(0, ${wordsOfChapter / 50 - 1}) n`,
    [chapterId],
  );
  const { rows: students } = await client.query<Account>(
    `update users set email = 'bench.reader.' || x.at || '@okur.example', password_hash = $1
      from (select id, row_number() over (order by id) as at from users where status = 'active' and deleted_at is null
        and department_id is not null limit ${readers}) x where users.id = x.id returning users.id, users.email`,
    [password_hash],
  );
  await client.query(
    `insert into book_departments (book_id, department_id)
      select distinct $1::uuid, department_id from users where email like 'bench.reader.%'`,
    [bookId],
  );
  for (const name of ['book_sittings', 'chapter_reads', 'book_reads'])
    await client.query(`drop table if exists bare_${name}; create table bare_${name} (like ${name} including all)`);
  return { bookId, chapterId, students };
}

interface Account {
  id: string;
  email: string;
}

async function signIn(port: number, email: string): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/student/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`signing ${email} in answered ${answer.status}: ${await answer.text()}`);
  const { access_token } = (await answer.json()) as { access_token: { token: string } };
  return {
    authorization: `Bearer ${access_token.token}`,
    cookie: 'XSRF-TOKEN=bench-bench-bench',
    'x-xsrf-token': 'bench-bench-bench',
  };
}

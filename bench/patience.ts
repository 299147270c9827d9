import { askersPassword, makeAskers, type Headers, signIn } from './reports-people.ts';
import { connected } from './database.ts';
import type { Measured, Request } from './load.ts';
import { type Server, startLoad, startProduct } from './processes.ts';
import { table, verdict } from './report.ts';

/*
 * What many people do at one moment, and one person many times: twenty parents enter the codes of their children, and
 * one parent sends sixty-four wrong passwords at once. Meanwhile a manager works, and each of those calls is timed.
 */

/** Milliseconds within which everyone else is answered. */
const patience = 200;
const parents = 20;
const guesses = 64;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

export async function measurePatience(url: string, dataDir: string): Promise<string> {
  await connected(url, async (client) => {
    await makeAskers(client);
    await client.query(`update parents set email_proven_at = now() where email like 'bench.parent.%'`);
  });
  const product = await startProduct(url, dataDir);
  try {
    const manager = await signIn(product.port, 'manager', 1);
    const families: Headers[] = [];
    for (const at of numbers(parents)) families.push(await signIn(product.port, 'parent', at));
    const codes = await codesOf(product.port, manager);
    const redeeming = families.map((headers, at): Request =>
      post('POST', 'parent/users', headers, { code: codes[at] }),
    );
    const guess = { email: 'someone.else@okur.example', password: `not-${askersPassword}` };
    const guessing = numbers(guesses).map(() => post('PUT', 'auth/parent/me', families[0]!, guess));
    return table(heading, [
      await line(product, manager, `${parents} parents enter a code`, redeeming, ['201']),
      await line(product, manager, `${guesses} wrong passwords of one`, guessing, ['422', '429']),
    ]);
  } finally {
    await product.stop();
  }
}

const heading = ['at one moment', 'answers', 'everyone else', 'median ms', `slowest ms, goal ${patience}`, 'no 503'];

const post = (method: string, path: string, headers: Headers, body: object): Request => ({
  method,
  path: `/api/v1/${path}`,
  headers,
  body: JSON.stringify(body),
});

/** A code for each parent, of the manager's students in turn: a school may have fewer, a child two parents. */
async function codesOf(port: number, headers: Headers): Promise<string[]> {
  const ask = async (path: string, method = 'GET'): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { method, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const students = (await ask(`users?status=active&per_page=${parents}`)) as { id: string }[];
  const codes: string[] = [];
  for (const at of numbers(parents)) {
    const { id } = students[at % students.length]!;
    codes.push(((await ask(`users/${id}/parent-codes`, 'POST')) as { code: string }).code);
  }
  return codes;
}

/** All the requests at once; a manager's lists and own record one after the other beside them and a while longer. */
async function line(
  { port }: Server,
  manager: Headers,
  name: string,
  requests: Request[],
  expected: readonly string[],
): Promise<string[]> {
  const [crowd, rest] = [startLoad(), startLoad()];
  try {
    const get = (path: string): Request => ({ method: 'GET', path: `/api/v1/${path}`, headers: manager });
    const work = [get('users?sort=surname'), get('auth/admin/me'), get('departments')];
    const others = rest.run({ port, connections: 2, milliseconds: 4000, requests: work, pause: 20 });
    const sent = await crowd.run({ port, connections: requests.length, requests, once: true });
    return [name, ...described(sent, await others, expected)];
  } finally {
    crowd.stop();
    rest.stop();
  }
}

function described(sent: Measured, others: Measured, expected: readonly string[]): string[] {
  const answers = { ...(sent.done > 0 ? { '201': sent.done } : {}), ...sent.refused };
  const isAsExpected = Object.keys(answers).every((status) => expected.includes(status));
  return [
    `${JSON.stringify(answers)} ${verdict(isAsExpected)}`,
    `${others.done} calls`,
    others.median.toFixed(0),
    `${others.slowest.toFixed(0)} ${verdict(others.slowest <= patience)}`,
    verdict(!('503' in sent.refused) && !('503' in others.refused)),
  ];
}

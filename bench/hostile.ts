import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { loginAdmin } from '@okur/contract/auth';
import { createArticle } from '@okur/contract/articles';
import { createCertificateTemplate } from '@okur/contract/certificates';
import { createFaq } from '@okur/contract/faq';
import type { Route } from '@okur/contract/route';
import { searchAll } from '@okur/contract/search';

/*
 * How long bodies of at most 1 MB that are made to hold the server keep everybody else waiting:
 * `node bench/hostile.ts http://127.0.0.1:3000`, beside a demo that runs on this machine with nothing beside it. While
 * each body is worked on, somebody else asks for the smallest page every few milliseconds; the slowest answer counts.
 * Goal: 100 ms.
 */

const goalMs = 100;
const everyMs = 5;
const size = 900_000;
const repeated = (piece: string, length = size) => piece.repeat(Math.floor(length / piece.length));

const texts = {
  'nested tags': repeated('<b>', 190_000),
  'lists in lists': repeated('<ul><li>'),
  'long paragraphs': `<p>${repeated('Rüzgâr eser. ', 190_000)}</p>`,
  'open braces': repeated('{{ '),
  blanks: `a${repeated(' ')}b`,
  'piled marks': `a${repeated('\u0301', size / 4)}${repeated('\u0327', size / 4)}`,
  quotes: repeated('"', size / 2),
};
const question = { language: 'tr', question: 'Soru?', published: false };
const bodies: [name: string, route: Route, body: (text: string) => object][] = [
  ['article', createArticle, (body) => ({ title: 'Metin', language: 'tr', body, status: 'draft', questions: [] })],
  ['FAQ', createFaq, (answer) => ({ ...question, answer })],
  ['certificate', createCertificateTemplate, (body) => ({ title: 'A', language: 'tr', body })],
];

const address = process.argv[2] ?? 'http://127.0.0.1:3000';

/** Milliseconds until the answer is there whole. */
function ask(method: string, path: string, body?: object, token?: string): Promise<{ ms: number; text: string }> {
  const begun = performance.now();
  const sent = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(`${address}${path}`, {
      method,
      headers: {
        ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ ms: performance.now() - begun, text: `${response.statusCode} ${text}` }));
    });
    call.end(sent);
  });
}

/** The slowest answer to somebody else while the work goes on. */
async function slowestBeside(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  let slowest = 0;
  do {
    slowest = Math.max(slowest, (await ask('GET', '/livez')).ms);
    await wait(everyMs);
  } while (!isOver);
  return slowest;
}

const login = await ask('POST', `/api/v1/${loginAdmin.path}`, { email: 'sp@okur.example', password: 'okur-demo' });
const token = /"token":"([^"]+)"/.exec(login.text)?.[1];
if (!token) throw new Error(`No demo answers at ${address}: ${login.text.slice(0, 200)}`);

let slowest = 0;
for (const [name, route, body] of bodies) {
  for (const [kind, text] of Object.entries(texts)) {
    const call = ask('POST', `/api/v1/${route.path}`, body(text), token);
    const ms = await slowestBeside(call);
    slowest = Math.max(slowest, ms);
    console.log(`${ms.toFixed(0).padStart(5)} ms  ${name}, ${kind}: ${(await call).text.slice(0, 3)}`);
  }
}
const search = ask(
  'GET',
  `/api/v1/${searchAll.path}?query=${encodeURIComponent(repeated('ş', 2000))}`,
  undefined,
  token,
);
slowest = Math.max(slowest, await slowestBeside(search));
console.log(`Slowest of all ${slowest.toFixed(0)} ms (goal ${goalMs}: ${slowest <= goalMs ? 'met' : 'MISSED'})`);

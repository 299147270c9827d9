import { route } from '@okur/contract/route';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Services } from '../runtime/services.ts';
import { respond, responseSchemas } from './respond.ts';
import { serializerCompiler } from './response-schema.ts';

const person = route({
  method: 'GET',
  path: 'person',
  summary: 'A person',
  answer: z.object({ data: z.object({ name: z.string(), school: z.object({ id: z.string() }).nullable() }) }),
  needs: 'staff',
});
const events = { ...person, path: 'events', events: true, answer: z.object({ step: z.int() }) } as const;

const http = Fastify();
afterAll(() => http.close());
http.setSerializerCompiler(serializerCompiler);

let result: unknown;
let strict: boolean;
const services = () => ({ strict, secrets: { fileAddress: () => '' } }) as unknown as Services;
for (const one of [person, events])
  http.get(`/${one.path}`, responseSchemas(one), (_request, reply) => respond(one, result, services(), reply));

const tooMuch = { name: 'Ada', password_hash: 'x', school: { id: '1', secret: 'y' } };
async function* twoEvents() {
  yield { step: 1, password_hash: 'x' };
  yield { step: 2 };
}

describe('a field that the contract does not name', () => {
  it('stays inside in production, however deep it is', async () => {
    [result, strict] = [{ data: tooMuch, sql: 'z' }, false];
    const answer = await http.inject('/person');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { name: 'Ada', school: { id: '1' } } }]);
  });

  it('fails in development and in tests', async () => {
    [result, strict] = [{ data: tooMuch }, true];
    expect((await http.inject('/person')).json().message).toContain('data.password_hash');
  });

  it('stays inside in events as well', async () => {
    [result, strict] = [twoEvents(), false];
    const answer = await http.inject('/events');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
    expect(answer.body).toBe('data: {"step":1}\n\ndata: {"step":2}\n\n');
  });
});

it('an answer is the same in production as in tests, and is stored by no one', async () => {
  const answers = [];
  for (strict of [true, false]) {
    result = { data: { name: 'Işıl "Su"', school: null } };
    answers.push(await http.inject('/person'));
  }
  const [inTests, inProduction] = answers;
  expect(inProduction!.body).toBe(inTests!.body);
  expect(inProduction!.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
});

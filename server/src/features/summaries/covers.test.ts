import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { summaries } from '@okur/contract';
import { generationMs } from '@okur/contract/summaries';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';

/** A server that speaks the interface of OpenAI, on this machine. */
let respond: (response: ServerResponse, sent: { path: string; body: Record<string, unknown> }) => unknown;
let requests: { path: string; key: string | undefined; body: Record<string, unknown> }[] = [];
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const sent = { path: request.url!, body: JSON.parse(await text(request)) as Record<string, unknown> };
  requests.push({ ...sent, key: request.headers.authorization });
  await respond(response, sent);
};
const double = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => double.closeAllConnections());
afterAll(() => double.close());

const app = await testApp({
  GENERATOR_URL: `http://127.0.0.1:${(double.address() as AddressInfo).port}/v1/`,
  GENERATOR_KEY: 'test-key',
  GENERATOR_MODEL: 'words-1',
  GENERATOR_IMAGE_MODEL: 'pictures-1',
  GENERATOR_MONTHLY_TOKENS: '20000',
});
const ce = await staff(app, 'CE');
const picture = await sharp({ create: { width: 32, height: 48, channels: 3, background: '#a63' } })
  .png()
  .toBuffer();
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const wellBehaved: typeof respond = (response, { path }) =>
  path === '/v1/chat/completions'
    ? json(response, { choices: [{ message: { content: ' Bir kaplumbağa. ' } }], usage: { total_tokens: 210 } })
    : json(response, { data: [{ b64_json: picture.toString('base64') }], usage: { total_tokens: 1500 } });

let id: string;
beforeEach(async () => {
  respond = wellBehaved;
  requests = [];
  await rows(app.services.db, sql`delete from generation_usages`);
  const sections = [{ heading: 'Kıyıda', body: '<p>Kaplumbağa denize yürür.</p>' }];
  const body = { title: 'Kaplumbağa & Deniz', language: 'tr', sections };
  id = (await ce.call(summaries.createSummary, { body })).body.data.id;
});
const prompt = (body: object = {}) => ce.call(summaries.generatePrompt, { params: { id }, body });
const cover = (body: object = { prompt: 'Bir kaplumbağa' }) =>
  ce.call(summaries.generateCover, { params: { id }, body });
const used = async () => (await ce.call(summaries.summaryGeneration)).body.data.tokens_used;

describe('a generator', () => {
  it('is sent the summary, and its words and pictures are counted', async () => {
    expect((await prompt({ style: 'suluboya' })).body.data).toEqual({ prompt: 'Bir kaplumbağa.', token_usage: 210 });
    const drawn = await cover({ prompt: 'Bir kaplumbağa', seed: 7 });
    expect(drawn.body.data.token_usage).toBe(1500);
    const { format, width } = await sharp(Buffer.from(drawn.body.data.image, 'base64')).metadata();
    expect([format, width]).toEqual(['png', 32]);
    expect(requests.map(({ path, key, body: { model } }) => [path, key, model])).toEqual([
      ['/v1/chat/completions', 'Bearer test-key', 'words-1'],
      ['/v1/images/generations', 'Bearer test-key', 'pictures-1'],
    ]);
    expect(JSON.stringify(requests[0]!.body)).toMatch(/suluboya.*Kaplumbağa denize yürür/);
    expect(requests[1]!.body).toMatchObject({ seed: 7, response_format: 'b64_json' });
    expect((await ce.call(summaries.summaryGeneration)).body.data).toEqual({
      enabled: true,
      tokens_used: 1710,
      tokens_budget: 20_000,
    });
    const stored = await ce.call(summaries.getSummary, { params: { id } });
    expect([stored.body.data.cover, stored.body.data.version]).toEqual([null, 1]);
  });

  it('is sent no more than the month’s budget allows, however many ask at once', async () => {
    // Each takes what a large picture may cost off the budget until it is there: three fit.
    const refusals = Promise.withResolvers<void>();
    respond = async (response, sent) => {
      await refusals.promise;
      await wellBehaved(response, sent);
    };
    let ended = 0;
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const answer = await cover();
        if ((ended += 1) === 3) refusals.resolve();
        return answer;
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual({
      prompt: ['validation.generation_budget'],
    });
    expect([requests.length, await used()]).toEqual([3, 4500]);
    await rows(
      app.services.db,
      sql`insert into generation_usages (id, kind, tokens, created_at)
          values (gen_random_uuid(), 'cover', 20000, date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')`,
    );
    requests = [];
    expect([(await cover()).status, (await prompt()).status, requests.length]).toEqual([422, 422, 0]);
    await rows(app.services.db, sql`update generation_usages set created_at = created_at - interval '32 days'`);
    expect((await cover()).status).toBe(200);
  });

  it('is paid once for a key: what is sent again, meanwhile or later, is answered the same', async () => {
    const headers = { 'idempotency-key': `cover-${id}` };
    const draw = () =>
      ce.call(summaries.generateCover, { params: { id }, body: { prompt: 'Bir kaplumbağa' }, headers });
    const [first, twin] = await Promise.all([draw(), draw()]);
    const again = await draw();
    expect([first.status, twin.body, again.body], first.text).toEqual([200, first.body, first.body]);
    expect([requests.length, await used()]).toEqual([1, 1500]);
    const describes = () =>
      ce.call(summaries.generatePrompt, { params: { id }, body: {}, headers: { 'idempotency-key': `words-${id}` } });
    const said = await describes();
    expect((await describes()).body, said.text).toEqual(said.body);
    expect([requests.length, await used()]).toEqual([2, 1710]);
  });

  it.each<[string, typeof respond, number]>([
    ['that is busy', (response) => json(response, { error: 'slow down' }, 429), 0],
    ['that sends elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 0],
    ['that breaks off', (response) => response.destroy(), 0],
    ['that answers no JSON', (response) => response.end('<html>'), 6507],
    [
      'that answers something else',
      (response) => json(response, { data: [{ url: 'http://127.0.0.1:1/x.png' }] }),
      6507,
    ],
    ['whose picture is none', (response) => json(response, { data: [{ b64_json: btoa('<svg/>') }] }), 6507],
    ['that answers without end', (response) => response.end(Buffer.alloc(25_000_000, 'x')), 6507],
  ])('%s is a fault that is told; what it may have cost is counted', async (_name, fault, tokens) => {
    respond = fault;
    const answer = await cover();
    expect([answer.status, answer.body.code, await used()]).toEqual([502, 'generator_failed', tokens]);
    expect(requests).toHaveLength(1);
  });

  it('that does not answer in its time is given up, and what it may have cost is counted', async () => {
    const given = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === generationMs.cover ? given.signal : timeout(ms)));
    respond = () => given.abort(new DOMException('over', 'TimeoutError'));
    const answer = await cover();
    spy.mockRestore();
    expect([answer.status, answer.body.code, await used()]).toEqual([502, 'generator_failed', 6507]);
  });
});

describe('a cover', () => {
  const upload = (bytes: Uint8Array, body: object = {}, fileName = 'kapak.png') =>
    ce.call(summaries.uploadSummaryCover, { params: { id }, body, files: { image: { fileName, bytes } } });

  it('is stored as a form with what it took, drawn again as JPEG, and removed', async () => {
    const answer = await upload(picture, { token_usage: 1500, cover_alt: 'Bir kaplumbağa', version: 1 });
    expect(answer.body.data).toMatchObject({
      cover: { address: expect.stringMatching(/\.jpg\?/), alt: 'Bir kaplumbağa' },
      version: 2,
    });
    expect((await upload(picture, { version: 1 })).body.code).toBe('stale_version');
    const remove = () => ce.call(summaries.removeSummaryCover, { params: { id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    const stored = (await ce.call(summaries.getSummary, { params: { id } })).body.data;
    expect([stored.cover, stored.version]).toEqual([null, 3]);
  });

  it('is a picture of two million bytes at the most', async () => {
    const refusal = async (bytes: Uint8Array, body: object = {}) => (await upload(bytes, body)).body.errors;
    expect(await refusal(Buffer.from('<svg/>'))).toEqual({ image: ['validation.image'] });
    expect(await refusal(Buffer.alloc(2_000_001))).toEqual({ image: ['validation.file_max_size'] });
    expect(await refusal(picture, { token_usage: -1 })).toEqual({ token_usage: ['validation.range'] });
    const missing = await ce.call(summaries.uploadSummaryCover, { params: { id }, body: {}, files: {} });
    expect(missing.body.errors).toEqual({ image: ['validation.required'] });
  });
});

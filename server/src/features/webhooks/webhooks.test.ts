import { timeAgo } from '@okur/contract/testing/time';
import { webhooks as contract, audit } from '@okur/contract';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { allDue, happen, makeReceiver, makeWebhook, type Received, sendNow, testSecret } from './testing.ts';
import { retryAfter } from './send.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const school = await makeSchool(app);
const receiver = await makeReceiver();
afterAll(() => receiver.close());
beforeEach(async () => {
  await rows(db, sql`delete from webhooks`);
  receiver.received = [];
  receiver.answer = (response) => void response.writeHead(204).end();
});

const read = ({ body, headers }: Received, secret: string) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);
const create = (body: object = {}) =>
  sp.call(contract.createWebhook, {
    params: { id: school.companyId },
    body: { url: receiver.url, events: ['reading.finished'], ...body },
  });
const listed = async (id: string) =>
  (await sp.call(contract.listWebhooks, { params: { id: school.companyId } })).body.data.find(
    (one: { id: string }) => one.id === id,
  );
const messagesOf = async (id: string) => (await sp.call(contract.listWebhookMessages, { params: { id } })).body.data;

describe('an address', () => {
  it('is added with a secret that is answered this once, and gets what happens, signed', async () => {
    const made = await create();
    expect(made.status, made.text).toBe(201);
    const { id, secret } = made.body.data;
    expect(JSON.stringify(await listed(id))).not.toContain(secret);
    await happen(app, school.companyId, 'reading.finished', { reading_id: 'a', words: 120 });
    await happen(app, school.companyId, 'book.finished', { book_id: 'b' });
    await sendNow(app);
    expect(receiver.received).toHaveLength(1);
    expect(read(receiver.received[0]!, secret)).toEqual({
      type: 'reading.finished',
      timestamp: expect.any(String),
      sequence: expect.any(Number),
      data: { reading_id: 'a', words: 120 },
    });
    expect(await listed(id)).toMatchObject({ waiting: 0, dead: 0, failing_since: null, fault: null });
    expect((await listed(id)).last_sent_at).not.toBeNull();
  });

  it('signs with both secrets for a day after another was made', async () => {
    const { id, secret: former } = (await create()).body.data;
    const { secret } = (await sp.call(contract.renewWebhookSecret, { params: { id }, body: {} })).body.data;
    await happen(app, school.companyId, 'reading.finished');
    await sendNow(app);
    for (const one of [former, secret]) expect(read(receiver.received[0]!, one)).toBeDefined();
    await rows(db, sql`update webhooks set former_secret_until = now() - interval '1 second'`);
    await happen(app, school.companyId, 'reading.finished');
    await sendNow(app);
    expect(read(receiver.received[1]!, secret)).toBeDefined();
    expect(() => read(receiver.received[1]!, former)).toThrow('No matching signature');
    expect((await listed(id)).former_secret_until).toBeNull();
  });

  it.each([
    ['ftp://okul.example/a'],
    ['http://okul.example/a'],
    ['https://okul.example:22/a'],
    ['https://a:b@okul.example/a'],
    ['https://localhost/a'],
    ['https://127.0.0.1/a'],
    ['https://2130706433/a'],
    ['https://0x7f.1/a'],
    ['https://[::1]/a'],
    ['https://[::ffff:10.0.0.1]/a'],
    ['https://okul.example/#a'],
    ['okul'],
  ])('is not %s', async (url) => {
    expect(fieldsOf(await create({ url }))).toEqual([422, ['url']]);
  });

  it('has events, and there are ten for a company at most', async () => {
    expect(fieldsOf(await create({ events: [] }))).toEqual([422, ['events']]);
    expect(fieldsOf(await create({ events: ['student.named'] }))).toEqual([422, ['events.0']]);
    for (let n = 0; n < 10; n += 1) expect((await create()).status).toBe(201);
    expect(fieldsOf(await create())).toEqual([422, ['url']]);
  });

  it('is of one company and for those alone who may', async () => {
    const id = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished']);
    for (const who of [school.manager, school.instructor, await staff(app, 'MN'), await staff(app, 'SM')])
      expect((await who.call(contract.listWebhookMessages, { params: { id } })).status).toBe(403);
  });
});

describe('what was not taken', () => {
  it('waits longer and longer, is dead after the last attempt, and is sent again by hand under its id', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('a name that no one is shown');
    const id = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished']);
    await happen(app, school.companyId, 'reading.finished');
    for (const seconds of retryAfter) {
      await sendNow(app);
      const [waits] = await rows<{ s: number }>(
        db,
        sql`select round(extract(epoch from next_at - now()))::int as s from webhook_messages`,
      );
      expect(Math.abs(waits!.s - seconds)).toBeLessThan(5);
      await allDue(app);
    }
    await sendNow(app);
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ state: 'dead', next_at: null });
    expect(message.attempts).toHaveLength(retryAfter.length + 1);
    expect(message.attempts[0]).toMatchObject({ status: 500, fault: 'refused' });
    expect(await listed(id)).toMatchObject({ dead: 1, waiting: 0, fault: 'refused' });
    receiver.answer = (response) => void response.writeHead(200).end();
    receiver.received = [];
    const replayed = await sp.call(contract.replayWebhook, { params: { id } });
    expect(replayed.body.data).toEqual({ count: 1 });
    await sendNow(app);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([message.id]);
    expect(await listed(id)).toMatchObject({ dead: 0, failing_since: null });
    expect((await sp.call(contract.replayWebhookMessage, { params: { id: message.id } })).body.data.state).toBe(
      'waiting',
    );
    await sendNow(app);
    expect(receiver.received).toHaveLength(2);
  });

  it('switches the address off at once where it is gone, and after five days, and tells super admins', async () => {
    const gone = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished']);
    receiver.answer = (response) => void response.writeHead(410).end();
    await happen(app, school.companyId, 'reading.finished');
    await sendNow(app);
    expect(await listed(gone)).toMatchObject({ enabled: false, given_up: true, fault: 'gone', waiting: 1 });
    receiver.answer = (response) => void response.writeHead(503).end();
    const failing = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished'], {
      failing_since: timeAgo(5 * 86_400_000 + 1000),
    });
    await happen(app, school.companyId, 'reading.finished');
    await sendNow(app);
    expect(await listed(failing)).toMatchObject({ enabled: false, given_up: true, fault: 'refused' });
    const notices = await rows(db, sql`select params from notices where text = 'notice.webhook_off'`);
    expect(notices).toEqual([1, 2].map(() => ({ params: { host: new URL(receiver.url).host } })));
    const mail = await row(db, sql`select from jobs where kind = 'webhook_mail'`);
    expect(mail).toBeDefined();
  });

  it('counts no days on which nothing was offered: after a quiet summer the first failure is the first', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const id = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished']);
    await happen(app, school.companyId, 'reading.finished');
    await rows(db, sql`update webhook_messages set tries = ${retryAfter.length} where webhook_id = ${id}`);
    await sendNow(app);
    expect(await listed(id)).toMatchObject({ enabled: true, failing_since: null, fault: 'refused', dead: 1 });
  });

  it('is sent once the address is switched on again', async () => {
    const id = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished']);
    await happen(app, school.companyId, 'reading.finished');
    await rows(db, sql`update webhooks set enabled = false, given_up = true`);
    await rows(db, sql`update webhook_messages set next_at = now() + interval '1 day'`);
    await sendNow(app);
    expect(receiver.received).toEqual([]);
    await sp.call(contract.updateWebhook, { params: { id }, body: { enabled: true } });
    await sendNow(app);
    expect(receiver.received).toHaveLength(1);
    expect(await listed(id)).toMatchObject({ enabled: true, given_up: false });
  });
});

it('a redirect is not followed, and the test button says what came of it', async () => {
  const id = await makeWebhook(app, school.companyId, receiver.url, ['reading.finished'], { enabled: false });
  receiver.answer = (response) => void response.writeHead(302, { location: receiver.url }).end();
  const refused = await sp.call(contract.testWebhook, { params: { id } });
  expect(refused.body.data, refused.text).toMatchObject({ status: 302, fault: 'redirect' });
  expect(receiver.received).toHaveLength(1);
  receiver.answer = (response) => void response.writeHead(200).end();
  expect((await sp.call(contract.testWebhook, { params: { id } })).body.data).toMatchObject({
    status: 200,
    fault: null,
  });
  expect(read(receiver.received[1]!, testSecret)).toMatchObject({ type: 'webhook.test', data: {} });
  const [entry] = (await sp.call(audit.listAudit, { query: { subject: 'WEBHOOK', subject_id: id } })).body.data;
  expect(entry).toMatchObject({ action: 'update', subject: 'WEBHOOK' });
});

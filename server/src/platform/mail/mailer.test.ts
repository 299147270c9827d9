import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotHandedOver } from './mail.ts';
import { openMailer, outboxFolder } from './mailer.ts';
import { describeMessage, describeOutbox, readOutbox } from './outbox.ts';
import { smtp } from './smtp.ts';
import { type SmtpDouble, smtpDouble } from '../testing/smtp-double.ts';

const publicUrl = 'https://okur.example';
const mail = {
  to: 'ada@okur.example',
  subject: 'Yeni şifre',
  text: 'Merhaba,\n\nhttps://okur.example/#/auth/reset-password?token=abc&email=ada%40okur.example\n\nOkur\n',
};
const quick = { limit: 2000, pauses: [0, 0] };

let dataDir: string;
let server: SmtpDouble | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'okur-mail-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(dataDir, { recursive: true });
});

describe('a header cannot be split', () => {
  it.each([
    ['a second header in the subject', { subject: 'Hello\r\nBcc: all@okur.example' }],
    ['a lone line feed in the subject', { subject: 'Hello\nBcc: all@okur.example' }],
    ['a line separator in the subject', { subject: 'Hello\u2028Bcc: all@okur.example' }],
    ['a second line in the address', { to: 'ada@okur.example\r\nBcc: all@okur.example' }],
    ['two addresses', { to: 'ada@okur.example,bob@okur.example' }],
    ['a name before the address', { to: 'Ada <ada@okur.example>' }],
    ['no address', { to: '' }],
  ])('by %s', async (_what, change) => {
    server = await smtpDouble();
    for (const mailer of [
      await openMailer({ dataDir, publicUrl, smtpUrl: undefined }),
      await openMailer({ dataDir, publicUrl, smtpUrl: server.url }),
    ]) {
      await expect(mailer.send({ ...mail, ...change })).rejects.toThrow(/must be/);
    }
    expect(server.connections()).toBe(0);
    expect(await readOutbox(outboxFolder(dataDir))).toEqual([]);
  });
});

describe('without a mail server', () => {
  const open = () => openMailer({ dataDir, publicUrl, smtpUrl: undefined });
  const folder = () => outboxFolder(dataDir);

  it('keeps every message, the newest last', async () => {
    const mailer = await open();
    for (const subject of ['one', 'two', 'three']) await mailer.send({ ...mail, subject, html: '<p>Hi</p>' });
    const messages = await readOutbox(folder());
    expect(messages.map((m) => m.subject)).toEqual(['one', 'two', 'three']);
    expect(messages[0]).toMatchObject({ to: mail.to, text: mail.text, html: '<p>Hi</p>' });
    expect(Date.parse(messages[0]!.date)).not.toBeNaN();
  });

  it('loses none of twenty sent at once, and leaves no halves', async () => {
    const mailer = await open();
    await Promise.all(Array.from({ length: 20 }, (_, i) => mailer.send({ ...mail, subject: `number ${i}` })));
    expect(new Set((await readOutbox(folder())).map((m) => m.subject)).size).toBe(20);
    expect((await readdir(folder())).every((name) => name.endsWith('.json'))).toBe(true);
  });

  it('lets no one else on the machine read the links', async () => {
    await (await open()).send(mail);
    const [name] = await readdir(folder());
    expect((await stat(join(folder(), name!))).mode & 0o077).toBe(0);
    expect((await stat(folder())).mode & 0o077).toBe(0);
  });

  it('passes over what is not a message', async () => {
    await (await open()).send(mail);
    await writeFile(join(folder(), 'x.json.123.part'), '{"half":');
    expect(await readOutbox(folder())).toHaveLength(1);
  });

  it('lists date, address, subject and links for a terminal, and one message in full', async () => {
    expect(describeOutbox([])).toBe('No messages.\n');
    const stored = { ...mail, date: '2026-05-03T11:07:09.000Z', subject: 'Hello \u001b[31mred\u0007' };
    const list = describeOutbox([stored, { ...stored, subject: 'Second' }]);
    const lines = [
      /^1 {2}2026-05-03 \d\d:07:09 {2}ada@okur\.example\n/,
      / {3}Hello \[31mred\n/,
      / {3}https:\/\/okur\.example\/#\/auth\/reset-password\?token=abc&email=ada%40okur\.example\n\n2 /,
    ];
    expect(list).toMatch(new RegExp(lines.map(({ source }) => source).join('')));
    expect(describeMessage(stored)).toContain('Subject: Hello [31mred\n\nMerhaba,\n');
  });
});

describe('with a mail server', () => {
  it('hands the message over with both parts, one recipient and a sender of the platform', async () => {
    server = await smtpDouble();
    await (await openMailer({ dataDir, publicUrl, smtpUrl: server.url })).send({ ...mail, html: '<p>Merhaba</p>' });
    expect(server.recipients).toEqual(['RCPT TO:<ada@okur.example>']);
    const [message] = server.messages;
    expect(message).toMatch(/^From: Okur <no-reply@okur\.example>\r$/m);
    expect(message).toMatch(/^To: ada@okur\.example\r$/m);
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
    expect(await readOutbox(outboxFolder(dataDir))).toEqual([]);
  });

  it('sends from the address that SMTP_URL names', async () => {
    server = await smtpDouble();
    await smtp(`${server.url}&from=schools@okur.example`, 'okur.example', quick).send(mail);
    expect(server.messages[0]).toMatch(/^From: Okur <schools@okur\.example>\r$/m);
  });

  it('tries twice more when the server is busy, as the same message', async () => {
    server = await smtpDouble({ endOfData: ['451 later', '421 later', '250 taken'] });
    await smtp(server.url, 'okur.example', quick).send(mail);
    const ids = server.messages.map((message) => /^Message-ID: (.+)\r$/m.exec(message)?.[1]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('gives up after the third try', async () => {
    server = await smtpDouble({ endOfData: ['451 later'] });
    await expect(smtp(server.url, 'okur.example', quick).send(mail)).rejects.toThrow(/451/);
    expect(server.messages).toHaveLength(3);
  });

  it('does not ask again when the server says never', async () => {
    server = await smtpDouble({ endOfData: ['550 unknown'] });
    await expect(smtp(server.url, 'okur.example', quick).send(mail)).rejects.toThrow(/550/);
    expect(server.messages).toHaveLength(1);
  });

  it.each([
    ['is busy with this message', { endOfData: ['451 later'] }, false],
    ['shuts down', { endOfData: ['421 closing'] }, true],
    ['never speaks', { silent: true }, true],
  ])('says that a message may be sent later when the server %s', async (_what, behaviour, isAway) => {
    server = await smtpDouble(behaviour);
    const failure = await smtp(server.url, 'okur.example', { limit: 200, pauses: [] })
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotHandedOver);
    expect(failure).toMatchObject({ isAway });
  });

  it('says so of a server that is not there, and not of an address that it refuses', async () => {
    server = await smtpDouble({ endOfData: ['550 unknown'] });
    const failureAt = (url: string) =>
      smtp(url, 'okur.example', { limit: 2000, pauses: [] })
        .send(mail)
        .catch((error: unknown) => error);
    expect(await failureAt(server.url)).not.toBeInstanceOf(NotHandedOver);
    await server.close();
    expect(await failureAt(server.url)).toMatchObject({ name: 'NotHandedOver', isAway: true });
  });

  it('leaves a server that never speaks when the time is over, three times', async () => {
    server = await smtpDouble({ silent: true });
    await expect(smtp(server.url, 'okur.example', { limit: 200, pauses: [0, 0] }).send(mail)).rejects.toThrow(
      /aborted|timeout|greeting/i,
    );
    expect(server.connections()).toBe(3);
  });
});

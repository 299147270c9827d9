import { type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { limits } from '@okur/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { row, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { makeAdmin } from './platform/testing/factories.ts';

const app = await testApp();
await app.app.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.app.http.server.address() as AddressInfo;

// The second for which a refused body is read on passes as a test says: a busy machine needs longer for a body.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
/** So many milliseconds pass, and what has come by then is read. */
const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Sent {
  path: string;
  headers: OutgoingHttpHeaders;
  parts: Iterable<Buffer>;
}

/** What an ordinary client hears that keeps writing its body, piece by piece, while the server has long refused it. */
function responseTo({ path, headers, parts }: Sent): Promise<{ status: number | undefined; code: string }> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('error', reject)
        .on('end', () => resolve({ status: response.statusCode, code: (JSON.parse(text) as { code: string }).code }));
    }).on('error', reject);
    Readable.from(parts).pipe(sending);
  });
}

function* piecesOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= 16_384) yield Buffer.alloc(Math.min(left, 16_384), 'x');
}

it.each([1_100_000, 3_000_000])('who sends JSON of %i bytes hears that it is too large', async (bytes) => {
  const path = '/api/v1/auth/admin/login';
  const headers = { 'content-type': 'application/json' };
  for (const length of [{ 'content-length': bytes }, { 'transfer-encoding': 'chunked' }, { connection: 'close' }])
    expect(await responseTo({ path, headers: { ...headers, ...length }, parts: piecesOf(bytes) })).toEqual({
      status: 413,
      code: 'too_large',
    });
});

it.each([1, 2, 3])('who sends a picture of %i million bytes more than any file may have hears it', async (millions) => {
  const id = await makeAdmin(app, ['SP']);
  await app.signedIn('staff', id);
  const session = await row<{ id: string }>(app.services.db, sql`select id from sessions where account_id = ${id}`);
  const authorization = `Bearer ${await app.services.access.issue('staff', id, session!.id)}`;
  function* form() {
    yield Buffer.from(
      '--line\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
    );
    yield* piecesOf(10_000_000 + millions * limits.bodyBytes);
    yield Buffer.from('\r\n--line--\r\n');
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=line', authorization };
  expect(await responseTo({ path: '/api/v1/terms/excel/import?language=tr', headers, parts: form() })).toEqual({
    status: 413,
    code: 'too_large',
  });
});

const tooLarge = 'POST /api/v1/auth/admin/login HTTP/1.1\r\nhost: okur\r\ncontent-type: application/json\r\n';

/** Sends by a socket of its own until no one takes any more; what came back, and how much was sent in how long. */
async function sendOn(head: string, piece: Buffer, everyMs: number) {
  let ms = 0;
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  // What was sent on is answered by a reset, which `once` would pass on as a failure.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(head);
  while (!socket.destroyed && !socket.readableEnded) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    await rest(everyMs);
    ms += everyMs;
  }
  const sent = socket.bytesWritten;
  socket.destroy();
  await closed;
  return { status: text.split('\r\n', 1)[0], sent, ms };
}

it.each(['connection: close', 'connection: keep-alive'])(
  'who writes all of a body that is too large, with rests, before reading a word reads that it is: %s',
  async (connection) => {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.pause();
    const bytes = 3_000_000;
    socket.write(`${tooLarge}content-length: ${bytes}\r\n${connection}\r\n\r\n`);
    let pieces = 0;
    for (const part of piecesOf(bytes)) {
      if (!socket.write(part)) await once(socket, 'drain');
      if ((pieces += 1) % 20 === 0) await rest(10);
    }
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toContain('413 Payload Too Large');
    expect(text).toContain('too_large');
  },
);

it('who sends without an end is cut off soon after the four million bytes that are read on', async () => {
  const chunk = Buffer.alloc(16_384, 'x');
  const piece = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  const { sent } = await sendOn(`${tooLarge}transfer-encoding: chunked\r\n\r\n`, piece, 0);
  // What the system holds on its way in both directions comes on top.
  expect(sent).toBeLessThan(4_000_000 + limits.bodyBytes + 8_000_000);
});

it('who sends the rest drop by drop is answered and cut off after a second', async () => {
  const bytes = 3_000_000;
  const { status, ms } = await sendOn(
    `${tooLarge}content-length: ${bytes}\r\n\r\n${'x'.repeat(1_100_000)}`,
    Buffer.from('x'),
    50,
  );
  expect(status).toBe('HTTP/1.1 413 Payload Too Large');
  expect(ms).toBeLessThan(10_000);
});

import { type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { limits } from '@okur/contract/limits';
import { expect, it } from 'vitest';
import { row, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { makeAdmin } from './platform/testing/factories.ts';

const app = await testApp();
await app.app.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.app.http.server.address() as AddressInfo;

interface Sent {
  path: string;
  headers: OutgoingHttpHeaders;
  parts: Iterable<Buffer>;
}

/** What an ordinary client hears that keeps writing its body, piece by piece, while the server has long refused it. */
function heard({ path, headers, parts }: Sent): Promise<{ status: number | undefined; code: string }> {
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
    expect(await heard({ path, headers: { ...headers, ...length }, parts: piecesOf(bytes) })).toEqual({
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
  expect(await heard({ path: '/api/v1/terms/excel/import?language=tr', headers, parts: form() })).toEqual({
    status: 413,
    code: 'too_large',
  });
});

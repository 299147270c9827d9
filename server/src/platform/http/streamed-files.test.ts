import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { one, route } from '@okur/contract/route';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Services } from '../runtime/services.ts';
import { limitBodyTime } from './body-time.ts';
import { handleFailures } from './error-handler.ts';
import { serializerCompiler } from './response-schema.ts';
import { serve } from './serve.ts';

const upload = route({
  method: 'POST',
  path: 'films',
  summary: 'A film with its cover',
  body: z.strictObject({ title: z.string() }),
  files: ['film', 'cover'],
  maxBytes: { film: 30_000 },
  answer: one(z.object({ size: z.int(), sha256: z.string(), text: z.string(), cover: z.int() })),
  needs: 'public',
  ownTransaction: true,
});
const note = route({ ...upload, path: 'notes', files: ['cover'], maxBytes: {} });
const { maxBytes: _none, ...ordinary } = note;

const dataDir = await mkdtemp(join(tmpdir(), 'okur-uploads-'));
const http = Fastify();
http.setSerializerCompiler(serializerCompiler);
handleFailures(http, { note: () => undefined });
limitBodyTime(http, 300);
await http.register(multipart);
let handled = 0;
const services = { config: { dataDir, publicUrl: 'http://localhost' }, lists: new Map() } as unknown as Services;
serve(
  http,
  services,
  { upload, ordinary },
  {
    async upload({ uploads, files }) {
      handled += 1;
      const { path, size, sha256 } = uploads['film']!;
      return {
        data: {
          size,
          sha256,
          text: (await readFile(path)).toString('latin1', 0, 4),
          cover: files['cover']?.bytes.length ?? 0,
        },
      };
    },
    ordinary: async () => ({ data: { size: 0, sha256: '', text: '', cover: 0 } }),
  },
);
await http.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.address() as AddressInfo;
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => void (handled = 0));

const left = () => readdir(join(dataDir, 'uploads')).catch(() => []);
async function send(fields: Record<string, string | Buffer>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
  const response = await fetch(`http://127.0.0.1:${port}/films`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const head = 'POST /films HTTP/1.1\r\nhost: okur\r\ncontent-type: multipart/form-data; boundary=x\r\n';

describe('a large file', () => {
  it('lies on the disk with its sum while the call is handled, and is gone after it', async () => {
    const answer = await send({ title: 'x', film: Buffer.alloc(20_000, 'film'), cover: Buffer.alloc(70) });
    expect(answer.body).toEqual({
      data: { size: 20_000, sha256: 'aFtlEmWYnGgVLfbgvhLkm8XwqiFZz7SqMuTJJtpnpxc', text: 'film', cover: 70 },
    });
    expect(await left()).toEqual([]);
  });

  it.each([
    ['that is larger than its route takes', 413, { title: 'x', film: Buffer.alloc(30_001) }],
    ['in a field that is none of the route', 422, { title: 'x', film: Buffer.alloc(9), other: Buffer.alloc(9) }],
    ['with a body that is refused', 422, { film: Buffer.alloc(9) }],
  ])('%s leaves nothing', async (_what, status, fields) => {
    expect((await send(fields)).status).toBe(status);
    expect([handled, await left()]).toEqual([0, []]);
  });

  it('that says how large it is before it is sent is refused before it is read', async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(`${head}content-length: 90000000\r\n\r\n`);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 413/);
    socket.destroy();
  });

  it('whose sender goes away half way leaves nothing', async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(
      `${head}content-length: 20000\r\n\r\n` +
        `--x\r\ncontent-disposition: form-data; name="film"; filename="a"\r\n\r\n${'a'.repeat(9000)}`,
    );
    await vi.waitFor(async () => expect(await left()).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await left()).toEqual([]));
    expect(handled).toBe(0);
  });

  it('of a process that was killed is cleared away a day later, by the next upload', async () => {
    await writeFile(join(dataDir, 'uploads', 'old'), 'x');
    await utimes(join(dataDir, 'uploads', 'old'), 0, 0);
    await send({ title: 'x', film: Buffer.alloc(1) });
    expect(await left()).toEqual([]);
  });
});

it('a body that comes slowly is waited for where large files are taken, and nowhere else', async () => {
  const begin = '--x\r\n';
  const end = 'content-disposition: form-data; name="film"; filename="a"\r\n\r\na\r\n--x--';
  const slow = (path: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(
      `POST /${path} HTTP/1.1\r\nhost: okur\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        `content-length: ${begin.length + end.length}\r\n\r\n${begin}`,
    );
    return { socket, answer: once(socket, 'data').then(String) };
  };
  const [large, small] = [slow('films'), slow('notes')];
  expect(await small.answer).toMatch(/^HTTP\/1.1 408/);
  large.socket.write(end);
  expect(await large.answer).toMatch(/^HTTP\/1.1 422/);
  for (const { socket } of [large, small]) socket.destroy();
});

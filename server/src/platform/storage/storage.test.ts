import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../runtime/config.ts';
import { isUnreachable } from '../http/error-handler.ts';
import { newKey, typeOf } from './keys.ts';
import { type S3Double, s3Double } from '../testing/s3-double.ts';
import type { Storage } from './port.ts';
import { openStorage } from './storage.ts';
import { long } from '../testing/long.ts';

let dataDir: string;
let bucket: S3Double;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'okur-storage-'));
  bucket = await s3Double();
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const open = {
  disk: () => openStorage({ dataDir, storageUrl: undefined }),
  s3: () => openStorage({ dataDir, storageUrl: bucket.url }),
};

async function keysIn(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

async function contentOf(storage: Storage, key: string) {
  const file = await storage.get(key);
  return file && { ...file, stream: (await buffer(file.stream)).toString() };
}

describe.each(['disk', 's3'] as const)('a file kept on %s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open[kind]();
  });

  it('comes back as it was put, with its type and size', async () => {
    const key = newKey('avatars', 'image/png');
    await storage.put(key, Buffer.from('ğüşıöç'), 'image/png');
    expect(await contentOf(storage, key)).toEqual({ stream: 'ğüşıöç', contentType: 'image/png', size: 12 });
  });

  it('is listed with all others, and with those of its folder', async () => {
    const keys = [
      newKey('list', 'image/png'),
      newKey('list/inner', 'text/csv'),
      newKey('list', 'image/png'),
      newKey('other', 'image/png'),
      newKey('list', 'application/pdf'),
    ];
    for (const key of keys) await storage.put(key, Buffer.from('x'), typeOf(key)!);
    const listed = await keysIn(storage.list('list'));
    expect(listed.toSorted()).toEqual(keys.filter((key) => key.startsWith('list')).toSorted());
    expect(await keysIn(storage.list())).toEqual(expect.arrayContaining(keys));
    expect(await keysIn(storage.list('nowhere'))).toEqual([]);
  });

  it('may be empty, and may hold every byte', async () => {
    const empty = newKey('imports/files', 'text/csv');
    await storage.put(empty, new Uint8Array(), 'text/csv');
    expect(await contentOf(storage, empty)).toMatchObject({ stream: '', size: 0 });
    const all = newKey('imports', 'application/zip');
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256));
    await storage.put(all, bytes, 'application/zip');
    expect((await buffer((await storage.get(all))!.stream)).equals(bytes)).toBe(true);
  });

  it('is read in part: from its beginning, its middle or its end, and nothing of what it does not have', async () => {
    const key = newKey('videos', 'video/mp4');
    await storage.put(key, Buffer.from('0123456789'), 'video/mp4');
    const partOf = async (from: number, to: number) => {
      const { stream, size, part } = (await storage.get(key, { from, to }))!;
      return [(await buffer(stream)).toString(), size, part];
    };
    expect([await partOf(0, 3), await partOf(4, 400), await partOf(-3, Infinity), await partOf(10, 12)]).toEqual([
      ['0123', 10, { from: 0, to: 3 }],
      ['456789', 10, { from: 4, to: 9 }],
      ['789', 10, { from: 7, to: 9 }],
      ['', 10, undefined],
    ]);
  });

  it('is replaced by a second put', async () => {
    const key = newKey('avatars', 'image/jpeg');
    await storage.put(key, Buffer.from('first, longer'), 'image/jpeg');
    await storage.put(key, Buffer.from('second'), 'image/jpeg');
    expect(await contentOf(storage, key)).toMatchObject({ stream: 'second', size: 6 });
  });

  it('is gone after it was removed, and removing it again is no failure', async () => {
    const key = newKey('avatars', 'image/png');
    await storage.put(key, Buffer.from('x'), 'image/png');
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
    await expect(storage.remove(key)).resolves.toBeUndefined();
  });

  it('is null when it was never there', async () => {
    expect(await storage.get(newKey('nowhere', 'application/pdf'))).toBeNull();
  });

  it.each([
    '../outside.txt',
    'avatars/../../outside.txt',
    '/etc/passwd',
    'avatars/a.svg',
    'avatars/A.PNG',
    'avatars//a.png',
    'a.png',
    'avatars\\a.png',
    'avatars/a.png\0',
    'avatars/a.png/..',
    '',
  ])('cannot be called %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(TypeError);
    expect(await storage.get(key)).toBeNull();
    await expect(storage.remove(key)).resolves.toBeUndefined();
  });

  it('cannot be kept under the ending of another type', async () => {
    await expect(storage.put(newKey('avatars', 'image/png'), Buffer.from('<html>'), 'text/html')).rejects.toThrow(
      /text\/html/,
    );
  });
});

describe('on disk', () => {
  it('removing never reaches outside the folder', async () => {
    await writeFile(join(dataDir, 'outside.txt'), 'mine');
    await (await open.disk()).remove('../outside.txt');
    expect((await stat(join(dataDir, 'outside.txt'))).size).toBe(4);
  });

  it('leaves no part files, also when twenty writers put the same file at once', async () => {
    const storage = await open.disk();
    const texts = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(5000));
    await Promise.all(texts.map((text) => storage.put('race/one.txt', Buffer.from(text), 'text/plain')));
    expect(texts).toContain((await contentOf(storage, 'race/one.txt'))!.stream);
    expect(await readdir(join(dataDir, 'files/race'))).toEqual(['one.txt']);
  });

  it('cleans up after a write that failed', async () => {
    const storage = await open.disk();
    await mkdir(join(dataDir, 'files/taken/name.txt'), { recursive: true });
    await expect(storage.put('taken/name.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow(/EISDIR/);
    expect(await readdir(join(dataDir, 'files/taken'))).toEqual(['name.txt']);
  });
});

describe('in a bucket', () => {
  it('lies under its key, and two failures of the service are survived', async () => {
    const storage = await open.s3();
    const key = newKey('logos', 'image/png');
    bucket.failNext(2);
    await storage.put(key, Buffer.from('x'), 'image/png');
    expect(bucket.keys()).toContain(key);
  });

  it('a service that stays down is a failure after three calls, not a missing file', async () => {
    const storage = await open.s3();
    const before = bucket.calls();
    bucket.failNext(3);
    await expect(storage.get(newKey('logos', 'image/png'))).rejects.toThrow(/metadata/);
    expect(bucket.calls() - before).toBe(3);
  });

  it.runIf(long)('a call that is not answered in time is made again', { timeout: 20_000 }, async () => {
    const storage = await open.s3();
    const key = newKey('logos', 'image/png');
    bucket.hangNext(1);
    await storage.put(key, Buffer.from('x'), 'image/png');
    expect(bucket.keys()).toContain(key);
  });

  it.runIf(long)(
    'a large file that is not taken in time is as when the service refuses: worth another try',
    { timeout: 20_000 },
    async () => {
      const storage = await open.s3();
      const path = join(dataDir, 'large.txt');
      await writeFile(path, 'x');
      bucket.hangNext(3);
      const failure = await storage
        .putFile(newKey('jobs', 'text/plain'), path, 'text/plain')
        .catch((error: Error) => error);
      expect(isUnreachable(failure as Error)).toBe(true);
      bucket.hangNext(0);
      bucket.failNext(3);
      const refused = await storage
        .putFile(newKey('jobs', 'text/plain'), path, 'text/plain')
        .catch((error: Error) => error);
      bucket.failNext(0);
      expect(isUnreachable(refused as Error)).toBe(true);
    },
  );

  it.each(['s3://host/bucket', 's3://key:secret@host', 's3://key:secret@host/a/b', 's3://key@host/bucket'])(
    'refuses to start with %s',
    async (storageUrl) => {
      await expect(openStorage({ dataDir, storageUrl })).rejects.toThrow(ConfigError);
    },
  );
});

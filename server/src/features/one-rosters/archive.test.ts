import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { send, good, upload, zipOf } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

/** A zip with one entry whose head says what the test wants it to say. */
function zipWith({
  name = 'users.csv',
  content = Buffer.from('a'),
  says = content.length,
  attributes = 0,
  flags = 0,
}: {
  name?: string;
  content?: Buffer;
  says?: number;
  attributes?: number;
  flags?: number;
}): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(says, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(0x0314, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(says, 24);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE(attributes >>> 0, 38);
  const at = local.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

const archives = {
  empty: await zipOf({ 'readme.txt': 'x' }),
  double: await zipOf({ 'a/users.csv': 'sourcedId\n', 'b/users.csv': 'sourcedId\n' }),
  crowded: await zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.txt`, '']))),
};

describe('an archive', () => {
  it.each([
    ['no zip', Buffer.from('orgs,users'), 'one_roster.refused.not_a_zip'],
    ['nothing', Buffer.alloc(0), 'one_roster.refused.empty'],
    ['half a zip', zipWith({}).subarray(0, 60), 'one_roster.refused.damaged'],
    ['one without a roster', archives.empty, 'one_roster.refused.no_roster'],
    ['a path that leads outside', zipWith({ name: '../users.csv' }), 'one_roster.refused.damaged'],
    ['a link', zipWith({ attributes: 0o120777 << 16 }), 'one_roster.refused.unsafe'],
    ['one under a password', zipWith({ flags: 1 }), 'one_roster.refused.encrypted'],
    ['more than 50 MB unpacked', zipWith({ content: Buffer.alloc(50_000_001) }), 'one_roster.refused.unsafe'],
    [
      'one that says it is smaller than it is',
      zipWith({ content: Buffer.alloc(5_000_000), says: 10 }),
      'one_roster.refused.damaged',
    ],
    ['two rosters in folders', archives.double, 'one_roster.refused.unsafe'],
    ['more than 2,000 entries', archives.crowded, 'one_roster.refused.unsafe'],
  ])('%s is refused by name', async (_name, bytes, key) => {
    const answer = await send(sp, bytes);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors).toEqual({ file: [key] });
  });

  it('may hold its files in a folder, and other things beside', async () => {
    const files = good();
    const preview = await upload(
      sp,
      await zipOf({
        ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`Okul/${name}`, text])),
        '__MACOSX/Okul/._users.csv': 'x',
        'Okul/lies mich.txt': 'x',
      }),
    );
    expect(preview.counts.student.create).toBe(1);
  });
});

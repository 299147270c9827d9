import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyMp4, emptyWebm, silentM4a, silentWebm } from '../testing/sounds.ts';
import { readVideo } from './videos.ts';

const folder = await mkdtemp(join(tmpdir(), 'okur-videos-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array) {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  return readVideo(path);
}

describe('a film', () => {
  it('of H.264 in an MP4 plays everywhere, and at once where its description comes first', async () => {
    const film = { contentType: 'video/mp4', seconds: 42, codecs: 'avc', playsEverywhere: true };
    expect(await read(await emptyMp4(42))).toEqual({ ...film, startsFast: true });
    expect(await read(await emptyMp4(42, { startsFast: false }))).toEqual({ ...film, startsFast: false });
  });

  it('in WebM plays at once, but not on every device', async () => {
    expect(await read(await emptyWebm(9))).toEqual({
      contentType: 'video/webm',
      seconds: 9,
      codecs: 'vp8',
      playsEverywhere: false,
      startsFast: true,
    });
  });

  it('of the demo is as the demo says', async () => {
    const film = fileURLToPath(new URL('../../demo/tutorials/eye.webm', import.meta.url));
    expect(await readVideo(film)).toMatchObject({ seconds: 20, codecs: 'vp8', startsFast: true });
  });

  it.each([
    ['is a page', () => Buffer.from('<script>alert(1)</script>')],
    ['has nothing to see, in MP4', () => silentM4a()],
    ['has nothing to see, in WebM', () => silentWebm()],
    ['ends in its description', () => emptyMp4(4).then((bytes) => bytes.subarray(0, 200))],
  ])('is none where it %s', async (_name, make) => {
    expect(await read(await make())).toBeNull();
  });

  it('that says a length no film has is one without a length', async () => {
    expect(await read(await emptyMp4(86_401))).toMatchObject({ seconds: null });
  });
});

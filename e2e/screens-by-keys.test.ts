import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { faultsOfScene, scenes } from './testing/keys-scenes.ts';
import { settled } from './testing/settled.ts';
import { faultsByKeys } from './testing/walk.ts';
import { long } from '../server/src/platform/testing/long.ts';

/*
 * By keys alone, magnified four times, in colours of the person's own: what is chosen looks otherwise than what is not,
 * and every stop of the Tab key is seen. Every screen of every person is in the long run.
 */

const app = okur();
const look = { magnified: true, ownColours: true } as const;

test.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_name, scene) => {
  const page = await app.open(scene.address, scene.look ?? look, scene.person);
  expect(await faultsOfScene(page, scene)).toEqual([]);
});

test.runIf(long).each([
  ['a focus without a frame', '*:focus-visible { outline: none !important }', /its focus is not seen/],
  [
    'a bar over the page',
    'header { position: fixed !important; inset: 40% 0 0; height: auto !important }',
    /lies under/,
  ],
  ['a stop beyond the edge', 'main a { position: fixed; left: 400px }', /is outside of the window/],
  ['a frame that is cut', 'main a { overflow: hidden } main :has(> a) { overflow: clip }', /of its frame is cut/],
  ['a choice without a frame', '[aria-current], [aria-pressed] { outline: none !important }', /nobody sees that/],
  [
    'a bar of our colours',
    'main li * { border: 0 !important; background: teal !important; forced-color-adjust: auto !important }',
    /its ground alone/,
  ],
])('finds %s', async (_name, styles, finding) => {
  const page = await app.open('/student/today', look, 'student');
  await settled(page);
  await page.addStyleTag({ content: styles });
  expect((await faultsByKeys(page, 'main')).join('\n')).toMatch(finding);
});

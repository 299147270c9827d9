import { beforeAll, expect, test } from 'vitest';
import { importClassList } from './testing/class-lists.ts';
import { importOneRoster } from './testing/one-rosters.ts';
import { okur } from './testing/okur.ts';
import { faultsOfScene, forms } from './testing/keys-scenes.ts';
import { everyScreenOnce, everyWalk } from './testing/screens.ts';
import { walkByKeys } from './testing/walk.ts';

const app = okur();
beforeAll(async () => {
  await importClassList(app);
  await importOneRoster(app);
});

const magnified = { magnified: true, ownColours: true };
const others = [
  { width: 1440, ownColours: true },
  { width: 1440 },
  { width: 390 },
  { magnified: true, lang: 'tr' },
] as const;
const walks = [
  ...everyWalk().map(([person, paths]) => ({ look: magnified, person, paths })),
  ...others.flatMap((look) => everyScreenOnce().map(([person, paths]) => ({ look, person, paths }))),
];

test.each(walks)('with $look, $person sees what is chosen and every stop of the Tab key', async (walk) => {
  const page = await app.open(walk.paths[0]!, walk.look, walk.person);
  expect(await walkByKeys(page, walk.paths)).toEqual([]);
});

// What opens them goes by English names.
const overPages = others.flatMap((look) =>
  forms.map((scene) => ({ look: { ...look, lang: 'en' as const }, scene, name: scene.name })),
);

test.each(overPages)('with $look, $name has every stop in sight', async ({ look, scene }) => {
  const page = await app.open(scene.address, look, scene.person);
  expect(await faultsOfScene(page, scene)).toEqual([]);
});

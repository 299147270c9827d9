import { beforeAll, expect, test } from 'vitest';
import { importClassList } from './testing/class-lists.ts';
import { importOneRoster } from './testing/one-rosters.ts';
import { okur } from './testing/okur.ts';
import { everyWalk } from './testing/screens.ts';
import { walkByKeys } from './testing/walk.ts';

const app = okur();
beforeAll(async () => {
  await importClassList(app);
  await importOneRoster(app);
});

const looks = [
  { width: 1440, ownColours: true },
  { width: 1440 },
  { width: 390, ownColours: true },
  { width: 390 },
  { magnified: true, ownColours: true },
];
const walks = looks.flatMap((look) => everyWalk().map(([person, paths]) => ({ look, person, paths })));

test.each(walks)('with $look, $person sees what is chosen and every stop of the Tab key', async (walk) => {
  const page = await app.open(walk.paths[0]!, walk.look, walk.person);
  expect(await walkByKeys(page, walk.paths)).toEqual([]);
});

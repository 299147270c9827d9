import { beforeAll, expect, test } from 'vitest';
import { importClassList } from './testing/class-lists.ts';
import { importOneRoster } from './testing/one-rosters.ts';
import { okur } from './testing/okur.ts';
import { undeclared, walksAt } from './testing/screens.ts';
import { walk } from './testing/walk.ts';

const app = okur();
// The demo school has none, so no screen would lead to one.
beforeAll(async () => {
  await importClassList(app);
  await importOneRoster(app);
});

test('every screen is declared so that these tests find it', () => expect(undeclared).toBe(0));

test.each(walksAt('desk'))('every screen for %s opens without an error and bars no one', async (person, paths) => {
  const page = await app.open(paths[0]!, {}, person);
  expect(await walk(page, person, paths)).toEqual([]);
});

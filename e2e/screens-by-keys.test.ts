import { beforeAll, expect, test } from 'vitest';
import { importClassList } from './testing/class-lists.ts';
import { importOneRoster } from './testing/one-rosters.ts';
import { okur } from './testing/okur.ts';
import { everyScreenOnce } from './testing/screens.ts';
import { walkByKeys } from './testing/walk.ts';

const app = okur();
beforeAll(async () => {
  await importClassList(app);
  await importOneRoster(app);
});

test.each(everyScreenOnce())(
  'at 400 % and in colours of one’s own, %s sees what is chosen and every stop of the Tab key',
  async (person, paths) => {
    const page = await app.open(paths[0]!, { magnified: true, ownColours: true }, person);
    expect(await walkByKeys(page, paths)).toEqual([]);
  },
);

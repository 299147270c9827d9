import { beforeAll, expect, test } from 'vitest';
import { importClassList } from './testing/class-lists.ts';
import { importOneRoster } from './testing/one-rosters.ts';
import { okur } from './testing/okur.ts';
import { walksAt } from './testing/screens.ts';
import { walk } from './testing/walk.ts';

const app = okur();
beforeAll(async () => {
  await importClassList(app);
  await importOneRoster(app);
});

test.each(walksAt('telephone'))(
  'every screen for %s fits a telephone, in Turkish, opens without an error and bars no one',
  async (person, paths) => {
    const page = await app.open(paths[0]!, { width: 390, lang: 'tr' }, person);
    // Staff work with a mouse as a rule; children and parents do not.
    expect(await walk(page, person, paths, person === 'student' || person === 'parent')).toEqual([]);
  },
);

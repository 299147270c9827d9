import { abilityFor, type CompanyFlags, type Role } from '@okur/contract/abilities';
import { describe, expect, test } from 'vitest';
import named from './fixtures/menu.json';
import { isGroup, menu, menuEntries } from './menu.ts';
import { activeEntry, entriesOf, visibleMenu } from './visible.ts';

const flags = (value: boolean): CompanyFlags => ({
  buy_activation_access: value,
  document_access: value,
  parent_access: value,
  tutorial_access: value,
});
const everything = () => true;
/** Entries beside those of the specification. */
const ours: readonly string[] = ['/management/scheduled-subscriptions/plans'];
/** The specification calls two lists “subscribers”. */
const renamed: Readonly<Record<string, string>> = { '/management/subscriptions': 'family_subscriptions' };
const pathOf = (path: string, isExternal = false) => (isExternal ? 'metronome (external)' : path);

describe('The menu', () => {
  test('has every entry of the specification, in its order, group and section, with its modules', () => {
    const all = menu.flatMap(({ title, entries }) =>
      entries.flatMap((entry) =>
        (isGroup(entry) ? entry.items : [entry]).map((item) => ({
          label: item.label.replace('menu.', ''),
          path: pathOf(item.path, item.isExternal),
          group: isGroup(entry) ? entry.label.replace('menu.', '') : null,
          section: title === null ? 'main' : 'contents',
          modules: item.modules,
        })),
      ),
    );
    expect(all.filter(({ path }) => !ours.includes(path))).toEqual(
      named.entries.map(({ label, path, group, section, modules, isExternal }) => ({
        label: renamed[path] ?? label,
        path: pathOf(path, isExternal),
        group,
        section,
        modules,
      })),
    );
  });

  test.each(Object.entries(named.visible))('shows %s what the specification lists', (who, paths) => {
    const company = who.includes('flags on') ? flags(true) : who.includes('flags off') ? flags(false) : null;
    const seen = entriesOf(visibleMenu(abilityFor([who.slice(0, 2) as Role], company), everything));
    const visible = seen.map(({ path, isExternal }) => pathOf(path, isExternal));
    expect(visible.filter((path) => !ours.includes(path))).toEqual(paths);
  });

  test('leads customer support, who may see plans and no subscription, to the plans', () => {
    const shows = (role: Role) =>
      entriesOf(visibleMenu(abilityFor([role], null), everything)).some(({ path }) => ours.includes(path));
    expect((['SP', 'MN', 'CS', 'SM', 'IN'] as const).map(shows)).toEqual([true, true, true, false, false]);
  });

  test('leaves out entries without a screen, and with them empty groups and sections', () => {
    const onlyTerms = visibleMenu(abilityFor(['SP'], null), ({ path }) => path === '/terms/list');
    expect(onlyTerms).toHaveLength(1);
    expect(onlyTerms[0]?.title).toBe('menu.contents');
    expect(onlyTerms[0]?.entries).toHaveLength(1);
    expect(entriesOf(onlyTerms).map(({ path }) => path)).toEqual(['/terms/list']);
  });

  test('shows a person without roles the dashboard alone', () => {
    expect(entriesOf(visibleMenu(abilityFor([], null), everything)).map(({ path }) => path)).toEqual(['/dashboard']);
  });

  test.each([
    ['/management/companies', '/management/companies'],
    ['/management/companies/7/class-lists/new', '/management/companies'],
    ['/articles/12', '/articles/list'],
    ['/articles/categories', '/articles/categories'],
    ['/management/scheduled-subscriptions/payments', '/management/scheduled-subscriptions/payments'],
    ['/error/404', undefined],
  ])('marks for %s the entry %s', (pathname, path) => {
    expect(activeEntry([{ title: null, entries: menuEntries }], pathname)?.path).toBe(path);
  });
});

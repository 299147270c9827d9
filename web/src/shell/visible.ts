import { mayEnter, type AppAbility } from '@okur/contract/abilities';
import { ability } from '../kit/ability.ts';
import { isGroup, menu, type MenuEntry, type MenuGroup, type MenuSection } from './menu.ts';

/** The part of the menu a person sees: what the role may enter and a screen exists for; no empty group or section. */
export function visibleMenu(
  ability: AppAbility,
  exists: (entry: MenuEntry) => boolean,
  sections: readonly MenuSection[] = menu,
): MenuSection[] {
  const isVisible = (entry: MenuEntry) => mayEnter(ability, entry.modules) && exists(entry);
  const visibleOf = (entry: MenuEntry | MenuGroup): (MenuEntry | MenuGroup)[] => {
    if (!isGroup(entry)) return isVisible(entry) ? [entry] : [];
    const items = entry.items.filter(isVisible);
    return items.length > 0 ? [{ ...entry, items }] : [];
  };
  return sections
    .map((section) => ({ ...section, entries: section.entries.flatMap(visibleOf) }))
    .filter(({ entries }) => entries.length > 0);
}

export const entriesOf = (sections: readonly MenuSection[]): MenuEntry[] =>
  sections.flatMap(({ entries }) => entries.flatMap((entry) => (isGroup(entry) ? entry.items : [entry])));

/** Pages of their own outside the application are always there. */
export const screenExists =
  ({ routesByPath }: { routesByPath: object }) =>
  ({ path, isExternal }: MenuEntry): boolean =>
    isExternal === true || path in routesByPath;

/** The entry whose address is the longest beginning of `pathname`, so that a record page marks its list. */
export function activeEntry(sections: readonly MenuSection[], pathname: string): MenuEntry | undefined {
  return entriesOf(sections)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path.replace(/\/list$/, '')}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** The address of the first entry of an area that the person may enter. */
export const firstEntry = (area: string, router: { routesByPath: object }): string | undefined =>
  entriesOf(visibleMenu(ability(), screenExists(router))).find(({ path }) => path.startsWith(area))?.path;

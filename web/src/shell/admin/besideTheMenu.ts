import { mayEnter, type AppAbility } from '@okur/contract/abilities';
import { IconHeartHandshake, IconHistory, IconShieldLock } from '@tabler/icons-react';
import type { MenuEntry } from '../menu.ts';
import { entriesOf, visibleMenu } from '../visible.ts';

/** Screens that the specification's menu has no entry for, or none for all who may see them. */
const ways: readonly MenuEntry[] = [
  {
    label: 'audit.title',
    path: '/management/activity',
    modules: ['COMPANY', 'INSTRUCTOR', 'ADMIN'],
    icon: IconHistory,
  },
  { label: 'personal_data.requests', path: '/management/personal-data', modules: ['USER'], icon: IconShieldLock },
  {
    label: 'personal_data.periods',
    path: '/management/personal-data/periods',
    modules: ['USER'],
    icon: IconShieldLock,
  },
  { label: 'menu.partners', path: '/partners', modules: ['PARTNER_USERS'], icon: IconHeartHandshake },
];

/** What a person may see and finds nowhere in the menu. */
export function besideTheMenu(ability: AppAbility): MenuEntry[] {
  const inMenu = new Set(entriesOf(visibleMenu(ability, () => true)).map(({ path }) => path));
  return ways.filter(({ path, modules }) => mayEnter(ability, modules) && !inMenu.has(path));
}

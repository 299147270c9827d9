import { mayEnter, type AppAbility } from '@okur/contract/abilities';
import { mayImportClassLists } from '@okur/contract/class-lists';
import { mayImportOneRosters } from '@okur/contract/one-rosters';
import {
  IconBooks,
  IconChartLine,
  IconFileImport,
  IconHeartHandshake,
  IconHistory,
  IconNotebook,
  IconPlayerPlay,
  IconSchool,
  IconShieldLock,
  IconShoppingCart,
} from '@tabler/icons-react';
import type { MenuEntry } from '../menu.ts';
import { entriesOf, visibleMenu } from '../visible.ts';

interface Way extends MenuEntry {
  /** Key of what it belongs to, where its own name alone says too little. */
  area?: string;
  /** Whom the screen lets in, where those are fewer than may enter its modules. */
  isFor?: (ability: AppAbility) => boolean;
}

const ofReports = {
  area: 'reports.title',
  modules: ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
  icon: IconChartLine,
} as const;

/** Screens that the specification's menu has no entry for, or none for all who may see them. */
const ways: readonly Way[] = [
  { label: 'reports.title', path: '/charts-graphs', modules: ofReports.modules, icon: IconChartLine },
  {
    ...ofReports,
    label: 'reports.who_needs_help',
    path: '/charts-graphs/students',
    modules: ['HAS_STUDENTS'],
  },
  { ...ofReports, label: 'reports.departments', path: '/charts-graphs/departments' },
  {
    ...ofReports,
    label: 'reports.companies',
    path: '/charts-graphs/companies',
    modules: ['ADMIN_DASHBOARD_REPORTS'],
  },
  { ...ofReports, label: 'reports.rows_readings', path: '/charts-graphs/readings' },
  { ...ofReports, label: 'reports.rows_exercises', path: '/charts-graphs/exercises' },
  {
    label: 'class_list.title',
    path: '/management/class-lists',
    area: 'menu.users',
    modules: ['USER'],
    isFor: mayImportClassLists,
    icon: IconFileImport,
  },
  {
    label: 'one_roster.title',
    path: '/management/one-rosters',
    modules: ['USER'],
    isFor: mayImportOneRosters,
    icon: IconFileImport,
  },
  {
    label: 'users.names',
    path: '/management/users/names',
    area: 'menu.users',
    modules: ['USER'],
    isFor: (ability) => ability.can('edit', 'USER'),
    icon: IconSchool,
  },
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
  {
    label: 'admins.subscription_changes',
    path: '/management/admins/subscription-change-history',
    area: 'menu.admins',
    modules: ['MANAGER_SUBSCRIPTION_REPORTS'],
    icon: IconHistory,
  },
  { label: 'menu.partners', path: '/partners', modules: ['PARTNER_USERS'], icon: IconHeartHandshake },
  {
    label: 'menu.buy_activation_code',
    path: '/activation-code-payment/create',
    modules: ['ACTIVATION_CODE_PAYMENT'],
    icon: IconShoppingCart,
  },
  {
    label: 'homework.templates',
    path: '/homeworks/templates',
    area: 'menu.homeworks',
    modules: ['HOMEWORK'],
    icon: IconNotebook,
  },
  {
    label: 'book_wishes.own',
    path: '/books/own-wishes',
    area: 'menu.books',
    modules: ['BOOK_LIST'],
    // Schools wish; who writes books answers.
    isFor: (ability) => !ability.can('add', 'BOOK'),
    icon: IconBooks,
  },
  {
    label: 'tutorials.of_schools',
    path: '/tutorials/watch-list',
    area: 'menu.tutorials',
    modules: ['TUTORIALS'],
    icon: IconPlayerPlay,
  },
];

/** What a person may see and finds nowhere in the menu. */
export function besideTheMenu(ability: AppAbility): Way[] {
  const inMenu = new Set(entriesOf(visibleMenu(ability, () => true)).map(({ path }) => path));
  return ways.filter(
    ({ path, modules, isFor }) => mayEnter(ability, modules) && !inMenu.has(path) && (isFor?.(ability) ?? true),
  );
}

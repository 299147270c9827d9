import { Ability } from '@casl/ability';
import { companyRoles, isPlatformRole, roles, type Role, type Workplace } from './roles.ts';

/**
 * The one place where a permission is written. Menu, route guard, button and every API call ask the same rules.
 * `manage` covers every action, also assign_to_department; there is no wildcard subject.
 */
export { roles, type Role } from './roles.ts';

export const actions = ['manage', 'view', 'add', 'edit', 'delete', 'assign_to_department'] as const;
export type Action = (typeof actions)[number];

export const subjects = [
  'ACTIVATION',
  'ACTIVATION_CODE_PAYMENT',
  'ACTIVATION_CODE_PRODUCTS',
  'ADMIN',
  'ADMIN_DASHBOARD_REPORTS',
  'ARTICLE',
  'ARTICLE_CATEGORY',
  'ARTICLE_TYPES',
  'BOOK',
  'BOOK_LIST',
  'BOOK_ORDERS',
  'BOOK_WISHLIST',
  'BUY_ACTIVATION_CODE',
  'CERTIFICATES',
  'CHALLENGE_REPORTS',
  'COMPANY',
  'COMPANY_DOCUMENTS',
  'COMPANY_MANAGER_DASHBOARD_REPORTS',
  'DEPARTMENT',
  'EXAM',
  'GARDNER_BOOK',
  'GENERAL_CONTENTS',
  'HAS_STUDENTS',
  'HOMEWORK',
  'INSTRUCTOR',
  'INSTRUCTOR_DASHBOARD_REPORTS',
  'INTEGRATIONS',
  'MANAGER_SUBSCRIPTION_REPORTS',
  'METRONOME',
  'MODULE',
  'NOTIFICATIONS',
  'PARENTS',
  'PARTNERS',
  'PARTNER_USERS',
  'PRESENTATION_ACCOUNT',
  'SALE_MANAGER_DASHBOARD_REPORTS',
  'SCHEDULED_SUBSCRIPTIONS',
  'SCHEDULED_SUBSCRIPTION_PAYMENTS',
  'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS',
  'SCHEDULED_SUBSCRIPTION_TRANSACTIONS',
  'SUBSCRIPTIONS',
  'SUBSCRIPTION_TYPE',
  'SUMMARY',
  'SUMMARY_CLASSES',
  'SUMMARY_TAGS',
  'SURVEY_QUIZZES',
  'TERM',
  'TUTORIALS',
  'USER',
  'USER_CHANGE_PASSWORD',
  'USER_DEVICE_INFO',
  'USER_NOTES',
  'USER_PARENTS',
  'USER_REPORT_DOWNLOAD',
  'WATCH_TUTORIALS',
] as const;
export type Subject = (typeof subjects)[number];

/** What a company may have beside the rest. */
export const companyFlags = ['buy_activation_access', 'document_access', 'parent_access', 'tutorial_access'] as const;
export type CompanyFlags = Record<(typeof companyFlags)[number], boolean>;

interface Rule {
  action: Action;
  subjects: readonly Subject[];
  /** The rule holds only while the selected company has this flag. */
  when?: keyof CompanyFlags;
}

const managerSubjects = [
  'COMPANY',
  'DEPARTMENT',
  'INSTRUCTOR',
  'USER',
  'HOMEWORK',
  'ARTICLE',
  'ARTICLE_CATEGORY',
  'ARTICLE_TYPES',
  'TUTORIALS',
  'TERM',
  'BOOK',
  'BOOK_LIST',
  'MODULE',
  'EXAM',
  'SUBSCRIPTION_TYPE',
  'NOTIFICATIONS',
  'PARTNER_USERS',
  'ACTIVATION_CODE_PRODUCTS',
  'COMPANY_DOCUMENTS',
  'PARENTS',
  'BOOK_WISHLIST',
  'SCHEDULED_SUBSCRIPTIONS',
  'SCHEDULED_SUBSCRIPTION_PAYMENTS',
  'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS',
  'SUBSCRIPTIONS',
  'SUMMARY',
  'SUMMARY_CLASSES',
  'SUMMARY_TAGS',
  'USER_NOTES',
  'ACTIVATION_CODE_PAYMENT',
  'GENERAL_CONTENTS',
] as const satisfies readonly Subject[];

/** What a company's flags open for the people who work inside it. */
const companyFlagRules: readonly Rule[] = [
  { action: 'add', subjects: ['ACTIVATION_CODE_PAYMENT'], when: 'buy_activation_access' },
  { action: 'view', subjects: ['ACTIVATION_CODE_PAYMENT', 'BUY_ACTIVATION_CODE'], when: 'buy_activation_access' },
  { action: 'view', subjects: ['COMPANY_DOCUMENTS'], when: 'document_access' },
  { action: 'manage', subjects: ['PARENTS'], when: 'parent_access' },
];

const rules: Record<Role, readonly Rule[]> = {
  SP: [
    {
      action: 'manage',
      subjects: [
        ...managerSubjects,
        'ADMIN',
        'ACTIVATION',
        'PARTNERS',
        'GARDNER_BOOK',
        'BOOK_ORDERS',
        'SURVEY_QUIZZES',
        'SCHEDULED_SUBSCRIPTION_TRANSACTIONS',
        'INTEGRATIONS',
      ],
    },
    {
      action: 'view',
      subjects: ['ADMIN_DASHBOARD_REPORTS', 'MANAGER_SUBSCRIPTION_REPORTS', 'CHALLENGE_REPORTS', 'USER_DEVICE_INFO'],
    },
  ],
  MN: [
    { action: 'manage', subjects: managerSubjects },
    { action: 'view', subjects: ['ADMIN_DASHBOARD_REPORTS', 'CHALLENGE_REPORTS', 'USER_DEVICE_INFO'] },
  ],
  CM: [
    {
      action: 'manage',
      subjects: [
        'DEPARTMENT',
        'INSTRUCTOR',
        'USER',
        'CERTIFICATES',
        'HAS_STUDENTS',
        'USER_NOTES',
        'METRONOME',
        'HOMEWORK',
        'EXAM',
        'USER_REPORT_DOWNLOAD',
      ],
    },
    {
      action: 'view',
      subjects: [
        'ACTIVATION',
        'WATCH_TUTORIALS',
        'SUMMARY',
        'BOOK_LIST',
        'ARTICLE',
        'COMPANY_MANAGER_DASHBOARD_REPORTS',
      ],
    },
    { action: 'assign_to_department', subjects: ['SUMMARY', 'BOOK_LIST'] },
    ...companyFlagRules,
  ],
  IN: [
    {
      action: 'manage',
      subjects: [
        'DEPARTMENT',
        'USER',
        'HOMEWORK',
        'HAS_STUDENTS',
        'USER_NOTES',
        'PRESENTATION_ACCOUNT',
        'METRONOME',
        'EXAM',
        'USER_REPORT_DOWNLOAD',
      ],
    },
    {
      action: 'view',
      subjects: [
        'ARTICLE',
        'BOOK_LIST',
        'CERTIFICATES',
        'ACTIVATION',
        'WATCH_TUTORIALS',
        'SUMMARY',
        'INSTRUCTOR_DASHBOARD_REPORTS',
      ],
    },
    { action: 'add', subjects: ['ARTICLE'] },
    { action: 'edit', subjects: ['ARTICLE'] },
    { action: 'delete', subjects: ['ARTICLE'] },
    { action: 'assign_to_department', subjects: ['BOOK_LIST', 'SUMMARY'] },
    ...companyFlagRules,
  ],
  SM: [
    { action: 'manage', subjects: ['COMPANY', 'DEPARTMENT', 'INSTRUCTOR', 'COMPANY_DOCUMENTS', 'ACTIVATION'] },
    { action: 'view', subjects: ['SALE_MANAGER_DASHBOARD_REPORTS'] },
  ],
  CS: [
    {
      action: 'view',
      subjects: ['COMPANY', 'DEPARTMENT', 'INSTRUCTOR', 'USER', 'SUBSCRIPTION_TYPE', 'ADMIN_DASHBOARD_REPORTS'],
    },
    { action: 'manage', subjects: ['USER_PARENTS', 'USER_CHANGE_PASSWORD'] },
  ],
  CE: [{ action: 'manage', subjects: ['BOOK', 'BOOK_LIST', 'SUMMARY'] }],
};

export type AppAbility = Ability<[Action, Subject]>;

/**
 * The rules of a member of staff: the union of the roles, the flags taken from the selected company
 * (CM) or the company of the selected instructor row (IN). Without a company no conditional rule holds.
 * Nothing else goes into it, so that everyone with the same roles and flags shares one: there are few.
 */
export function abilityFor(held: readonly Role[], company: CompanyFlags | null): AppAbility {
  const key = [...held, ...(company ? companyFlags.filter((flag) => company[flag]) : [])].join(' ');
  const cached = abilities.get(key);
  if (cached) return cached;
  const ability = makeAbility(held, company);
  abilities.set(key, ability);
  return ability;
}

const abilities = new Map<string, AppAbility>();

function makeAbility(held: readonly Role[], company: CompanyFlags | null): AppAbility {
  const raw = held
    .flatMap((role) => rules[role])
    .filter((rule) => !rule.when || company?.[rule.when])
    .map(({ action, subjects: subject }) => ({ action, subject: [...subject] }));
  return new Ability<[Action, Subject]>(raw);
}

/** Subjects that say which dashboard is shown: their rights are those over what it shows. */
const dashboardSubjects: Partial<Record<Subject, readonly Subject[]>> = {
  HAS_STUDENTS: ['USER', 'HOMEWORK'],
  COMPANY_MANAGER_DASHBOARD_REPORTS: ['USER', 'HOMEWORK', 'COMPANY'],
  INSTRUCTOR_DASHBOARD_REPORTS: ['USER', 'HOMEWORK'],
};

/** The rights of a viewed person that the viewer may use: those alone that the viewer has too. */
export function abilityAsViewed(theirs: AppAbility, own: AppAbility): AppAbility {
  const maySee = (subject: Subject) => dashboardSubjects[subject]?.every((part) => own.can('view', part)) ?? false;
  const both = subjects.flatMap((subject) =>
    actions
      .filter(
        (action) => theirs.can(action, subject) && (own.can(action, subject) || (action === 'view' && maySee(subject))),
      )
      .map((action) => ({ action, subject })),
  );
  return new Ability<[Action, Subject]>(both);
}

/** The gate of menu entries and routes: manage or view on at least one of the modules; no modules, no gate. */
export const mayEnter = (ability: AppAbility, modules: readonly Subject[]): boolean =>
  modules.length === 0 || modules.some((module) => ability.can('view', module));

/** Roles that see the whole platform; CM and IN work inside one company at a time. */
export const platformRoles: readonly Role[] = roles.filter((role) => !companyRoles.includes(role));

/** The roles that hold at a workplace; without one those of the platform, or for people without a company their own. */
export function rolesAt(held: readonly Role[], workplace: Workplace<unknown> | null): readonly Role[] {
  if (workplace) return workplace.roles;
  return held.some(isPlatformRole) ? held.filter(isPlatformRole) : held;
}

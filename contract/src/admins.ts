import { z } from 'zod';
import {
  ById,
  changesOf,
  Day,
  Email,
  FileAddress,
  Flag,
  Id,
  Instant,
  Language,
  name,
  Password,
  Phone,
  Seen,
  stored,
  text,
  toggled,
  Username,
  Version,
} from './fields.ts';
import { limits } from './limits.ts';
import { ListQuery, page } from './list.ts';
import { companyRoles, roles, type Role } from './roles.ts';
import { one, route } from './route.ts';

export const adminStatuses = ['active', 'disabled'] as const;
/** An account that is in use, has no password yet, or is locked. */
export const adminStates = ['active', 'invited', 'disabled'] as const;

/** A member of staff as those who manage accounts see them; the caller's account is `Admin` in accounts.ts. */
export const StaffAccount = z.object({
  ...stored,
  ...toggled,
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  avatar: FileAddress.nullable(),
  locale: Language,
  roles: z.array(z.object({ name: z.enum(roles) })),
  /** What a company manager manages. */
  companies: z.array(z.object({ id: Id, company_name: z.string() })),
  /** Where an instructor teaches. */
  instructors: z.array(z.object({ id: Id, instructor_name: z.string(), company_id: Id, company_name: z.string() })),
  status: z.enum(adminStatuses),
  /** Was invited and has no password yet. */
  invited: z.boolean(),
  must_change_password: z.boolean(),
  second_factor: z.boolean(),
  last_login_at: Instant.nullable(),
  open_sessions: z.int(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** What lists and pages say of an account. */
export const stateOfAccount = ({
  status,
  invited,
}: Pick<StaffAccount, 'status' | 'invited'>): (typeof adminStates)[number] =>
  status === 'active' && invited ? 'invited' : status;

export const StaffRow = StaffAccount.extend({ state: z.enum([...adminStates, 'deleted']) });
export type StaffRow = z.infer<typeof StaffRow>;

/** A role inside a company, held by a person who reaches every company, would hold in every company. */
const isMixed = (held: readonly Role[]): boolean =>
  held.some((role) => companyRoles.includes(role)) && held.some((role) => !companyRoles.includes(role));

/** Of an account that exists: roles may have been taken from it. */
export const HeldRoles = z
  .array(z.enum(roles, { error: 'validation.choice' }), { error: 'validation.required' })
  .max(roles.length, { error: 'validation.choice' })
  .refine((held) => new Set(held).size === held.length, { error: 'validation.choice' })
  .refine((held) => !isMixed(held), { error: 'validation.roles_mixed' });
const Roles = HeldRoles.min(1, { error: 'validation.required' });
const CompanyIds = z.array(Id).max(200, { error: 'validation.range' });

export const AdminInput = z.strictObject({
  username: Username,
  email: Email,
  phone_number: Phone.nullable().default(null),
  address: text(limits.addressMax).nullable().default(null),
  locale: Language.default('tr'),
  roles: Roles,
  /** Companies of a company manager, the default of the selector last. */
  company_ids: CompanyIds.default([]),
  /** Companies in which an instructor teaches: each one is a post. */
  instructor_company_ids: CompanyIds.default([]),
});
export const AdminChange = changesOf(AdminInput).extend({
  status: z.enum(adminStatuses, { error: 'validation.choice' }).optional(),
  /** The next sign-in asks for a new password; open sessions end. */
  must_change_password: z.boolean({ error: 'validation.choice' }).optional(),
  /** In place of the one that was forgotten; it has to be changed at the next sign-in. */
  password: Password.optional(),
  version: Version.optional(),
});

export const AdminFilter = ListQuery.extend({
  role: z.enum(roles, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  status: z.enum(adminStates, { error: 'validation.choice' }).optional(),
  second_factor: Flag.optional(),
  deleted: Flag.optional(),
});

export const AdminSession = z.object({
  id: Id,
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  keep: z.boolean(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  /** The session that asks. */
  current: z.boolean(),
});
export type AdminSession = z.infer<typeof AdminSession>;

const ManagerOption = StaffAccount.pick({ id: true, username: true, email: true, roles: true });
const Ended = one(z.object({ ended: z.int() }));

export const listAdmins = route({
  method: 'GET',
  path: 'admins',
  summary: 'Staff accounts',
  query: AdminFilter,
  answer: page(StaffRow),
  needs: ['view', 'ADMIN'],
  exportable: true,
  people: true,
});
export const allManagers = route({
  method: 'GET',
  path: 'admins/all-managers',
  summary: 'All managers and company managers, short form',
  query: ListQuery.pick({ search: true }),
  answer: page(ManagerOption),
  needs: ['view', 'ADMIN'],
  exportable: true,
});
export const getAdmin = route({
  method: 'GET',
  path: 'admins/{id}',
  summary: 'One staff account',
  params: ById,
  answer: one(StaffAccount),
  needs: ['view', 'ADMIN'],
});
export const createAdmin = route({
  method: 'POST',
  path: 'admins',
  summary:
    'Adds a staff account. Without a password the person is invited by mail; ' +
    'with one it has to be changed at the first sign-in',
  body: AdminInput.extend({ password: Password.optional() }),
  answer: one(StaffAccount),
  status: 201,
  needs: ['add', 'ADMIN'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateAdmin = route({
  method: 'PUT',
  path: 'admins/{id}',
  summary: 'Changes a staff account. No one demotes or locks themselves or the last super admin',
  params: ById,
  body: AdminChange,
  answer: one(StaffAccount),
  needs: ['edit', 'ADMIN'],
  errors: ['stale_version', 'duplicate'],
  idempotent: true,
});
export const deleteAdmin = route({
  method: 'DELETE',
  path: 'admins/{id}',
  summary:
    'Deletes a staff account and ends its sessions, or restores a deleted one. ' +
    'No one deletes themselves or the last super admin',
  params: ById,
  query: Seen,
  answer: one(StaffAccount),
  needs: ['delete', 'ADMIN'],
  errors: ['invalid'],
  idempotent: true,
});
export const inviteAdmin = route({
  method: 'POST',
  path: 'admins/{id}/invitation',
  summary: 'Sends the invitation again to someone who has no password yet',
  params: ById,
  answer: one(StaffAccount),
  needs: ['edit', 'ADMIN'],
  errors: ['conflict'],
  idempotent: true,
});

export const resetSecondFactor = route({
  method: 'POST',
  path: 'admins/{id}/second-factor/reset',
  summary:
    'Switches the second factor of a colleague off who can no longer use it, and tells them by mail; ' +
    'their sessions end',
  params: ById,
  body: z.strictObject({ reason: name(200, 5) }),
  answer: one(StaffAccount),
  needs: ['edit', 'ADMIN'],
  errors: ['conflict'],
  idempotent: true,
});

export const sessionsOfAdmin = route({
  method: 'GET',
  path: 'admins/{id}/sessions',
  summary: 'Where a member of staff is signed in',
  params: ById,
  query: ListQuery,
  answer: page(AdminSession),
  needs: ['view', 'ADMIN'],
  exportable: true,
});
export const endSessionsOfAdmin = route({
  method: 'DELETE',
  path: 'admins/{id}/sessions',
  summary: 'Signs a member of staff out everywhere, but for the session that asks',
  params: ById,
  answer: Ended,
  needs: ['edit', 'ADMIN'],
  idempotent: true,
});
export const endSessionOfAdmin = route({
  method: 'DELETE',
  path: 'admins/{id}/sessions/{sid}',
  summary: 'Ends one session',
  params: z.strictObject({ id: Id, sid: Id }),
  answer: Ended,
  needs: ['edit', 'ADMIN'],
  idempotent: true,
});

export const subscriptionActions = ['start', 'change', 'renew', 'cancel', 'revert', 'expire'] as const;

export const SubscriptionChange = z.object({
  id: Id,
  date: Instant,
  /** Null: the subscriber, or time itself. */
  admin: z.object({ id: Id, username: z.string() }).nullable(),
  user: z.object({ id: Id, username: z.string(), name: z.string().nullable(), surname: z.string().nullable() }),
  company_name: z.string(),
  action: z.enum(subscriptionActions),
  old_plan: z.string().nullable(),
  new_plan: z.string().nullable(),
});
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

const changeFilters = { company_id: Id.optional(), admin_id: Id.optional(), from: Day.optional(), to: Day.optional() };

export const subscriptionChangeHistory = route({
  method: 'GET',
  path: 'admins/subscription-change-history',
  summary: 'What became of subscriptions, newest first',
  query: ListQuery.extend({
    ...changeFilters,
    action: z.enum(subscriptionActions, { error: 'validation.choice' }).optional(),
  }),
  answer: page(SubscriptionChange),
  needs: ['view', 'MANAGER_SUBSCRIPTION_REPORTS'],
  people: true,
  exportable: true,
});
export const subscriptionChangeStats = route({
  method: 'GET',
  path: 'admins/subscription-change-history/stats',
  summary: 'Changes of subscriptions counted by month and action',
  query: z.strictObject(changeFilters),
  answer: z.object({
    data: z.array(z.object({ month: z.string(), action: z.enum(subscriptionActions), count: z.int() })),
  }),
  needs: ['view', 'MANAGER_SUBSCRIPTION_REPORTS'],
});

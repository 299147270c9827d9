import { z } from 'zod';
import { ById, changesOf, Flag, Id, Instant, Moment, Names, Seen, stored, text, toggled, Version } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { roles } from './roles.ts';
import { one, route } from './route.ts';

export const notificationStates = ['draft', 'scheduled', 'sent'] as const;
export const readerKinds = ['staff', 'student', 'parent'] as const;

const ids = z.array(Id).max(500, { error: 'validation.range' }).default([]);

/**
 * Who is told: kinds of readers, staff by their roles (none named: all), and where: in the companies, departments or
 * with the students that are named (any of them; none named: everywhere). Departments reach their instructors, their
 * students and the parents of these; a student named reaches that student and the parents.
 */
export const Audience = z.strictObject({
  readers: z
    .array(z.enum(readerKinds, { error: 'validation.choice' }))
    .min(1, { error: 'validation.required' })
    .max(3),
  roles: z
    .array(z.enum(roles, { error: 'validation.choice' }))
    .max(7)
    .default([]),
  company_ids: ids,
  department_ids: ids,
  user_ids: ids,
});
export type Audience = z.infer<typeof Audience>;

/** A text in each language; a reader without one gets another's. */
const Texts = z
  .strictObject({
    en: text(4000).default(''),
    tr: text(4000).default(''),
    fr: text(4000).default(''),
    pl: text(4000).default(''),
  })
  .refine((texts) => Object.values(texts).some((one) => one !== ''), {
    path: ['tr'],
    error: 'validation.one_language',
  });

const Named = z.object({ id: Id, name: z.string() });

export const Notification = z.object({
  ...stored,
  ...toggled,
  title: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.string()),
  audience: Audience,
  /** The places of the audience by their names. */
  companies: z.array(Named),
  departments: z.array(Named),
  users: z.array(Named),
  in_app: z.boolean(),
  mail: z.boolean(),
  state: z.enum(notificationStates),
  send_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  created_by: z.string().nullable(),
  /** How many it was sent to, and how many of them opened it. */
  reader_count: z.int(),
  read_count: z.int(),
  mail_count: z.int(),
  /** What became of the mails so far. */
  mails_sent: z.int(),
  mails_failed: z.int(),
});
export type Notification = z.infer<typeof Notification>;

const Fields = z.strictObject({
  title: Names,
  body: Texts,
  audience: Audience,
  in_app: z.boolean({ error: 'validation.choice' }).default(true),
  mail: z.boolean({ error: 'validation.choice' }).default(false),
  /** When it goes out; null: it stays a draft. A moment that is past means at once. */
  send_at: Moment.nullable().default(null),
});
const hasChannel = ({ in_app, mail }: { in_app?: boolean | undefined; mail?: boolean | undefined }) =>
  in_app !== false || mail !== false;
const channelRule = { path: ['in_app'], error: 'validation.required' };

export const NotificationInput = Fields.refine(hasChannel, channelRule);
export const NotificationChange = changesOf(Fields)
  .extend({ version: Version.optional() })
  .refine(hasChannel, channelRule);

/** How many would be told now, and how many of them by mail. */
export const Reach = z.object({
  staff: z.int(),
  student: z.int(),
  parent: z.int(),
  total: z.int(),
  companies: z.int(),
  mails: z.int(),
});
export type Reach = z.infer<typeof Reach>;

export const NotificationFilter = ListQuery.extend({
  state: z.enum(notificationStates, { error: 'validation.choice' }).optional(),
  reader: z.enum(readerKinds, { error: 'validation.choice' }).optional(),
  channel: z.enum(['in_app', 'mail'], { error: 'validation.choice' }).optional(),
  deleted: Flag.optional(),
});

/** What became of a notification in one company; without a company: staff of the platform. */
export const CompanyReach = z.object({
  id: z.string(),
  company_name: z.string().nullable(),
  readers: z.int(),
  read: z.int(),
  mails: z.int(),
  mails_sent: z.int(),
});
export type CompanyReach = z.infer<typeof CompanyReach>;

export const listNotifications = route({
  method: 'GET',
  path: 'notifications',
  summary: 'Notifications with the counts of sent and read',
  query: NotificationFilter,
  answer: page(Notification),
  needs: ['view', 'NOTIFICATIONS'],
  exportable: true,
});
export const getNotification = route({
  method: 'GET',
  path: 'notifications/{id}',
  summary: 'One notification',
  params: ById,
  answer: one(Notification),
  needs: ['view', 'NOTIFICATIONS'],
});
export const createNotification = route({
  method: 'POST',
  path: 'notifications',
  summary: 'Writes a notification: a draft, or to be sent at a moment',
  body: NotificationInput,
  answer: one(Notification),
  status: 201,
  needs: ['add', 'NOTIFICATIONS'],
  idempotent: true,
});
export const updateNotification = route({
  method: 'PUT',
  path: 'notifications/{id}',
  summary: 'Changes a notification that is not sent yet; send_at null takes it back from the schedule',
  params: ById,
  body: NotificationChange,
  answer: one(Notification),
  needs: ['edit', 'NOTIFICATIONS'],
  errors: ['stale_version', 'conflict'],
  idempotent: true,
});
export const deleteNotification = route({
  method: 'DELETE',
  path: 'notifications/{id}',
  summary:
    'Deletes a notification, also from the bells of its readers, or restores it; a scheduled one becomes a draft',
  params: ById,
  query: Seen,
  answer: one(Notification),
  needs: ['delete', 'NOTIFICATIONS'],
  idempotent: true,
});
export const previewNotification = route({
  method: 'POST',
  path: 'notifications/preview',
  summary: 'How many an audience reaches now',
  body: z.strictObject({ audience: Audience }),
  answer: one(Reach),
  needs: ['add', 'NOTIFICATIONS'],
  readOnly: true,
});
export const companiesOfNotification = route({
  method: 'GET',
  path: 'notifications/{id}/companies',
  summary: 'Readers and who of them read it, by company',
  params: ById,
  query: ListQuery,
  answer: page(CompanyReach),
  needs: ['view', 'NOTIFICATIONS'],
  exportable: true,
});
export const stopMails = route({
  method: 'POST',
  path: 'mail-stops',
  summary: 'Ends, or begins again, the mails of a kind for the person of the link in such a mail',
  body: z.strictObject({
    token: text(500).min(1, { error: 'validation.required' }),
    stopped: z.boolean({ error: 'validation.choice' }),
  }),
  answer: one(z.object({ stopped: z.boolean() })),
  needs: 'public',
  errors: ['token_spent'],
  ownTransaction: true,
});

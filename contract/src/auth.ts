import { z } from 'zod';
import { Admin, OwnParent } from './accounts.ts';
import { Email, Language, name, Password, Phone, text, Username, Version, VersionText } from './fields.ts';
import { limits } from './limits.ts';
import { Done, one, route } from './route.ts';

export * from './sessions.ts';

/** The link comes in the account's language: `lang` is of pages loaded before that, which may stay open for days. */
const Forgot = z.strictObject({ email: Email, lang: Language.optional() });

/** Said beside what is wrong with other fields, unless the second password itself has a fault. */
const matching = {
  path: ['new_password_confirm'],
  error: 'validation.passwords_match',
  when: ({ value, issues }: { value: unknown; issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => !path?.length || path[0] === 'new_password_confirm'),
};

const same = (v: { password: string; new_password_confirm: string }) => v.password === v.new_password_confirm;

/** The second password: only required, and the same as the first. */
const Confirmation = z
  .string({ error: 'validation.required' })
  .min(1, { error: 'validation.required' })
  .max(limits.passwordMax, { error: 'validation.field_max_chars' });

export const ChangePassword = z
  .strictObject({ oldPassword: Password, password: Password, new_password_confirm: Confirmation })
  .refine(same, matching);

export const ResetPassword = z
  .strictObject({
    token: z.string().min(1, { error: 'validation.required' }).max(200),
    email: Email,
    password: Password,
    new_password_confirm: Confirmation,
  })
  .refine(same, matching);

/** The caller's password, where another address is asked for. */
const passwordForEmail = z.string().max(limits.passwordMax, { error: 'validation.field_max_chars' }).optional();

/** Another address takes effect once the link that is sent there was followed. */
export const EditProfile = z.strictObject({
  username: Username,
  email: Email,
  password: passwordForEmail,
  phone_number: Phone.nullable().default(null),
  address: text(limits.addressMax).nullable().default(null),
  /** "true" takes the avatar away. */
  remove_avatar: z
    .enum(['true', 'false'])
    .or(z.boolean())
    .default(false)
    .transform((v) => v === true || v === 'true'),
  locale: Language.optional(),
  version: VersionText.optional(),
});

export const OwnParentChange = z.strictObject({
  name: name(120).optional(),
  email: Email.optional(),
  password: passwordForEmail,
  phone: Phone.nullable().optional(),
  locale: Language.optional(),
  version: Version.optional(),
});

const forgot = { body: Forgot, answer: Done, needs: 'public', ownTransaction: true } as const;

const reset = {
  body: ResetPassword,
  answer: Done,
  needs: 'public',
  errors: ['token_spent'],
  ownTransaction: true,
} as const;

const change = { body: ChangePassword, answer: Done, errors: ['old_password_wrong'], ownTransaction: true } as const;

export const forgotAdmin = route({
  ...forgot,
  method: 'POST',
  path: 'auth/admin/forgot-password',
  summary: 'Sends a link for a new password; the answer never tells whether the address exists',
});

export const resetAdmin = route({
  ...reset,
  method: 'POST',
  path: 'auth/admin/reset-password',
  summary: 'Sets a new password with the link of the mail; the link works once, for 30 minutes',
});

export const changePasswordAdmin = route({
  ...change,
  method: 'POST',
  path: 'auth/admin/change-password',
  summary: 'Changes the caller’s password; every other session ends',
  needs: 'staff',
  beforePasswordChange: true,
});

export const editAdminProfile = route({
  method: 'PUT',
  path: 'auth/admin/edit-profile',
  summary:
    'Changes the caller’s account (form data, file avatar). Another e-mail needs the password and takes ' +
    'effect by the link that is sent to it',
  body: EditProfile,
  files: ['avatar'],
  answer: one(Admin),
  needs: 'staff',
  errors: ['duplicate', 'stale_version', 'old_password_wrong', 'too_many_requests'],
  idempotent: true,
});

/** The link of a mail about another address; `type` says where its owner signs in. */
const EmailLink = z.strictObject({ token: z.string().min(1, { error: 'validation.required' }).max(200) });

/** Who opens the mailbox must know the password, too: a stranger's link never opens a stranger's account. */
export const ConfirmEmail = EmailLink.extend({
  password: z
    .string({ error: 'validation.required' })
    .min(1, { error: 'validation.required' })
    .max(limits.passwordMax, { error: 'validation.field_max_chars' }),
});

const emailType = z.enum(['staff', 'parent']);

export const confirmEmail = route({
  method: 'POST',
  path: 'auth/confirm-email',
  summary:
    'Another address of the caller’s account takes effect, by the link that was sent to it and the password; ' +
    'the old one gets a way back for 7 days, other sessions end',
  body: ConfirmEmail,
  answer: one(z.object({ type: emailType, email: z.string() })),
  needs: 'public',
  errors: ['token_spent', 'duplicate', 'old_password_wrong'],
});

export const restoreEmail = route({
  method: 'POST',
  path: 'auth/restore-email',
  summary:
    'Gives an account its old address back, by the link that was sent to it; ' +
    'password and sessions end, and the answer’s token sets a new password; children of an account ' +
    'that a school made for the old address meanwhile join this one',
  body: EmailLink,
  answer: one(z.object({ type: emailType, email: z.string(), token: z.string() })),
  needs: 'public',
  errors: ['token_spent', 'duplicate'],
});

export const updateMeParent = route({
  method: 'PUT',
  path: 'auth/parent/me',
  summary:
    'Changes the caller’s record. Another e-mail needs the password and takes effect by the link that is sent to it',
  body: OwnParentChange,
  answer: one(OwnParent),
  needs: 'parent',
  errors: ['stale_version', 'old_password_wrong', 'too_many_requests'],
  idempotent: true,
});

export const changePasswordParent = route({
  ...change,
  method: 'POST',
  path: 'auth/parent/change-password',
  summary: 'Changes the caller’s password; every other session ends',
  needs: 'parent',
});

export const changePasswordStudent = route({
  ...change,
  method: 'POST',
  path: 'auth/student/change-password',
  summary: 'Changes the caller’s password; every other session ends, and a printed card is out of date',
  needs: 'student',
});

export const forgotParent = route({
  ...forgot,
  method: 'POST',
  path: 'auth/parent/forgot-password',
  summary: 'Sends a link for a new password; the answer never tells whether the address exists',
});

export const resetParent = route({
  ...reset,
  method: 'POST',
  path: 'auth/parent/reset-password',
  summary: 'Sets a new password with the link of the mail; the link works once, for 30 minutes',
});

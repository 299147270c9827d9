import { type AuditSubject, followingFields } from '@okur/contract/audit';

/** The groups of status values, by what has them. */
const statuses: Partial<Record<AuditSubject, (status: string) => string>> = {
  ADMIN: (status) => `admins.state_${status}`,
  BOOK: (status) => `books.status_${status}`,
  SUMMARY: (status) => `books.status_${status}`,
  ARTICLE: (status) => `articles.status_${status}`,
  TUTORIAL: (status) => `tutorials.status_${status}`,
  EXAM: (status) => `exams.status_${status}`,
  COMPANY: (status) => `companies.status.${status}`,
  USER: (status) => `users.status.${status}`,
};

/** Fields that say nothing of their own beside those that are shown. */
const hiddenFields: Partial<Record<AuditSubject, readonly string[]>> = {
  // They follow from the words.
  ARTICLE: ['minutes', 'level'],
  BOOK: ['minutes'],
  BOOK_CHAPTER: ['minutes'],
  SUMMARY: ['minutes', 'has_audio', 'section_count'],
  EXAM_RESTRICTS: ['level'],
  // That of the school.
  DEPARTMENT: ['time_zone'],
  HOMEWORK: ['closed_count', 'time_zone'],
  INSTRUCTOR: ['time_zone'],
  PARENTS: ['time_zone'],
};

/** Of an id no one learns anything: the name of what it leads to is beside it. */
export const isVisible = (subject: AuditSubject, field: string): boolean =>
  field !== 'id' &&
  !field.endsWith('_id') &&
  !field.endsWith('_ids') &&
  !followingFields.has(field) &&
  !hiddenFields[subject]?.includes(field);

/** Values that are words of the program, by the field and where they differ by what has it. */
const words: Readonly<Record<string, (value: string) => string | undefined>> = {
  'EXAM.kind': (kind) => `exams.kind_${kind}`,
  'EXAM_QUESTION.kind': (kind) => `question.kind_${kind}`,
  'EXERCISE.kind': (kind) => `exercise.kind_${kind}`,
  'HOMEWORK.kind': (kind) => `homework.kind_${kind}`,
  user_type: (type) => `users.type.${type}`,
  'EXAM.owner': (owner) => `exams.owner_${owner}`,
  owner: (owner) => `articles.owner_${owner}`,
  font_family: (font) => `student.font_${font}`,
  theme: (theme) => `student.theme_${theme}`,
  report_mails: (every) => `mails.every_${every}`,
  'ACTIVATION.activation_state': (state) => `payments.code_${state}`,
  'ACTIVATION_CODE_PAYMENT.payment_state': (state) => `payments.state_${state}`,
  'SUBSCRIPTION_PAYMENT.payment_state': (state) => `payments.state_${state}`,
  'SUBSCRIPTION.subscription_state': (state) => `subscriptions.state_${state}`,
  'SUBSCRIPTION.cancelled_by': (by) => `subscriptions.by_${by}`,
  'PLAN.interval': (interval) => `plans.interval_${interval}`,
  'BOOK_ORDERS.order_state': (state) => `book_orders.state_${state}`,
  'BOOK_ORDERS.failure': (code) => `book_orders.failure_${code}`,
  'BOOK.rights': (rights) => `books.rights_${rights}`,
  visibility: (visibility) => `notes.visibility_${visibility}`,
  skill: (skill) => `question.skill_${skill}`,
  icon: (icon) => `module.icon_${icon}`,
  licensing: (licensing) => `companies.licensing_${licensing}`,
  background: (background) => `certificates.background_${background}`,
  part_of_speech: (part) => `terms.speech.${part}`,
  relationType: (type) => (type === 'synonym' ? 'terms.synonyms' : 'terms.similar'),
  mapping: (column) => `class_list.field.${column}`,
  roles: (role) => `role.${role}`,
  second_factor_roles: (role) => `role.${role}`,
  // Else a language.
  'USER.captions': (captions) => (captions === 'off' ? 'tutorials.captions_off' : undefined),
};

/** The key of a value's text, where the value is a word of the program. */
export const wordOf = (subject: AuditSubject, field: string, value: string): string | undefined =>
  field === 'status' ? statuses[subject]?.(value) : (words[`${subject}.${field}`] ?? words[field])?.(value);

import type { AuditSubject } from '@okur/contract/audit';

/** The words of a thing's own form for its fields, so that a change reads as it was made. */
const ofUser = {
  name: 'users.name', surname: 'users.surname', username: 'users.username', email: 'users.email', student_number: 'users.student_number', birth_year: 'users.birth_year',
  grade_level: 'users.grade_level', language: 'users.language', department_name: 'users.department', company_name: 'users.company', status: 'users.status_label', user_type: 'users.user_type',
  reading_speed_goal: 'users.goal', font_family: 'student.font', font_size: 'student.font_size', line_spacing: 'student.line_spacing', line_focus: 'student.line_focus', theme: 'student.colours', daily_task_enabled: 'users.daily_task', sound: 'users.sound',
  activation_code: 'users.activation_code',
};

export const labels: Partial<Record<AuditSubject, Readonly<Record<string, string>>>> = {
  ADMIN: {
    username: 'admins.username', email: 'admins.email', phone_number: 'admins.phone_number', address: 'admins.address', locale: 'admins.locale', roles: 'admins.roles', companies: 'admins.company_ids',
    instructors: 'admins.instructor_company_ids', status: 'admins.status', avatar: 'profile.avatar', invited: 'audit.invited', invitation: 'audit.invited', must_change_password: 'audit.must_change_password',
    open_sessions: 'admins.sessions', session: 'admins.sessions', second_factor: 'second_factor.title', recovery_codes: 'second_factor.new_codes', second_factor_roles: 'second_factor.roles_title', reason: 'second_factor.reason',
    notification_mails: 'mails.notifications', report_mails: 'mails.reports',
  },
  ARTICLE: {
    title: 'articles.article_title', language: 'articles.language', category: 'articles.category', type: 'articles.type', grade_level: 'articles.grade', word_count: 'articles.words', readability: 'articles.readability',
    owner: 'articles.owner', owner_name: 'articles.owner', status: 'articles.status', question_count: 'articles.questions',
  },
  CERTIFICATE_TEMPLATE: {
    title: 'certificates.title', language: 'certificates.language', body: 'certificates.body', signer_name: 'certificates.signer_name', signer_title: 'certificates.signer_title', background: 'certificates.background',
    rule: 'certificates.rule', rule_from: 'certificates.rule_from', active: 'certificates.active',
  },
  CERTIFICATES: { title: 'certificates.title', holder: 'certificates.holder', withdraw_reason: 'certificates.reason' },
  CLASS_LIST: { mapping: 'class_list.step.columns' },
  COMPANY: {
    company_name: 'companies.name', short_name: 'companies.short_name', status: 'companies.status_label', licence_limit: 'companies.licence_limit', country: 'companies.country', city: 'companies.city',
    time_zone: 'companies.time_zone', logo: 'companies.logo', contact_name: 'companies.contact_name', contact_email: 'companies.contact_email', contact_phone: 'companies.phone',
    buy_activation_access: 'settings.buy_activation_access', document_access: 'companies.document_access', parent_access: 'companies.parent_access', tutorial_access: 'settings.tutorial_access',
  },
  DEPARTMENT: { department_name: 'departments.name', grade_level: 'departments.grade_level', academic_year: 'departments.academic_year', instructors: 'menu.instructors', archived_at: 'departments.archived' },
  EXAM: {
    name: 'exams.name', kind: 'exams.kind', minutes: 'exams.minutes', pass_percent: 'exams.pass_percent', attempts: 'exams.attempts', shuffle: 'exams.shuffle', owner: 'exams.owner', status: 'exams.status',
  },
  GENERAL_CONTENTS: { language: 'faq.language', question: 'faq.question', answer: 'faq.answer', order: 'audit.order', published: 'faq.publish_now' },
  HOMEWORK: {
    title: 'homework.name', instructions: 'homework.instructions', departments: 'homework.departments', starts_at: 'homework.starts_at', due_at: 'homework.due_at', students: 'homework.single_students', target: 'homework.target', ask_before_reading: 'homework.ask_before_reading', last_reminded_at: 'homework.last_reminded',
    extension_student: 'homework.student', extension_due_at: 'homework.new_due', extension_reason: 'homework.reason',
  },
  INSTRUCTOR: { instructor_name: 'instructors.name', email: 'instructors.email', phone_number: 'instructors.phone_number', departments: 'menu.departments' },
  NOTIFICATIONS: { title: 'notifications.title', body: 'notifications.body', audience: 'notifications.audience', in_app: 'notifications.in_app', mail: 'notifications.mail', send_at: 'notifications.when' },
  PARENTS: { name: 'parents.name', email: 'parents.email', phone: 'parents.phone', locale: 'parents.language', children: 'parents.children', invitation: 'audit.invited', notification_mails: 'mails.notifications', report_mails: 'mails.reports' },
  PRESENTATION_ACCOUNT: ofUser,
  TERM: { term: 'terms.term', meaning: 'terms.meaning', example: 'terms.example', language: 'terms.language', part_of_speech: 'terms.part_of_speech', grade_level: 'terms.grade', image: 'terms.image', audio: 'terms.audio' },
  USER: ofUser,
  USER_NOTES: { length: 'notes.note', visibility: 'notes.visibility' },
};

/** The groups of status values, by what has them. */
const statuses: Partial<Record<AuditSubject, (status: string) => string>> = {
  ADMIN: (status) => `admins.state_${status}`,
  ARTICLE: (status) => `articles.status_${status}`,
  EXAM: (status) => `exams.status_${status}`,
  COMPANY: (status) => `companies.status.${status}`,
  USER: (status) => `users.status.${status}`,
};

/** Values that are words of the program: the key of each one's text. */
export function wordOf(subject: AuditSubject, field: string, value: string): string | undefined {
  if (field === 'status') return statuses[subject]?.(value);
  if (field === 'kind' && subject === 'EXAM') return `exams.kind_${value}`;
  if (field === 'user_type') return `users.type.${value}`;
  if (field === 'owner') return `articles.owner_${value}`;
  if (field === 'font_family') return `student.font_${value}`;
  if (field === 'theme') return `student.theme_${value}`;
  if (field === 'report_mails') return `mails.every_${value}`;
  if (field === 'visibility') return `notes.visibility_${value}`;
  return undefined;
}

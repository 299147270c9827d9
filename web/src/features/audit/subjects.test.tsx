import { Admin, UserSettings } from '@okur/contract/accounts';
import { StaffAccount } from '@okur/contract/admins';
import { ArticleCategory, ArticleRow, ArticleType } from '@okur/contract/articles';
import { auditSubjectNames, type AuditEntry, type AuditSubject } from '@okur/contract/audit';
import { Book, BookChapter, CatalogueEntry, Publisher } from '@okur/contract/books';
import { Certificate, CertificateTemplate } from '@okur/contract/certificates';
import { Mapping } from '@okur/contract/class-lists';
import { Company } from '@okur/contract/companies';
import { Assignment } from '@okur/contract/daily-tasks';
import { Department } from '@okur/contract/departments';
import { Exam, ExamQuestion } from '@okur/contract/exams';
import { Exercise, Module } from '@okur/contract/exercises';
import { Faq } from '@okur/contract/faq';
import { Language } from '@okur/contract/fields';
import { Homework, HomeworkTemplate } from '@okur/contract/homework';
import { Instructor } from '@okur/contract/instructors';
import { MailSettings } from '@okur/contract/mails';
import { Note } from '@okur/contract/notes';
import { Notification } from '@okur/contract/notifications';
import { SchoolChoice } from '@okur/contract/one-rosters';
import { Parent } from '@okur/contract/parents';
import { RelationTerm } from '@okur/contract/relation-terms';
import { SummaryTag } from '@okur/contract/summaries';
import { Term } from '@okur/contract/terms';
import { User } from '@okur/contract/users';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { show } from '../../kit/testing.tsx';
import { Changes } from './Changes.tsx';
import { isVisible, labels } from './fields.ts';

const folder = join(import.meta.dirname, '../../../../texts/browser');
const texts = Object.fromEntries(
  readdirSync(folder).flatMap((file) => {
    const ofFile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, { en?: string }>;
    return Object.entries(ofFile).flatMap(([key, { en }]) => (en === undefined ? [] : [[key, en]]));
  }),
);
i18next.addResourceBundle('en', 'translation', texts);

const mails = { notification_mails: MailSettings.shape.notifications, report_mails: MailSettings.shape.reports };

/** What the server writes down of each subject: the answers of the contract, or the fields it picks. */
const recorded: Record<AuditSubject, z.core.$ZodShape> = {
  ADMIN: { ...StaffAccount.shape, ...Admin.shape, ...mails, second_factor: z.boolean(), new_email: z.string() },
  ARTICLE: ArticleRow.shape,
  ARTICLE_CATEGORY: ArticleCategory.shape,
  ARTICLE_TYPES: ArticleType.shape,
  AUTHOR: CatalogueEntry.shape,
  // One that has a name: others are two letters of any kind.
  BOOK: { ...Book.shape, language: Language },
  BOOK_CHAPTER: BookChapter.omit({ body: true }).shape,
  CERTIFICATES: { title: Certificate.shape.title, holder: Certificate.shape.holder, withdraw_reason: z.string() },
  CERTIFICATE_TEMPLATE: CertificateTemplate.shape,
  CLASS_LIST: { mapping: Mapping },
  COMPANY: { ...Company.shape, manager: z.string() },
  DAILY_TASK: Assignment.shape,
  DEPARTMENT: { ...Department.shape, archived: z.boolean() },
  EXAM: Exam.shape,
  EXAM_QUESTION: ExamQuestion.shape,
  EXAM_RESTRICTS: {
    level: z.string(),
    exam_ids: z.array(z.string()),
    allowed_exam_ids: z.array(z.string()),
    restricted_exams: z.array(z.string()),
    allowed_exams: z.array(z.string()),
  },
  EXERCISE: Exercise.shape,
  GENERAL_CONTENTS: Faq.shape,
  GENRE: CatalogueEntry.shape,
  HOMEWORK: Homework.shape,
  HOMEWORK_SERIES: {
    title: z.string(),
    weekday: z.int(),
    until: z.string(),
    times: z.int(),
    until_on: z.string(),
    ended_at: z.string().nullable(),
  },
  HOMEWORK_TEMPLATE: { ...HomeworkTemplate.omit({ steps: true }).shape, steps: z.array(z.string()) },
  INSTRUCTOR: Instructor.shape,
  // These two are begun, and ended or undone as a whole.
  JOB: {},
  ROLL_OVER: {},
  MODULE: Module.shape,
  NOTIFICATIONS: Notification.pick({
    title: true,
    body: true,
    audience: true,
    companies: true,
    departments: true,
    in_app: true,
    mail: true,
    state: true,
    send_at: true,
  }).shape,
  ONE_ROSTER: { schools: z.array(SchoolChoice) },
  PARENTS: { ...Parent.shape, ...mails, new_email: z.string() },
  PRESENTATION_ACCOUNT: User.shape,
  PUBLISHER: Publisher.shape,
  RELATION_TERM: RelationTerm.shape,
  SUMMARY_TAG: SummaryTag.shape,
  TERM: Term.shape,
  USER: { ...User.shape, ...UserSettings.shape },
  USER_NOTES: { length: z.int(), visibility: Note.shape.visibility },
};
const fieldsOf = (subject: AuditSubject) => Object.keys(recorded[subject]).filter((field) => isVisible(subject, field));

it.each(auditSubjectNames)('%s has a label in words for every field that is written down', (subject) => {
  // What is deleted or restored says so by the entry's own action.
  const fields = fieldsOf(subject).filter((field) => field !== 'deleted_at');
  expect(fields.filter((field) => !texts[labels[subject][field] ?? ''])).toEqual([]);
});

/** A value of a schema; `at` 0 and 1 differ wherever the schema lets them. */
function sample(schema: z.core.$ZodType, at: number): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([key, of]) => [key, sample(of, at)]));
  if (def.type === 'array') return [0, 1].slice(0, at + 1).map((n) => sample(def.element, n));
  if (def.type === 'record') return def.valueType instanceof z.ZodUnknown ? { wpm: 200 + at } : { en: `Text ${at}` };
  if (def.type === 'enum') return Object.values(def.entries)[at];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'number') return 2 + at;
  if (def.type === 'boolean') return at === 1;
  if (def.type === 'union') return sample(def.options[at] ?? def.options[0]!, at);
  if (def.type === 'pipe') return sample(def.in, at);
  if ('innerType' in def) return sample(def.innerType, at);
  return `Text ${at}`;
}

it.each(auditSubjectNames.filter((subject) => fieldsOf(subject).length > 0))(
  'a change of %s is written in words',
  async (subject) => {
    const changes: AuditEntry['changes'] = Object.entries(recorded[subject])
      .filter(([field]) => field !== 'deleted_at')
      .map(([field, schema]) => ({ field, before: sample(schema, 0), after: sample(schema, 1) }));
    show(() => <Changes entry={{ subject, changes }} />);
    const [first] = await screen.findAllByRole('term');
    const text = first!.closest('dl')!.textContent;
    expect(text).not.toMatch(/[{[]|undefined|object Object/);
    expect(text).not.toContain(texts['audit.other_field']);
    // The key of a text that is missing.
    expect(text).not.toMatch(/[a-z]+\.[a-z_]+[._][a-zA-Z_]+/);
  },
);

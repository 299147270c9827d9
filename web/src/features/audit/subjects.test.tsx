import { Activation } from '@okur/contract/activations';
import { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { Admin, UserSettings } from '@okur/contract/accounts';
import { StaffAccount } from '@okur/contract/admins';
import { ArticleCategory, ArticleRow, ArticleType } from '@okur/contract/articles';
import { auditSubjectNames, type AuditEntry, type AuditSubject } from '@okur/contract/audit';
import { BookOrder } from '@okur/contract/book-orders';
import { BookWish } from '@okur/contract/book-wishes';
import { Book, BookChapter, BookLicence, CatalogueEntry, Publisher } from '@okur/contract/books';
import { Certificate, CertificateTemplate } from '@okur/contract/certificates';
import { Mapping } from '@okur/contract/class-lists';
import { Company } from '@okur/contract/companies';
import { CompanyDocument } from '@okur/contract/company-documents';
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
import { BankNotice, Payment } from '@okur/contract/payments';
import { Parent } from '@okur/contract/parents';
import { Plan } from '@okur/contract/plans';
import { Subscription, SubscriptionPayment } from '@okur/contract/subscriptions';
import { Partner } from '@okur/contract/partners';
import { RosterConnection } from '@okur/contract/one-rosters';
import { IdentityProvider } from '@okur/contract/sign-on';
import { Webhook } from '@okur/contract/webhooks';
import { RelationTerm } from '@okur/contract/relation-terms';
import { SummaryBook, SummaryClass, SummaryTag } from '@okur/contract/summaries';
import { OnixReport } from '@okur/contract/supplier';
import { Term } from '@okur/contract/terms';
import {
  CompanyWatchListRow,
  ReadingScore,
  Tutorial,
  TutorialInstructor,
  TutorialResourceRow,
} from '@okur/contract/tutorials';
import { User } from '@okur/contract/users';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { show } from '../../kit/testing.tsx';
import { Changes } from './Changes.tsx';
import { labels } from './labels.ts';
import { isVisible } from './values.ts';

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
  ACTIVATION: {
    ...Activation.pick({
      code: true,
      revoke_reason: true,
      company_name: true,
      department_name: true,
      duration_days: true,
      starts_at: true,
      expires_at: true,
      reason: true,
    }).shape,
    activation_state: Activation.shape.state,
    code_count: z.int(),
  },
  ACTIVATION_CODE_PAYMENT: {
    ...Payment.pick({
      company_name: true,
      amount_total: true,
      currency: true,
      code_count: true,
      invoice_no: true,
      refunded_total: true,
      excess_total: true,
    }).shape,
    name: z.string(),
    payment_state: Payment.shape.state,
    reason: z.string(),
  },
  ACTIVATION_CODE_PRODUCTS: ActivationCodeProduct.omit({
    price: true,
    discounted_price: true,
    charge: true,
    piece_price: true,
  }).shape,
  ADMIN: { ...StaffAccount.shape, ...Admin.shape, ...mails, second_factor: z.boolean(), new_email: z.string() },
  ARTICLE: ArticleRow.shape,
  ARTICLE_CATEGORY: ArticleCategory.shape,
  ARTICLE_TYPES: ArticleType.shape,
  AUTHOR: CatalogueEntry.shape,
  BANK_NOTICE: { name: z.string(), looked_at: BankNotice.shape.looked_at },
  // One that has a name: others are two letters of any kind.
  BOOK: {
    ...Book.omit({ import: true, level: true, has_epub: true, deleted_entries: true, outside_levels: true }).shape,
    language: Language,
  },
  BOOK_CHAPTER: {
    ...BookChapter.omit({ body: true, text_version: true, questions: true }).shape,
    question_count: z.int(),
  },
  BOOK_LICENCE: {
    ...BookLicence.pick({ company_name: true, quantity: true, expires_at: true, closed_at: true }).shape,
    reader: z.string(),
  },
  BOOK_ORDERS: {
    ...BookOrder.pick({
      title: true,
      company_name: true,
      quantity: true,
      unit_price: true,
      currency: true,
      failure: true,
      return_reason: true,
    }).shape,
    order_state: BookOrder.shape.state,
  },
  BOOK_WISHLIST: BookWish.pick({ title: true, ean: true, note: true, answer: true }).shape,
  CERTIFICATES: {
    title: Certificate.shape.title,
    holder: Certificate.shape.holder,
    withdraw_reason: z.string(),
    checked_at: Certificate.shape.checked_at,
  },
  CERTIFICATE_TEMPLATE: CertificateTemplate.shape,
  CLASS_LIST: { mapping: Mapping },
  COMPANY: { ...Company.shape, manager: z.string() },
  COMPANY_DOCUMENT: {
    ...CompanyDocument.pick({
      title: true,
      description: true,
      all_companies: true,
      number: true,
      file_name: true,
      link: true,
      note: true,
    }).shape,
    companies: z.array(z.string()),
  },
  DAILY_TASK: Assignment.shape,
  DEPARTMENT: { ...Department.shape, archived: z.boolean(), tutorials_enabled: z.boolean(), summaries: z.int() },
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
  GARDNER_BOOK: {
    ...OnixReport.pick({ created: true, updated: true, withdrawn: true, fault_count: true }).shape,
    file_name: z.string(),
  },
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
  PARTNER: {
    ...Partner.pick({ name: true, slug: true, kind: true, contact: true, issuer: true, client_id: true }).shape,
    ...Partner.pick({ enabled: true, tested_at: true, fault: true }).shape,
    companies: z.string(),
    new_secret: z.boolean(),
  },
  IDENTITY_PROVIDER: {
    ...IdentityProvider.pick({
      kind: true,
      name: true,
      issuer: true,
      client_id: true,
      staff: true,
      students: true,
      enabled: true,
      tested_at: true,
      fault: true,
    }).shape,
    new_secret: z.boolean(),
  },
  WEBHOOK: {
    ...Webhook.pick({ url: true, events: true, enabled: true, fault: true }).shape,
    new_secret: z.boolean(),
    replayed: z.int(),
    tested_at: z.string().nullable(),
  },
  INSTRUCTOR: Instructor.shape,
  // These two are begun, and ended or undone as a whole.
  JOB: {},
  ROLL_OVER: {},
  ROSTER_CONNECTION: {
    ...RosterConnection.pick({
      name: true,
      roster_version: true,
      base_url: true,
      auth_url: true,
      client_id: true,
      nightly: true,
      tried_at: true,
      fault: true,
    }).shape,
    new_secret: z.boolean(),
  },
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
  PLAN: { ...Plan.omit({ price: true, price_total: true }).shape, list_price: z.number() },
  PRESENTATION_ACCOUNT: User.shape,
  PUBLISHER: Publisher.shape,
  RELATION_TERM: RelationTerm.shape,
  SUBSCRIPTION: {
    ...Subscription.pick({ period_start: true, period_end: true, cancel_on: true, cancelled_by: true }).shape,
    name: z.string(),
    payer: z.string(),
    user: z.string(),
    subscription_state: Subscription.shape.state,
  },
  SUBSCRIPTION_PAYMENT: {
    ...SubscriptionPayment.pick({
      amount_total: true,
      currency: true,
      period_start: true,
      invoice_no: true,
      refunded_total: true,
    }).shape,
    name: z.string(),
    payer: z.string(),
    user: z.string(),
    payment_state: SubscriptionPayment.shape.state,
    reason: z.string(),
    company_name: z.string(),
    code_count: z.int(),
    excess_total: z.number(),
  },
  SUMMARY: {
    ...SummaryBook.omit({ questions: true }).shape,
    cover: z.string(),
    sections: z.array(z.string()),
    audio_seconds: z.int(),
  },
  SUMMARY_CLASS: SummaryClass.shape,
  SUMMARY_TAG: SummaryTag.shape,
  TERM: Term.shape,
  TUTORIAL: {
    ...Tutorial.pick({ title: true, language: true, description: true, cover: true, instructor: true, status: true })
      .shape,
    resources: z.array(z.string()),
  },
  TUTORIAL_INSTRUCTOR: TutorialInstructor.pick({ name: true, title: true, bio: true, image: true }).shape,
  TUTORIAL_RESOURCE: {
    ...TutorialResourceRow.pick({
      title: true,
      position: true,
      required: true,
      company_name: true,
      seconds: true,
      caption_languages: true,
      question_count: true,
      pass_percent: true,
    }).shape,
    chapters: z.array(z.string()),
  },
  TUTORIAL_WATCH_LIST: CompanyWatchListRow.pick({ title: true, visible: true, position: true }).shape,
  USER: {
    ...User.shape,
    ...UserSettings.shape,
    tutorial_scores: z.array(ReadingScore.pick({ title: true, speed: true, comprehension: true })),
  },
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
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
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

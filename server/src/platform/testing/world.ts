import type { Route } from '@okur/contract/route';
import { newId } from '../database/ids.ts';
import type { TestApp } from './app.ts';
import { makeSeatAndWish } from './supplier-books.ts';
import {
  makeAccess,
  makeCatalogue,
  makeCertificate,
  makeExam,
  makeImports,
  makePeople,
  makePractice,
  makeRecords,
  type People,
} from './world-parts.ts';
import { makeReading } from './world-learning.ts';

/* A company with one of everything, for tests that walk all routes. */

/** One of everything, all of one company: ids by the name that is before a parameter or by the parameter's name. */
export async function makeWorld(app: TestApp) {
  const people = await makePeople(app);
  const { article, homework, homeworkTemplate, sequence, series, reading, oralReading } = await makeReading(people);
  const { classList, oneRoster, rosterConnection } = await makeImports(people);
  const records = await makeRecords(people);
  const { faq, term, pair, category, type } = await makeCatalogue(people);
  const { exam, question, examAttempt } = await makeExam(people);
  const { dailyTask, attempt, homeReading } = await makePractice(people);
  const { certificateTemplate, certificate } = await makeCertificate(people);
  const { session, job, personalDataRequest, viewing } = await makeAccess(people);
  const { seat, wish, ownWish } = await makeSeatAndWish(app, {
    company: people.company,
    user: people.user,
    admin: people.instructorAdmin,
  });
  return {
    ...idsOf(people),
    'view-as': viewing,
    ...absent(),
    'book-seats': seat,
    wishes: wish,
    'book-wishes': ownWish,
    certificates: certificate,
    'certificate-templates': certificateTemplate,
    certificateId: certificate,
    personalDataRequestId: personalDataRequest,
    'home-readings': homeReading,
    readingId: homeReading,
    'oral-readings': oralReading,
    assignment: dailyTask,
    'exercise-attempts': attempt,
    jobId: job,
    audit: records.entry,
    batchId: records.batch,
    sid: session,
    faq,
    terms: term,
    'relation-terms': pair,
    exams: exam,
    question,
    'result-answers': examAttempt,
    'exam-attempts': examAttempt,
    'article-categories': category,
    'article-types': type,
    noteId: records.note,
    rollOverId: records.rollOver,
    articles: article,
    'not-expired-article': article,
    homeworks: homework,
    'homework-sequences': sequence,
    'homework-series': series,
    'homework-templates': homeworkTemplate,
    readings: reading,
    tasks: homework,
    'exam-homeworks': homework,
    'class-lists': classList,
    'one-rosters': oneRoster,
    'roster-connections': rosterConnection,
  };
}
/** Of the platform, which every school sees: here ones that do not exist. */
const absent = () => ({
  activations: newId(),
  'activation-code-products': newId(),
  'activation-code-payments': newId(),
  'bank-notices': newId(),
  transferId: newId(),
  releaseId: newId(),
  plans: newId(),
  payments: newId(),
  subscribers: newId(),
  subscriptions: newId(),
  'subscription-schedules': newId(),
  subId: newId(),
  modules: newId(),
  exercises: newId(),
  authors: newId(),
  book: newId(),
  'book-orders': newId(),
  'book-licences': newId(),
  books: newId(),
  bookId: newId(),
  'book-chapters': newId(),
  genres: newId(),
  publishers: newId(),
  tutorials: newId(),
  'company-documents': newId(),
  'identity-providers': newId(),
  partners: newId(),
  identities: newId(),
  webhooks: newId(),
  'webhook-messages': newId(),

  resource: newId(),
  'tutorial-instructors': newId(),
  'tutorial-watch-list': newId(),
  'company-watch-list': newId(),
  tags: newId(),
  classes: newId(),
  summaries: newId(),
  changeId: newId(),
  notifications: newId(),
});

const idsOf = ({ company, department, manager, instructor, instructorAdmin, user, parent }: People) => ({
  admins: manager,
  companies: company,
  departments: department,
  deptId: department,
  instructors: instructor,
  users: user,
  parents: parent,
  results: user,
  extensions: user,
  managers: manager,
  adminId: manager,
  instructorAdmin: instructorAdmin,
  user,
});

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Which thing a parameter names: by the parameter's own name, else by the word before it. */
export function idIn(world: World, path: string, parameter: string): string {
  const segments = path.split('/');
  const before = segments[segments.indexOf(`{${parameter}}`) - 1] ?? '';
  const id = (world as Record<string, string>)[parameter] ?? (world as Record<string, string>)[before];
  if (!id)
    throw new Error(
      `testing/world.ts cannot make what stands behind "${before}/{${parameter}}" of ${path}: add it to makeWorld`,
    );
  return id;
}

export const parametersOf = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

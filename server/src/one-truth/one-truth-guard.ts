import {
  allRoutes,
  dashboard,
  homework as homeworkRoutes,
  parents,
  reports,
  student as routes,
  studentReports,
  users,
} from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { jobKinds } from '../features/job-kinds.ts';

/* No call, file or mail with a speed is forgotten: it is walked for the six children, or says why not. */

/** Calls that are walked in one-truth.test.ts, one-truth-lists.ts and one-truth-files.ts. */
const walked: readonly Route[] = [
  dashboard.classesDashboard,
  dashboard.usersDashboard,
  homeworkRoutes.getHomework,
  homeworkRoutes.listHomeworks,
  homeworkRoutes.resultsOfHomework,
  parents.growthOfChild,
  parents.parentDashboard,
  reports.companiesCompared,
  reports.companyReport,
  reports.departmentReport,
  reports.departmentsCompared,
  reports.growthOfUser,
  reports.instructorArticles,
  reports.instructorStudents,
  reports.monthlyComprehension,
  reports.monthlySpeeds,
  reports.mostReadArticles,
  reports.reportReadings,
  reports.usersReport,
  routes.myHomework,
  routes.myProgress,
  routes.myReading,
  routes.myTask,
  routes.myTasks,
  routes.recordAnswers,
  routes.recordReading,
  studentReports.downloadReportOfChild,
  studentReports.downloadStudentReport,
  studentReports.reportOfChild,
  studentReports.studentReport,
  users.readingsOfUser,
];
/** What shows no speed of a child's reading, and why. */
const others: Record<string, RegExp> = {
  'the speed that a certificate asks for': /^certificate-templates/,
  'the pace of an exercise, which is practice':
    /^(student\/exercise-attempts|homeworks\/\{id\}\/results\/\{userId\}\/attempts)/,
  'a speed that staff typed, which enters no figure': /^tutorials\/user\/\{id\}($|\/reading-scores)/,
  'homework that was just given, or steps of it as homeworks/{id} tells each':
    /^(article|exam|exercise|summary|tutorial)-homeworks|^homework-sequences/,
  'what a homework asks for': /^homework-templates/,
  'how hard a text is': /^(articles|books|book-chapters|student\/books|summaries\/books|gardner\/books)(\/|$)/,
  'how hard a book of a student is': /^users\/\{id\}\/books/,
  'what is in the cells of a list that was sent': /^(companies\/\{id\}\/class-lists|one-rosters|terms|relation-terms)/,
  'numbers of readings, books, exercises, homework, people or codes':
    /^dashboard\/(admin|instructor)\/(most-reading|challenge|total-statistics|monthly-activation|user-per-type)/,
  'numbers of exercises and homework, minutes, books':
    /^reports\/(completed-exercise-counts|exercise-total-times|monthly-homework-stats|most-reading-books)/,
  'certificates, of which none says a speed': /certificates\/(\{certificateId\}|\{id\}|print)/,
  'books, rosters, words and codes as files':
    /^(activations\/export|book-orders\/\{id\}\/epub|publishers|companies\/\{id\}\/one-roster)/,
  'documents as the platform’s staff sent them': /^company-documents\//,
  'invoices of codes and of families':
    /^(activation-code-payments|parent\/subscription\/payments|subscription-schedules\/payments)\/\{id\}\/invoice/,
  'questions of an exam': /^exams\/\{id\}\/qti/,
  'the file of a job, which is walked by the kind of the job': /^jobs\//,
};
/** The goal of a teacher is no speed of a reading. */
const goal = 'reading_speed_goal';
/** Names that may hold a speed among other numbers. */
const general = ['value', 'formatted', 'now', 'baseline', 'median', 'average', 'mean'];

/** Names of fields, however deep, of what a call answers. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  const found: string[] = [];
  JSON.stringify(json, (_key, value: unknown) => {
    if (value && typeof value === 'object' && 'properties' in value)
      found.push(...Object.keys(value.properties as object));
    return value;
  });
  return found;
}

/** A file may say anything. */
const mayShowSpeed = (route: Route): boolean =>
  route.download === true ||
  route.path.includes('speed') ||
  fieldsOf(route.answer).some((name) => (/wpm|speed/.test(name) && name !== goal) || general.includes(name));

it('a call or file that may show a speed is walked, or says why not', () => {
  const forgotten = allRoutes
    .map(({ route }): Route => route)
    .filter(mayShowSpeed)
    .filter((route) => !walked.some(({ path, method }) => path === route.path && method === route.method))
    // A homework as it was changed, as homeworks/{id} tells it.
    .filter(({ path, method }) => !(method === 'PUT' && path.startsWith('homeworks')))
    .filter(({ path }) => !Object.values(others).some((pattern) => pattern.test(path)))
    .map(({ method, path }) => `${method} ${path}`);
  expect(forgotten).toEqual([]);
});

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; $ref?: string };

/** Paths of the objects in a schema that hold a speed, without what says of which language and from when to when. */
function unsaid(schema: z.ZodType): string[] {
  const found: string[] = [];
  const visit = (value: unknown, path: string, around: readonly string[]) => {
    if (!value || typeof value !== 'object') return;
    const { properties } = value as Schema;
    const fields = properties ? [...around, ...Object.keys(properties)] : around;
    const isOf = fields.some((name) => ofWhat.includes(name));
    const isDated = fields.some((name) => dates.includes(name)) || (fields.includes('from') && fields.includes('to'));
    if (properties && 'wpm' in properties && !(isDated && isOf)) found.push(path);
    for (const [key, one] of Object.entries(value)) {
      if (key === 'properties')
        for (const [name, of] of Object.entries(one as object)) visit(of, `${path}.${name}`, fields);
      else visit(one, path, fields);
    }
  };
  visit(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output', reused: 'inline' }), '', []);
  return [...new Set(found)];
}
/** What says when a speed was: of one reading its end, of a series its month, of many their period. */
const dates = ['finished_at', 'month', 'week', 'period'];
/** What says of what it is: texts of one language, or one text. */
const ofWhat = ['language', 'title', 'content_title', 'article_id'];

it('a call answers no speed without its window: the language, and from when to when', () => {
  const found = walked.flatMap((route) => unsaid(route.answer).map((path) => `${route.method} ${route.path}${path}`));
  expect(found.filter((path) => !Object.values(withoutWindow).some((pattern) => pattern.test(path)))).toEqual([]);
});

/** Calls of one reading or of figures, which say their window in another way; and why. */
const withoutWindow: Record<string, RegExp> = {
  'classes of the averages beside them, which say the language': /^GET dashboard\/classes\.data\.departments$/,
  'readings of the one text that the homework names': /^GET homeworks\/\{id\}\/results\./,
  'growth by language, beside the speed now and at first with their windows':
    /^GET (parent\/)?users\/(\{id\}\/)?growth\.data$/,
  'weeks of a chart, in the language of the speed now beside them': /\.weeks$/,
};

/** Kinds of jobs that make a file or a mail. */
const kinds = {
  walked: ['class_report', 'list_export', 'report_mails', 'users_report'],
  others: {
    'a copy of what is stored of a person, record by record': ['personal_data_export'],
    'certificates, of which none says a speed': ['certificate_rules'],
    'money alone': ['payment_mail', 'subscription_mail'],
    'an address that is told nothing any more': ['webhook_mail'],
    'ids and numbers of what happened, none of them a speed': ['webhook_sending'],
    'words of people and of the platform': [
      'due_homework_reminders',
      'due_homework_series',
      'due_notifications',
      'homework_reminder',
      'invitation_mails',
      'parent_link_mails',
      'notification_mails',
      'notification_send',
    ],
    'nothing that is read by people': [
      'activation_expiry',
      'book_seats',
      'class_list_import',
      'company_document_trash',
      'due_erasures',
      'epub_import',
      'exam_ends',
      'expiry',
      'forgotten_viewings',
      'next_months',
      'nightly_rosters',
      'one_roster_import',
      'onix_import',
      'open_book_orders',
      'payment_janitor',
      'personal_data_erasure',
      'presentation_reset',
      'question_images',
      'retention',
      'roster_fetch',
      'subscription_clock',
      'summary_trash',
    ],
  },
};

it('a job that makes a file or a mail is walked, or says why not', () => {
  const named = [...kinds.walked, ...Object.values(kinds.others).flat()];
  expect(jobKinds.map(({ kind }) => kind).toSorted()).toEqual(named.toSorted());
});

import { demoPassword, demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { system, writeAudit } from '../platform/database/audit.ts';
import { type Db, locks, raiseTimeLimit, row, rows, sql } from '../platform/database/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { makeToken } from '../platform/access/secrets.ts';
import { within } from '../platform/runtime/clock.ts';
import type { Services } from '../platform/runtime/services.ts';
import { makeActivationCodeProducts } from './activation-code-products.ts';
import { makeActivationsOfSchools } from './activations.ts';
import { makeArticles, makeNewTexts } from './articles.ts';
import { makeBookReads } from './book-reads.ts';
import { makeBooks } from './books.ts';
import { makeChapterHomework } from './chapter-homework.ts';
import { schoolYear } from './calendar.ts';
import { makeCertificates } from './certificates.ts';
import { makeDailyTasks } from './daily-tasks.ts';
import { makeEpubBooks, readEpubs } from './epub-books.ts';
import { makeExercises } from './exercises.ts';
import { makeCompanyDocuments } from './company-documents.ts';
import { makePartners } from './partners.ts';
import { makeExams } from './exams.ts';
import { makeFaq } from './faq.ts';
import { makeGuesses } from './guesses.ts';
import { makeHomeworkOfOtherKinds } from './homework-kinds.ts';
import { makeHomeReadings } from './home-readings.ts';
import { makeHomework } from './homework.ts';
import { makeNotices } from './notices.ts';
import { makeNotifications, makeReportMails } from './notifications.ts';
import { makeParentNotes } from './parent-notes.ts';
import { makePayments } from './payments.ts';
import { makePersonalDataRequests } from './personal-data.ts';
import { leaveNameless, makeStudents, settle } from './people.ts';
import { catchUp, makeMissingMonths } from '../features/reports/store.ts';
import { seededRandom } from './random.ts';
import { makeOralReadings } from './oral-readings.ts';
import { makeOneRoster } from './one-rosters.ts';
import { makeReadings } from './readings.ts';
import { type DemoSchool, makeSchools } from './schools.ts';
import { makeStaff } from './staff.ts';
import { makeSubscriptions } from './subscriptions.ts';
import { makeBookOrders, makeSupplier } from './supplier.ts';
import { makeSummaries } from './summaries.ts';
import { makeTerms, makeWordLookups } from './terms.ts';
import { makeFixedLevels } from './text-levels.ts';
import { makeHomeworkOfClasses } from './tutorial-homework.ts';
import { makeTutorials } from './tutorials.ts';

const seed = 20_231;

/**
 * Makes the demo school once, all of it in one transaction: a start that is killed midway leaves nothing, and of two
 * that start at once the second waits and finds it made. The same school every time, with dates up to now.
 */
export async function makeDemo(services: Services, say: (line: string) => void): Promise<void> {
  if (await exists(services.db)) return;
  say('Preparing the demo school: once, about fifteen seconds.');
  const epubs = readEpubs(services);
  // It is waited for in the midst of the transaction, which may fail before.
  epubs.catch(() => undefined);
  await services.transaction(async (tx) => {
    await raiseTimeLimit(tx, 60);
    await rows(tx, sql`set local lock_timeout = '120s'`);
    await rows(tx, sql`select pg_advisory_xact_lock(${locks.demo})`);
    if (await exists(tx)) return;
    await fill(tx, services, say, epubs);
    await writeAudit(tx, system, [{ action: 'import', subject: 'COMPANY', subjectId: null, after: { demo: true } }]);
  });
  await services.transaction(async (tx) => {
    await raiseTimeLimit(tx, 60);
    // A fresh school is planned with its real size, not with that of empty tables; its sums are made after that.
    await rows(tx, sql`select okur_analyze()`);
  });
  await catchUp(services);
  await makeMissingMonths(services);
  await makeBookOrders(services);
  await makePayments(services);
  await makeSubscriptions(services);
  say('The demo school is ready.');
}

const exists = async (db: Db): Promise<boolean> =>
  (await row(db, sql`select id from admins where email = ${demoStaff[0]!.email}`)) !== undefined;

async function fill(
  tx: Db,
  services: Services,
  say: (line: string) => void,
  epubs: ReturnType<typeof readEpubs>,
): Promise<void> {
  const random = seededRandom(seed);
  const now = new Date();
  const year = schoolYear(now);
  const passwordHash = await services.passwords.hash(demoPassword);
  const lockedHash = await services.passwords.hash(makeToken());

  const schools = await makeSchools(tx, now, passwordHash, lockedHash);
  await makeStaff(tx, now, lockedHash);
  const readers = await makeStudents(tx, services, random, schools, passwordHash);
  say(
    `  ${schools.length} schools, ${schools.flatMap((s) => s.departments).length} classes, ${readers.length} students`,
  );

  const articles = await makeArticles(tx, services, random, schools, now);
  const homework = await makeHomework(tx, random, schools, articles, year, now);
  say(`  ${articles.length} texts, ${homework.length} homeworks`);

  const waiting = orNotFound(
    await row<{ id: string }>(tx, sql`select id from users where email = ${demoStudent.email}`),
  ).id;
  const lastSeen = await makeReadings(
    tx,
    { random, schools, articles, homework, year, now, waiting },
    readers,
    (count) => say(`  ${count} readings`),
  );
  const exercises = await makeExercises(tx);
  await makeDailyTasks(
    tx,
    { random: seededRandom(seed + 1), schools, exercises, year, now, studentId: waiting },
    readers,
    (count) => say(`  ${exercises.length} exercises, ${count} attempts`),
  );
  await makeNewTexts(tx, services, schools, now);
  await settle(tx, random, readers, lastSeen);
  await leaveNameless(tx, schools);
  await makeActivationsOfSchools(within(services, tx), schools, now);
  // Of those whose time has not ended.
  await makeFixedLevels(tx, schools);
  await makeActivationCodeProducts(tx);
  await makeOneRoster(tx, services, schools.at(-1)!.id);
  await makeNotices(tx, now);
  await makeParentNotes(tx, now);
  await makeCompanyDocuments(tx, now);
  await makePartners(tx, services, schools);
  await makeHomeReadings(tx, now);
  await makeOralReadings(tx, services, now);
  await makePersonalDataRequests(tx, now);
  await makeContents(tx, services, schools, await epubs, now);
  await makeExams(tx, seededRandom(seed + 4), schools, year);
  await makeHomeworkOfOtherKinds(tx, schools, exercises, now);
  await makeChapterHomework(tx, seededRandom(seed + 8), schools, now);
  await makeHomeworkOfClasses(tx, schools, now);
  await makeGuesses(tx, seededRandom(seed + 5), schools, now);
  await makeCertificates(tx, schools, now);
  await makeNotifications(tx, services, now);
  await makeReportMails(tx);
}

/** What there is beside texts and exercises. */
async function makeContents(
  tx: Db,
  services: Services,
  schools: readonly DemoSchool[],
  epubs: Awaited<ReturnType<typeof readEpubs>>,
  now: Date,
): Promise<void> {
  await makeFaq(tx);
  await makeTerms(tx);
  await makeWordLookups(tx);
  await makeBooks(tx, schools);
  await makeEpubBooks(tx, services, schools, epubs);
  await makeBookReads(tx, now);
  await makeSummaries(tx, schools);
  await makeTutorials(tx, services, schools, now);
  await makeSupplier(tx, seededRandom(seed + 7));
}

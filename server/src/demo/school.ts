import { demoPassword, demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { system, writeAudit } from '../platform/database/audit.ts';
import { type Db, raiseTimeLimit, row, rows, sql } from '../platform/database/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { makeToken } from '../platform/access/secrets.ts';
import type { Services } from '../platform/runtime/services.ts';
import { makeActivationsOfSchools } from './activations.ts';
import { makeArticles } from './articles.ts';
import { makeBooks } from './books.ts';
import { schoolYear } from './calendar.ts';
import { makeCertificates } from './certificates.ts';
import { makeDailyTasks } from './daily-tasks.ts';
import { makeExercises } from './exercises.ts';
import { makeExams } from './exams.ts';
import { makeFaq } from './faq.ts';
import { makeGuesses } from './guesses.ts';
import { makeHomeworkOfOtherKinds } from './homework-kinds.ts';
import { makeHomeReadings } from './home-readings.ts';
import { makeHomework } from './homework.ts';
import { makeNotices } from './notices.ts';
import { makeNotifications, makeReportMails } from './notifications.ts';
import { makeParentNotes } from './parent-notes.ts';
import { makePersonalDataRequests } from './personal-data.ts';
import { leaveNameless, makeStudents, settle } from './people.ts';
import { catchUp, makeMissingMonths } from '../features/reports/store.ts';
import { seededRandom } from './random.ts';
import { makeOneRoster } from './one-rosters.ts';
import { makeReadings } from './readings.ts';
import { makeSchools } from './schools.ts';
import { makeStaff, makeSubscriptionChanges } from './staff.ts';
import { makeSummaries } from './summaries.ts';
import { makeTerms } from './terms.ts';

const seed = 20_231;
/** Any number that nothing else locks on. */
const lockKey = 7_226_006;

/**
 * Makes the demo school once, all of it in one transaction: a start that is killed midway leaves nothing, and of two
 * that start at once the second waits and finds it made. The same school every time, with dates up to now.
 */
export async function makeDemo(services: Services, say: (line: string) => void): Promise<void> {
  if (await exists(services.db)) return;
  say('Preparing the demo school: once, about fifteen seconds.');
  await services.transaction(async (tx) => {
    await raiseTimeLimit(tx, 60);
    await rows(tx, sql`set local lock_timeout = '120s'`);
    await rows(tx, sql`select pg_advisory_xact_lock(${lockKey})`);
    if (await exists(tx)) return;
    await fill(tx, services, say);
    await writeAudit(tx, system, [{ action: 'import', subject: 'COMPANY', subjectId: null, after: { demo: true } }]);
  });
  await services.transaction(async (tx) => {
    await raiseTimeLimit(tx, 60);
    // A fresh school is planned with its real size, not with that of empty tables; its sums are made after that.
    await rows(tx, sql`select okur_analyze()`);
  });
  await catchUp(services);
  await makeMissingMonths(services);
  say('The demo school is ready.');
}

const exists = async (db: Db): Promise<boolean> =>
  (await row(db, sql`select id from admins where email = ${demoStaff[0]!.email}`)) !== undefined;

async function fill(tx: Db, services: Services, say: (line: string) => void): Promise<void> {
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
    { random: seededRandom(seed + 1), schools, exercises, now, studentId: waiting },
    readers,
    (count) => say(`  ${exercises.length} exercises, ${count} attempts`),
  );
  await settle(tx, random, readers, lastSeen);
  await leaveNameless(tx, schools);
  await makeActivationsOfSchools(tx, schools);
  await makeOneRoster(tx, services, schools.at(-1)!.id);
  await makeNotices(tx, now);
  await makeParentNotes(tx, now);
  await makeHomeReadings(tx, now);
  await makePersonalDataRequests(tx, now);
  await makeFaq(tx);
  await makeTerms(tx);
  await makeBooks(tx, schools);
  await makeSummaries(tx);
  await makeExams(tx, seededRandom(seed + 4), schools, year);
  await makeHomeworkOfOtherKinds(tx, schools, exercises, now);
  await makeGuesses(tx, seededRandom(seed + 5), schools, now);
  await makeCertificates(tx, schools);
  await makeNotifications(tx, services, now);
  await makeReportMails(tx);
  await makeSubscriptionChanges(tx, random, now);
}

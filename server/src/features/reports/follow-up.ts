import { sql } from 'drizzle-orm';
import { array, type Db, row, rows } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import { type CompanyDay, sumArticles, sumGroups } from './group-days.ts';
import { followHomework } from './homework-sums.ts';
import { sumMissingMonths, sumMonthsAgain } from './months.ts';
import { followStudents } from './student-figures.ts';

/*
 * Thirty children of a class finish at once, and ten thousand of a platform: rows that all of them write would make
 * each wait for the other. So a write keeps the days of its own student alone and notes what changed; here the days of
 * classes, schools and of all are summed from them, a second later, by one process at a time.
 */

/** Any number that nothing else locks on. */
const lockKey = 7_226_028;
/** Notes in one transaction: the more, the fewer times the day of a busy school is summed again. */
const portion = 10_000;
const everyMs = 1000;

export const holdFigures = (tx: Db): Promise<unknown> => rows(tx, sql`select pg_advisory_xact_lock(${lockKey})`);

/** Whether no other process is at it until the end of the transaction. */
const isFirst = async (tx: Db): Promise<boolean> => (await row<{ held: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lockKey}) as held`))!.held;

interface Change extends CompanyDay {
  user_id: string;
}

/** Sums up what was noted; answers how many notes there were. Nothing while another process is at it. */
export const followUp = ({ transaction }: Pick<Services, 'transaction'>): Promise<number> =>
  transaction(async (tx) => {
    if (!(await isFirst(tx))) return 0;
    const changes = await rows<Change>(tx, sql`delete from figure_changes where ctid = any(array(select ctid from figure_changes limit ${portion})) returning user_id, company_id, day`);
    if (changes.length === 0) return 0;
    // By index, whatever the planner remembers of tables that were empty a moment ago.
    await rows(tx, sql`set local enable_seqscan = off`);
    const companyDays = distinct(changes, (c) => `${c.company_id} ${c.day}`);
    const groupDays = await sumGroups(tx, companyDays);
    await sumArticles(tx, companyDays);
    await sumMonthsAgain(tx, groupDays);
    // What there is to say of each student takes longer: the figures of their classes do not wait for it.
    await rows(tx, sql`insert into student_changes (user_id) select unnest(${array([...new Set(changes.map((c) => c.user_id))])})`);
    return changes.length;
  });

/** Until nothing is left. */
export async function catchUp(services: Pick<Services, 'transaction' | 'db'>): Promise<void> {
  // In turn: a long row of one kind keeps no other one waiting.
  while ((await followUp(services)) + (await followHomework(services, isFirst)) + (await followStudents(services, isFirst)) > 0);
  await sumMissingMonths(services, isFirst);
}

const distinct = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [...new Map(all.map((one) => [keyOf(one), one])).values()];

/** Goes on until stopped; answers how to stop. Months that records wait for are made as they come. */
export function keepFigures(services: Pick<Services, 'transaction' | 'db'>, onError: (error: unknown) => void): () => void {
  let isBusy = false;
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await catchUp(services);
      await makeMissingMonths(services);
    } catch (error) {
      onError(error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}

/** A record of a month that has no partition waits in the one for all others. */
export async function makeMissingMonths({ db, transaction }: Pick<Services, 'transaction' | 'db'>): Promise<void> {
  const { waiting } = (await row<{ waiting: boolean }>(
    db,
    sql`select exists (select from months.reading_sessions_other) or exists (select from months.reading_answers_other) or exists (select from months.exercise_attempts_other) as waiting`,
  ))!;
  if (waiting) await keepMonths({ transaction });
}

/**
 * Makes the partitions of the months that records wait for and of those to come. Writers are held back at the table
 * itself: one that had its plan before and waited at the partition of all others would write past the new one.
 */
export const keepMonths = ({ transaction }: Pick<Services, 'transaction'>): Promise<unknown> =>
  transaction(async (tx) => {
    await rows(tx, sql`set local statement_timeout = '60s'`);
    await rows(tx, sql`lock table reading_sessions, reading_answers, exercise_attempts in share row exclusive mode`);
    await rows(tx, sql`select okur_keep_months()`);
  });

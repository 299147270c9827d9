import { type Db, locks, raiseTimeLimit, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { countRecords, portion, quarantine, someNotes } from './count-records.ts';
import { followHomework } from './homework-sums.ts';
import { sumMissingMonths, sumMonthsAgain } from './months.ts';
import { followRecounts } from './recounts.ts';
import { followRegrades } from './regrades.ts';
import { followStudents } from './student-figures.ts';

/*
 * Thirty children of a class finish at once, and ten thousand of a platform: rows that all of them write would make
 * each wait for the other. So a write notes which record came and nothing else; here the days of students, classes,
 * schools and of all are added to, a second later, for thousands of records at once and by one process at a time.
 */

const everyMs = 1000;
/**
 * Of each second, so long for homework and for what there is to say of each student; the less, once so many records
 * came in one: writing goes first.
 */
const restMs = { usual: 500, many: 100 };
const many = 500;

export const holdFigures = (tx: Db): Promise<unknown> => rows(tx, sql`select pg_advisory_xact_lock(${locks.figures})`);

/** Whether no other process is at it until the end of the transaction. */
const isFirst = async (tx: Db): Promise<boolean> =>
  (await row<{ held: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${locks.figures}) as held`))!.held;

/**
 * Counts some of what was noted; answers how many notes there were. Nothing while another process is at it, nor where
 * nothing was noted: in most seconds of most days.
 */
export const followUp = ({ transaction }: Pick<Services, 'transaction'>, atOnce: number = portion): Promise<number> =>
  transaction(async (tx) => ((await isNoted(tx)) && (await isFirst(tx)) ? count(tx, someNotes(atOnce)) : 0));

const isNoted = async (tx: Db): Promise<boolean> =>
  (await row(tx, sql`select from uncounted_records limit 1`)) !== undefined;

async function count(tx: Db, ctids: Sql): Promise<number> {
  // By index, whatever the planner remembers of tables that were empty a moment ago; thousands of records without files
  // beside the memory.
  await raiseTimeLimit(tx, 60);
  for (const setting of ['enable_seqscan = off', `work_mem = '32MB'`]) await rows(tx, sql.raw(`set local ${setting}`));
  const { count: counted, late } = await countRecords(tx, ctids);
  await sumMonthsAgain(tx, late);
  return counted;
}

/** By how much the portion shrinks that holds something that cannot be counted. */
const shrink = 16;
/** SQLSTATE of values that no figure can be made of; and of a statement that took too long. */
const isOfRecord = (error: unknown): boolean => /^2[23]/.test(codeOf(error));
const isTooLong = (error: unknown): boolean => codeOf(error) === '57014';
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Takes notes until no full portion is left, or it is over; answers how many. A record that cannot be counted is looked
 * for in ever smaller portions and set aside, so that all others are: it is told of and is in
 * `uncountable_records`.
 */
export async function countNoted(
  services: Pick<Services, 'transaction'>,
  onError: (error: unknown) => void,
  isOver: () => boolean = () => false,
): Promise<number> {
  let [taken, atOnce] = [0, portion];
  while (!isOver()) {
    try {
      const last = atOnce === 1 ? await countOne(services, onError) : await followUp(services, atOnce);
      taken += last;
      if (last < atOnce) return taken;
      atOnce = Math.min(portion, atOnce * shrink);
    } catch (error) {
      if (atOnce === 1 || !(isOfRecord(error) || isTooLong(error))) throw error;
      atOnce = Math.max(1, Math.floor(atOnce / shrink));
    }
  }
  return taken;
}

/**
 * One note, which is set aside where nothing can be made of its record: the very one that was tried, whatever is noted
 * meanwhile.
 */
const countOne = ({ transaction }: Pick<Services, 'transaction'>, onError: (error: unknown) => void): Promise<number> =>
  transaction(async (tx) => {
    if (!(await isFirst(tx))) return 0;
    const note = await row<{ tid: string }>(tx, sql`select ctid::text as tid from uncounted_records limit 1`);
    if (!note) return 0;
    const ctid = sql`array[${note.tid}::tid]`;
    await rows(tx, sql`savepoint counting`);
    try {
      await count(tx, ctid);
    } catch (error) {
      if (!isOfRecord(error)) throw error;
      await rows(tx, sql`rollback to savepoint counting`);
      await quarantine(tx, ctid, codeOf(error));
      onError(error);
    }
    return 1;
  });

/** Until nothing is left. */
export async function catchUp(services: Pick<Services, 'transaction' | 'db'>): Promise<void> {
  // In turn: a long row of one kind keeps no other one waiting.
  while ((await followUp(services)) + (await followRest(services)) > 0);
  await sumMissingMonths(services, isFirst);
}

const followRest = async (services: Pick<Services, 'transaction'>): Promise<number> =>
  (await followRegrades(services, isFirst)) +
  (await followRecounts(services, isFirst)) +
  (await followHomework(services, isFirst)) +
  (await followStudents(services, isFirst));

/**
 * Goes on until stopped; answers how to stop, which waits for what is in hand. Months that records wait for are made as
 * they come.
 */
export function keepFigures(
  services: Pick<Services, 'transaction' | 'db'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOver = false;
  const follow = async (): Promise<void> => {
    // What comes in meanwhile is for the next second: of many at once each costs less.
    const count = await countNoted(services, onError, () => isOver);
    if (!isOver) await makeMissingMonths(services);
    for (
      const end = performance.now() + (count < many ? restMs.usual : restMs.many);
      !isOver && performance.now() < end && (await followRest(services)) > 0;
    );
    if (!isOver) await sumMissingMonths(services, isFirst);
  };
  const begin = (): void => {
    running ??= follow()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  begin();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await running;
  };
}

/** A record of a month that has no partition waits in the one for all others. */
export async function makeMissingMonths({ db, transaction }: Pick<Services, 'transaction' | 'db'>): Promise<void> {
  const { waiting } = (await row<{ waiting: boolean }>(
    db,
    sql`select exists (select from months.reading_sessions_other) or exists (select
      from months.reading_answers_other) or exists (select from months.exercise_attempts_other) as waiting`,
  ))!;
  if (waiting) await keepMonths({ transaction });
}

/**
 * Makes the partitions of the months that records wait for and of those to come.
 */
export const keepMonths = ({ transaction }: Pick<Services, 'transaction'>): Promise<unknown> =>
  transaction(async (tx) => {
    await raiseTimeLimit(tx, 60);
    // The process that counts reads what is locked here, in an order of its own.
    await holdFigures(tx);
    await rows(tx, sql`select okur_keep_months()`);
  });

import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { holdFigures } from './follow-up.ts';
import { sumDay } from './group-days.ts';
import { followHomework, noteAllHomework } from './homework-sums.ts';
import { forgetMonths, sumMissingMonths } from './months.ts';
import { countReaders, followStudents, keepStudents } from './student-figures.ts';
import { judgeTrends } from './trends.ts';

/** Students judged in one transaction. */
const portion = 500;

/**
 * Makes all figures again from the records, day by day, while the platform runs: writes of a moment wait for the day in
 * hand, some tenths of a second. `say` hears how many days are done of all.
 */
export async function rebuildFigures(
  { db, transaction }: Pick<Services, 'db' | 'transaction'>,
  say: (done: number, all: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  const first = sql`(min(finished_at) at time zone 'UTC' - interval '12 hours')::date`;
  const days = await rows<{ day: string }>(
    db,
    sql`select day::date as day from (
          select least((select ${first} from reading_sessions), (select ${first} from exercise_attempts),
            (select min(day) from learning_days), (select min(day) from group_days)) as first,
            greatest((now() at time zone 'UTC' + interval '14 hours')::date, (select max(day) from learning_days),
              (select max(day) from group_days)) as last) range,
            generate_series(range.first, range.last, interval '1 day') day`,
  );
  await decideAll({ db, transaction });
  for (const [at, { day }] of days.entries()) {
    await transaction(async (tx) => {
      await holdFigures(tx);
      await rows(tx, sql`select okur_recount(${day}::date)`);
      await sumDay(tx, day);
    });
    await say(at + 1, days.length);
  }
  await transaction(async (tx) => {
    await holdFigures(tx);
    await forgetMonths(tx);
    await noteAllHomework(tx);
  });
  await sumMissingMonths({ db, transaction }, hold);
  while ((await followHomework({ transaction }, hold)) > 0);
  await judgeAll({ db, transaction });
  await transaction(async (tx) => {
    await holdFigures(tx);
    await countReaders(tx);
  });
  while ((await followStudents({ transaction }, hold)) > 0);
}

const hold = async (tx: Db): Promise<boolean> => {
  await holdFigures(tx);
  return true;
};

/** What each reading is, decided once more. */
const decideAll = (services: Pick<Services, 'db' | 'transaction'>): Promise<void> =>
  forAllStudents(services, async (tx, ids) => {
    await rows(
      tx,
      sql`select okur_decide_readings(array(select id from reading_ids where user_id = any(${array(ids)})))`,
    );
  });

const judgeAll = (services: Pick<Services, 'db' | 'transaction'>): Promise<void> =>
  forAllStudents(services, async (tx, ids) => {
    await rows(tx, sql`delete from student_trends where user_id = any(${array(ids)})`);
    await judgeTrends(tx, ids);
    await keepStudents(tx, ids);
  });

async function forAllStudents(
  { db, transaction }: Pick<Services, 'db' | 'transaction'>,
  work: (tx: Db, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const next = await row<{ ids: string[] | null }>(
      db,
      sql`select array_agg(id) as ids from (select id from users where id > ${last} order by id limit ${portion}) u`,
    );
    if (!next?.ids) return;
    const ids = next.ids;
    await transaction(async (tx) => {
      await holdFigures(tx);
      await work(tx, ids);
    });
    last = ids.at(-1)!;
  }
}

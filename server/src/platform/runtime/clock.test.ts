import { day, rightNow } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { type Db, row, rows, sql } from '../database/index.ts';
import { testApp } from '../testing/app.ts';
import { testClock } from '../testing/clock.ts';
import { clockNow, happeningAt } from './clock.ts';

const app = await testApp();
const clock = testClock(app);
const { services } = app;

const inDatabase = async (db: Db): Promise<Date> =>
  new Date((await row<{ at: string }>(db, sql`select okur_now() as at`))!.at);
const daysFromNow = (at: Date): number => Math.round((at.getTime() - rightNow().getTime()) / day) + 0;

it('a test lets days go by, here and in statements of before; afterwards it is today again', async () => {
  const both = async () => [clockNow(), await inDatabase(services.db)].map(daysFromNow);
  expect(await both()).toEqual([0, 0]);
  await clock.pass(31 * day);
  await clock.pass(day);
  expect(await both()).toEqual([32, 32]);
});

it('what happens at a moment has it in all its statements, and nothing after it has', async () => {
  const moment = new Date('2024-02-29T10:00:00.000Z');
  const seen = await happeningAt(services, moment, (then) =>
    then.transaction(async (tx) => [clockNow(), await inDatabase(then.db), await inDatabase(tx)]),
  );
  expect(seen).toEqual([moment, moment, moment]);
  expect([clockNow(), await inDatabase(services.db)].map(daysFromNow)).toEqual([0, 0]);
});

it('a question by an index stays one', async () => {
  const plan = await services.transaction(async (tx) => {
    await rows(tx, sql`set local enable_seqscan = off`);
    return rows(
      tx,
      sql`explain select id from payments where next_look_at <= okur_now() order by next_look_at limit 1`,
    );
  });
  expect(JSON.stringify(plan)).toMatch(/using payments_look on payments.*Index Cond: \(next_look_at <= COALESCE/);
});

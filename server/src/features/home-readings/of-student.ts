import type { homeReadings as contract } from '@okur/contract';
import type { HomeReading } from '@okur/contract/home-readings';
import { ifGiven, matches, sql, touched, updateRows } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { homeReadings } from '../../platform/database/tables/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { userById } from '../users/store.ts';
import {
  homeReadingColumns,
  homeReadingSorts,
  homeReadingSums,
  homeReadingTables,
  homeReadingWhere,
  isLinked,
} from './store.ts';

/* What the child is asked, and what the school sees of it. */

const ofUser = (userId: string) => sql`h.user_id = ${userId} and h.deleted_at is null`;
/** What the child answered, and what it can answer. */
const ofChild = (userId: string) => sql`${ofUser(userId)} and (h.confirmed is not null or ${isLinked})`;

export const myHomeReadings = ({ db, caller, query }: ContextOf<typeof contract.myHomeReadings>) =>
  list<HomeReading>(db, query, {
    columns: homeReadingColumns({ parentName: true }),
    from: homeReadingTables,
    where: sql`${ofChild(caller.id)} and ${matches(sql`h.search`, query.search)} and ${ifGiven(query.state, (state) =>
      state === 'waiting' ? sql`h.confirmed is null` : sql`h.confirmed = ${state === 'confirmed'}`,
    )}`,
    sorts: homeReadingSorts,
    sort: '-read_on',
    id: sql`h.id`,
  });

export const myHomeReadingSums = async ({ db, caller }: ContextOf<typeof contract.myHomeReadingSums>) => ({
  data: await homeReadingSums(db, caller.id),
});

export async function answerHomeReading({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.answerHomeReading>) {
  const own = sql`h.id = ${params.id} and ${ofChild(caller.id)}`;
  const before = await homeReadingWhere(db, own, { lock: true });
  checkVersion(body.version, before);
  await updateRows(
    db,
    homeReadings,
    { confirmed: body.confirmed, answered_at: sql`now()`, ...touched() },
    sql`id = ${before.id}`,
  );
  const after = await homeReadingWhere(db, own, { parentName: true });
  record({
    action: 'update',
    subject: 'HOME_READING',
    subjectId: before.id,
    before: { state: before.state },
    after: { state: after.state },
  });
  return { data: after };
}

export async function homeReadingsOfUser({ db, scope, params, query }: ContextOf<typeof contract.homeReadingsOfUser>) {
  const user = await userById(db, scope, params.id);
  return list<HomeReading>(db, query, {
    columns: homeReadingColumns(),
    from: homeReadingTables,
    where: sql`${ofUser(user.id)} and ${matches(sql`h.search`, query.search)}`,
    sorts: homeReadingSorts,
    sort: '-read_on',
    id: sql`h.id`,
  });
}

import type { subscriptions as contract } from '@okur/contract';
import { nameIn } from '@okur/contract/names';
import type { Seat } from '@okur/contract/subscriptions';
import {
  type Db,
  insertRows,
  matches,
  personName,
  row,
  type Sql,
  sql,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { subscriptions, subscriptionUsers } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { closeAccess, openAccess } from './access.ts';
import { noteStep } from './change.ts';
import { type Moving, movingOf } from './moving.ts';
import { auditOfPayment, subscriptionPaymentById } from './payment-rows.ts';
import { checkReader, type Reader, readerColumns } from './reader.ts';
import { isOver, lockSubscription, type StoredSubscription, subscriptionById } from './rows.ts';

const seats = {
  columns: sql`u.id, ${personName(sql`u`)} as name, c.company_name, m.since, m.until`,
  from: sql`subscription_users m join users u on u.id = m.user_id join companies c on c.id = u.company_id`,
};
const subUsersOf = (id: string): Sql => sql`m.subscription_id = ${id} and m.role = 'sub'`;

export async function listSubUsers({ db, params, query }: ContextOf<typeof contract.listSubUsers>) {
  await subscriptionById(db, params.id);
  return list<Seat>(db, query, {
    ...seats,
    where: sql`${subUsersOf(params.id)} and ${matches(sql`u.search`, query.search)}`,
    sorts: { name: byName(personName(sql`u`)), since: sql`m.since`, until: sql`m.until` },
    sort: '-since',
    id: sql`m.id`,
    filled: ['since'],
  });
}

const seatOf = async (db: Db, id: string, userId: string): Promise<Seat> =>
  orNotFound(
    await wireRow<Seat>(db, {
      ...seats,
      where: sql`${subUsersOf(id)} and m.user_id = ${userId} and not exists (select from subscription_users o
        where o.subscription_id = m.subscription_id and o.user_id = m.user_id and o.since > m.since)`,
    }),
  );

/** Ends the access of a further student; the seat is free again. */
export async function removeSubUser(context: ContextOf<typeof contract.removeSubUser>) {
  const { db, params, record, unchanged } = context;
  const { plan_names } = await subscriptionById(db, params.id);
  await lockSubscription(db, params.id);
  const before = await seatOf(db, params.id, params.subId);
  if (before.until) {
    unchanged();
    return { data: before };
  }
  await closeAccess(movingOf(context), params.id, [params.subId]);
  record({
    action: 'unlink',
    subject: 'SUBSCRIPTION',
    subjectId: params.id,
    before: { name: nameIn(plan_names, 'tr'), user: before.name },
  });
  return { data: await seatOf(db, params.id, params.subId) };
}

interface Student extends Reader {
  id: string;
  name: string;
  time_zone: string;
  company_id: string;
}

const studentOf = async (db: Db, id: string): Promise<Student> => {
  const student = await row<Student>(
    db,
    sql`select u.id, ${personName(sql`u`)} as name, c.time_zone,
      u.company_id, ${readerColumns} from users u join companies c on c.id = u.company_id
      where u.id = ${id} and u.deleted_at is null and u.erased_at is null and u.user_type <> 'presentation'
      for update of u`,
  );
  if (!student) throw invalidField('user_id', 'validation.not_found');
  checkReader(student);
  return student;
};

/** Of which subscription a student reads now, and as what. */
const seatHeld = (db: Db, userId: string) =>
  row<{ subscription_id: string; role: 'main' | 'sub' }>(
    db,
    sql`select subscription_id, role from subscription_users where user_id = ${userId} and until is null`,
  );

async function begun(context: ContextOf<typeof contract.attachToUser>) {
  const { db, params, body } = context;
  const { subscription_id } = await subscriptionPaymentById(context, params.id);
  const sub = (await lockSubscription(db, subscription_id))!;
  // Read under the lock, so that two do not see the same free seat.
  const before = await subscriptionPaymentById(context, params.id);
  const student = await studentOf(db, body.user_id);
  return { before, sub, student, held: await seatHeld(db, student.id) };
}

const readsAlready = (): ApiError => new ApiError('conflict', { errors: { user_id: ['subscriptions.reads_already'] } });

/** Says for whom a payment is; for the same student once more changes nothing. */
export async function attachToUser(context: ContextOf<typeof contract.attachToUser>) {
  const { db, unchanged } = context;
  const { before, sub, student, held } = await begun(context);
  if (before.user?.id === student.id) {
    unchanged();
    return { data: before };
  }
  if (before.user) throw new ApiError('conflict', { errors: { user_id: ['subscriptions.already_attached'] } });
  if (isOver(sub)) throw invalidField('id', 'subscriptions.is_over');
  if (held) throw readsAlready();
  await updateRows(db, subscriptions, touched(), sql`id = ${sub.id}`);
  await takeSeat(movingOf(context), sub, student, 'main');
  if (sub.state !== 'scheduled') await noteStep(movingOf(context), sub, 'start', student);
  return answered(context, before);
}

/** One more reads by the subscription, as far as it has seats. */
export async function attachSubUser(context: ContextOf<typeof contract.attachSubUser>) {
  const { unchanged } = context;
  const { before, sub, student, held } = await begun(context);
  if (held?.subscription_id === sub.id && held.role === 'sub') {
    unchanged();
    return { data: before };
  }
  if (isOver(sub)) throw invalidField('id', 'subscriptions.is_over');
  if (held) throw readsAlready();
  const free = before.seats_left - (before.user ? 0 : 1);
  if (free < 1) throw invalidField('user_id', 'subscriptions.no_seat');
  await takeSeat(movingOf(context), sub, student, 'sub');
  return answered(context, before);
}

async function takeSeat(moving: Moving, sub: StoredSubscription, student: Student, role: 'main' | 'sub') {
  await insertRows(moving.tx, subscriptionUsers, {
    id: newId(),
    subscription_id: sub.id,
    user_id: student.id,
    role,
    since: moving.at,
  });
  if (sub.state !== 'scheduled') await openAccess(moving, sub.id);
}

async function answered(
  context: ContextOf<typeof contract.attachToUser>,
  before: Awaited<ReturnType<typeof subscriptionPaymentById>>,
) {
  const { db, record, body } = context;
  const after = await subscriptionPaymentById(context, before.id);
  record({
    action: 'link',
    subject: 'SUBSCRIPTION_PAYMENT',
    subjectId: before.id,
    before: auditOfPayment(before),
    after: { ...auditOfPayment(after), user: (await studentOf(db, body.user_id)).name },
  });
  return { data: after };
}

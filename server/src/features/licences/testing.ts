import { licences as contract } from '@okur/contract';
import { defaultTimeZone } from '@okur/contract/companies';
import type { Given } from '@okur/contract/licences';
import { dayAgo } from '@okur/contract/testing/time';
import { beforeEach } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { plans, subscribers, subscriptions, subscriptionUsers } from '../../platform/database/tables/index.ts';
import { type TestApp, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { countMoney } from '../../platform/testing/money.ts';
import { makeActivations } from '../activations/store.ts';

/**
 * The server, a clock, and a school that reads by codes, new for each test (`current`). After each test the money is
 * counted.
 */
export async function testLicences() {
  const app = await testApp();
  const { db } = app.services;
  const current = {} as { school: School };
  countMoney(app);
  beforeEach(async () => {
    current.school = await makeSchool(app, { students: 0 });
    await rows(db, sql`update companies set licensing = 'codes' where id = ${current.school.companyId}`);
  });
  const waiting = (department = 0): Promise<string> =>
    makeStudent(app, current.school.companyId, current.school.departmentIds[department]!, { status: 'expired' });
  return {
    app,
    db,
    clock: testClock(app),
    sm: await staff(app, 'SM'),
    current,
    /** A student without time. */
    waiting,
    /** A student who was given a code of so many days, which may be of a class. */
    holder: async ({ department = 0, departmentId = null as string | null, days = 365 } = {}) => {
      const { companyId, manager } = current.school;
      await makeActivations(db, { companyId, departmentId }, 1, days);
      const id = await waiting(department);
      const answer = await manager.call(contract.assignActivations, { body: { user_ids: [id] } });
      const [given] = answer.body.data.given as [Given];
      return { id, activation: given.activation_id, code: given.code };
    },
    statusOf: async (id: string): Promise<string> =>
      (await row<{ status: string }>(db, sql`select status from users where id = ${id}`))!.status,
  };
}

/** A subscription of a family, which runs, and by which this student reads. */
export async function subscribe({ services: { db } }: TestApp, userId: string): Promise<void> {
  const [planId, subscriberId, id] = [newId(), newId(), newId()];
  const plan = {
    names: { en: 'Family', tr: 'Aile', fr: 'Famille', pl: 'Rodzina' },
    interval: 'month',
    price: 100,
  } as const;
  await insertRows(db, plans, { id: planId, ...plan, currency: 'TRY' });
  await insertRows(db, subscribers, { id: subscriberId, user_id: userId });
  await insertRows(db, subscriptions, {
    id,
    kind: 'scheduled',
    subscriber_id: subscriberId,
    plan_id: planId,
    plan,
    state: 'active',
    time_zone: defaultTimeZone,
    starts_on: dayAgo(1),
    anchor_on: dayAgo(1),
  });
  await insertRows(db, subscriptionUsers, { id: newId(), subscription_id: id, user_id: userId, role: 'main' });
  await rows(db, sql`update users set user_type = 'subscriber', status = 'active' where id = ${userId}`);
}

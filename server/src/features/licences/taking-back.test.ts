import { activations, licences as contract, userBatches, users } from '@okur/contract';
import type { Given } from '@okur/contract/licences';
import { day, hour, minute } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Client } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent } from '../../platform/testing/factories.ts';
import { endActivations, makeActivations } from '../activations/store.ts';
import { testLicences } from './testing.ts';

const { app, db, clock, sm, current, waiting, holder: given, statusOf } = await testLicences();

/** A student who was given a code so many days ago. */
async function holder(ago: number, code: Parameters<typeof given>[0] = {}) {
  const held = await given(code);
  await clock.pass(ago * day);
  return held;
}
const release = (id: string, client: Client = current.school.manager, body: object = {}) =>
  client.call(contract.releaseActivation, { params: { id }, body });
const move = (id: string, userId: string, client: Client = current.school.manager) =>
  client.call(contract.moveActivation, { params: { id }, body: { user_id: userId } });
const stored = async (id: string) =>
  (await row<Record<string, unknown>>(
    db,
    sql`select state, used_by, duration_days, partly_used, starts_at, expires_at from activations where id = ${id}`,
  ))!;
const disputed = (id: string) =>
  rows(db, sql`update activations set ends_early_at = okur_now() + interval '14 days' where id = ${id}`);
const daysUntil = (at: unknown) => Math.round((Date.parse(String(at)) - clockNow().getTime()) / day);

describe('a code that goes from hand to hand', () => {
  it('does not begin its first days again, and never lasts longer', async () => {
    const { activation } = await holder(8);
    const next = await waiting();
    expect((await move(activation, next)).status).toBe(200);
    const left = (await release(activation)).body.data;
    expect(left).toMatchObject({ duration_days: 356, in_full: false });
    await current.school.manager.call(contract.assignActivations, { body: { user_ids: [await waiting()] } });
    expect((await release(activation)).body.data.duration_days).toBeLessThanOrEqual(356);
  });

  it('with less than a day left stays where it is', async () => {
    const { activation } = await holder(9.5, { days: 10 });
    const refused = await move(activation, await waiting());
    expect(refused.body).toMatchObject({ code: 'conflict', errors: { id: ['licences.no_time_left'] } });
  });
});

describe('a code that is taken back', () => {
  it('hardly used is free with its full time, and the student waits again', async () => {
    const { id, activation, code } = await holder(2);
    expect((await release(activation)).body.data).toMatchObject({ duration_days: 365, in_full: true, user_id: id });
    expect(await stored(activation)).toMatchObject({ state: 'free', used_by: null, partly_used: false });
    expect(await statusOf(id)).toBe('expired');
    const [entry] = await rows<{ before: object; after: object }>(
      db,
      sql`select before, after from audit where subject_id = ${id} order by at desc limit 1`,
    );
    expect(entry).toEqual({
      before: { status: 'active', activation_code: code },
      after: { status: 'expired', activation_code: null },
    });
  });

  it('later has the days that are left, which no refund pays for', async () => {
    const { activation } = await holder(65);
    expect((await release(activation)).body.data).toMatchObject({ duration_days: 299, in_full: false });
    expect(await stored(activation)).toMatchObject({ state: 'free', duration_days: 299, partly_used: true });
  });

  it('with less than a day left stays, as do those that no one uses', async () => {
    const { activation } = await holder(30 - (5 * hour) / day, { days: 30 });
    expect((await release(activation)).body.errors).toEqual({ id: ['licences.no_time_left'] });
    const free = await holder(1);
    await release(free.activation);
    expect((await release(free.activation)).body).toMatchObject({
      code: 'conflict',
      errors: { id: ['licences.not_used'] },
    });
  });

  it('that ends early lets the next one begin at once: no one reads between them for nothing', async () => {
    const { id, activation } = await holder(10);
    await makeActivations(db, { companyId: current.school.companyId }, 1, 30);
    await current.school.manager.call(contract.assignActivations, { body: { user_ids: [id] } });
    await disputed(activation);
    await clock.pass(14 * day + minute);
    await endActivations(db);
    const held = await rows<{ state: string; expires_at: string }>(
      db,
      sql`select state, expires_at from activations where used_by = ${id} order by starts_at`,
    );
    expect(held.map(({ state }) => state)).toEqual(['expired', 'used']);
    expect(daysUntil(held[1]!.expires_at)).toBe(30);
    expect(await statusOf(id)).toBe('active');
  });

  it('leaves the next one of the student, which begins at once', async () => {
    const { id, activation } = await holder(10);
    await makeActivations(db, { companyId: current.school.companyId }, 1, 30);
    await current.school.manager.call(contract.assignActivations, { body: { user_ids: [id] } });
    await release(activation);
    expect(await statusOf(id)).toBe('active');
    const [next] = await rows<{ expires_at: string }>(
      db,
      sql`select expires_at from activations where used_by = ${id}`,
    );
    expect(daysUntil(next!.expires_at)).toBe(30);
  });

  it('while the next one runs in its stead: that is used from then on, and gives back what is left', async () => {
    const { id, activation } = await holder(10);
    await makeActivations(db, { companyId: current.school.companyId }, 1, 90);
    const answer = await current.school.manager.call(contract.assignActivations, { body: { user_ids: [id] } });
    const [next] = answer.body.data.given as [Given];
    await release(activation);
    await clock.pass(60 * day - hour);
    expect((await release(next.activation_id)).body.data).toMatchObject({ duration_days: 30, in_full: false });
  });

  it('is taken back within the own classes, by those who may, as it was seen', async () => {
    const other = await makeSchool(app);
    const { activation } = await holder(1);
    expect((await release(activation, sm)).status).toBe(403);
    expect((await release(activation, other.manager)).status).toBe(404);
    expect((await release(activation, current.school.manager, { version: 1 })).body.code).toBe('stale_version');
    await rows(
      db,
      sql`update users set department_id = ${current.school.departmentIds[1]!} where id in
        (select used_by from activations where id = ${activation})`,
    );
    expect((await release(activation, current.school.instructor)).status).toBe(404);
    expect((await release(activation)).status).toBe(200);
  });

  it('of a disputed payment is not', async () => {
    const { activation } = await holder(1);
    await disputed(activation);
    expect((await release(activation)).body.errors).toEqual({ id: ['licences.disputed'] });
  });

  it('stays with a student who went to another school, and does not say who that is', async () => {
    const other = await makeSchool(app);
    const { id, activation } = await holder(1);
    await rows(
      db,
      sql`update users set company_id = ${other.companyId}, department_id = ${other.departmentIds[0]!}
        where id = ${id}`,
    );
    for (const answer of [await release(activation), await move(activation, await waiting())])
      expect(answer.body).toMatchObject({ code: 'conflict', errors: { id: ['licences.left_school'] } });
    const listed = await current.school.manager.call(activations.listActivations, {
      query: { company_id: current.school.companyId },
    });
    expect(listed.body.data).toMatchObject([{ id: activation, state: 'used', used_by: null }]);
    expect(await stored(activation)).toMatchObject({ state: 'used', used_by: id });
  });

  it('goes back with the undoing of the change that took it', async () => {
    await makeActivations(db, { companyId: current.school.companyId }, 1, 90);
    const id = await waiting();
    const batch = await current.school.manager.call(userBatches.setStatusOfUsers, {
      body: { ids: [id], status: 'active' },
    });
    const undone = await current.school.manager.call(userBatches.undoBatch, {
      params: { batchId: batch.body.data.id },
    });
    expect(undone.body.data, undone.text).toEqual({ restored: 1, left_as_is: 0 });
    expect(await statusOf(id)).toBe('expired');
    expect(
      await rows(db, sql`select state, duration_days from activations where company_id = ${current.school.companyId}`),
    ).toEqual([{ state: 'free', duration_days: 90 }]);
  });
});

describe('a school that went over to a contract', () => {
  const over = async (activation: string) => {
    await clock.pass(30 * day);
    await endActivations(db);
    return (await stored(activation))?.state;
  };
  const takenBack = async (activation: string) => (await release(activation)).status;
  const moved = async (activation: string, other: string) => (await move(activation, other)).status;
  it.each([
    ['over', over, 'expired'],
    ['taken back', takenBack, 200],
    ['moved', moved, 200],
  ])('leaves a student whose old code is %s in the seat', async (how, gone, answer) => {
    const { id, activation } = await holder(1, { days: 30 });
    const other = await waiting();
    const seats = sql`licensing = 'contract', licence_limit = 2`;
    await rows(db, sql`update companies set ${seats} where id = ${current.school.companyId}`);
    expect(await gone(activation, other)).toBe(answer);
    expect(await statusOf(id)).toBe('active');
    const { data } = (await current.school.manager.call(users.listUsers, { query: { without_time: 'true' } })).body;
    expect(data.map((one: { id: string }) => one.id)).toEqual(how === 'moved' ? [] : [other]);
  });
});

describe('a code that is moved', () => {
  it('gives the time that is left to another student', async () => {
    const { id, activation } = await holder(65);
    const to = await waiting();
    const moved = await move(activation, to);
    expect(moved.body.data, moved.text).toMatchObject({ activation_id: activation, user_id: to });
    expect(daysUntil(moved.body.data.expires_at)).toBe(300);
    expect([await statusOf(id), await statusOf(to)]).toEqual(['expired', 'active']);
    // Taken back at once it is no longer than it was.
    expect((await release(activation)).body.data.duration_days).toBeLessThanOrEqual(300);
  });

  it('is refused by field: to the same student, another school or class, a frozen one', async () => {
    const other = await makeSchool(app);
    const { id, activation } = await holder(1, { departmentId: current.school.departmentIds[0]! });
    const errors = async (userId: string) => (await move(activation, userId)).body.errors;
    expect(await errors(id)).toEqual({ user_id: ['licences.same_student'] });
    expect(await errors(other.studentIds[0]!)).toEqual({ user_id: ['validation.not_found'] });
    expect(await errors(await waiting(1))).toEqual({ user_id: ['licences.other_class'] });
    const frozen = await makeStudent(app, current.school.companyId, current.school.departmentIds[0]!, {
      status: 'frozen',
    });
    expect(await errors(frozen)).toEqual({ user_id: ['licences.frozen'] });
    expect(await stored(activation)).toMatchObject({ state: 'used', used_by: id });
  });

  it('by contract needs a seat for its new student', async () => {
    const { activation } = await holder(1);
    const to = await waiting();
    await makeStudent(app, current.school.companyId, current.school.departmentIds[0]!);
    await rows(
      db,
      sql`update companies set licensing = 'contract', licence_limit = 1 where id = ${current.school.companyId}`,
    );
    expect((await move(activation, to)).body.errors).toEqual({ user_id: ['validation.licence_limit'] });
  });
});

import { licences as contract, users } from '@okur/contract';
import { day, hour } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { testLicences } from './testing.ts';

/* Codes of many students are taken back with one call, which says which stay, and is undone as a whole. */

const { app, db, clock, sm, current, waiting, holder, statusOf } = await testLicences();
const statusesOf = (ids: string[]) => Promise.all(ids.map(statusOf));
const left = () => ({ company_id: current.school.companyId, of_gone: true });
const freeze = (id: string) => rows(db, sql`update users set status = 'frozen' where id = ${id}`);
const release = (body: object, client: Client = current.school.manager) =>
  client.call(contract.releaseActivations, { body });
const undo = (releaseId: string, client: Client = current.school.manager) =>
  client.call(contract.undoRelease, { params: { releaseId }, body: {} });
const codes = () =>
  rows<{ used_by: string | null }>(
    db,
    sql`select code, state, used_by, used_at, starts_at, expires_at, duration_days, partly_used, first_used_at
      from activations where company_id = ${current.school.companyId} order by id`,
  );

describe('codes of many students', () => {
  it('come back at once, and those that stay are named with the reason', async () => {
    const ending = await holder({ days: 90 });
    await clock.pass(90 * day - 5 * hour);
    const [one, two, disputed] = [await holder(), await holder(), await holder()];
    const later = sql`okur_now() + interval '14 days'`;
    await rows(db, sql`update activations set ends_early_at = ${later} where id = ${disputed.activation}`);
    const ids = [one, two, disputed, ending].map(({ activation }) => activation);
    const first = (await release({ ids })).body.data;
    expect(first.released).toBe(2);
    const reasons = first.refused.map(({ id, reason }: { id: string; reason: string }) => [id, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      [disputed.activation]: 'disputed',
      [ending.activation]: 'no_time_left',
    });
    expect(await statusesOf([one.id, two.id])).toEqual(['expired', 'expired']);
    const again = (await release({ ids: [one.activation] })).body.data;
    expect(again).toMatchObject({ released: 0, refused: [{ reason: 'not_used' }] });
  });

  it('who left are found by their school, and an undo gives each back as it was', async () => {
    const [gone, deleted, here] = [await holder(), await holder(), await holder()];
    await freeze(gone.id);
    await current.school.manager.call(users.deleteUser, { params: { id: deleted.id } });
    const before = await codes();
    const { release_id: id, released } = (await release({ filter: left() })).body.data;
    expect(released).toBe(2);
    expect((await codes()).filter(({ used_by }) => used_by !== null)).toMatchObject([{ used_by: here.id }]);
    expect((await undo(id)).body.data).toEqual({ restored: 2, left_as_is: 0 });
    expect(await codes()).toEqual(before);
    expect(await statusesOf([gone.id])).toEqual(['frozen']);
    expect((await undo(id)).status).toBe(404);
  });

  it('of a class come back together, and those of a whole school never by one filter', async () => {
    const [one, other] = [await holder(), await holder({ department: 1 })];
    const { companyId: company_id, departmentIds } = current.school;
    const filter = { company_id, department_id: departmentIds[0]! };
    expect((await release({ filter: { company_id } })).body.errors).toEqual({
      'filter.company_id': ['validation.required'],
    });
    expect((await release({ filter })).body.data.released).toBe(1);
    expect(await statusesOf([one.id, other.id])).toEqual(['expired', 'active']);
  });

  it('an undo lets those sign in who could, and leaves a code that was given to another', async () => {
    const [one, two] = [await holder(), await holder()];
    const answer = await release({ ids: [one.activation, two.activation] });
    const next = await waiting();
    const body = { user_ids: [next], activation_ids: [two.activation] };
    await current.school.manager.call(contract.assignActivations, { body });
    expect((await undo(answer.body.data.release_id)).body.data).toEqual({ restored: 1, left_as_is: 1 });
    expect(await statusesOf([one.id, two.id])).toEqual(['active', 'expired']);
    const said = await rows(db, sql`select 1 from audit where subject_id = ${one.id} and action = 'undo'`);
    expect(said).toHaveLength(1);
  });

  it.each([
    ['the present one', 0],
    ['the next one', 1],
  ])('of one who holds two: %s comes back with the days of both as they were', async (_which, at) => {
    const one = await holder({ days: 30 });
    await makeActivations(db, { companyId: current.school.companyId }, 1, 60);
    const body = { user_ids: [one.id] };
    await current.school.manager.call(contract.assignActivations, { body });
    const before = await codes();
    const held = await rows<{ id: string }>(
      db,
      sql`select id from activations where used_by = ${one.id} order by starts_at`,
    );
    expect(held).toHaveLength(2);
    const { release_id: id, released } = (await release({ ids: [held[at]!.id] })).body.data;
    expect(released).toBe(1);
    expect((await undo(id)).body.data).toEqual({ restored: 1, left_as_is: 0 });
    expect(await codes()).toEqual(before);
  });

  it('are within reach, or nothing happens to any', async () => {
    const other = await makeSchool(app);
    const [one, two] = [await holder(), await holder({ department: 1 })];
    const ids = [one.activation, two.activation];
    expect((await release({ ids }, sm)).status).toBe(403);
    expect((await release({ ids }, other.manager)).status).toBe(404);
    expect((await release({ ids: [one.activation, newId()] })).status).toBe(404);
    expect((await release({ filter: left() }, other.manager)).status).toBe(404);
    expect((await release({ ids, filter: left() })).status).toBe(422);
    const { release_id: id } = (await release({ ids })).body.data;
    expect((await undo(id, other.manager)).status).toBe(404);
  });
});

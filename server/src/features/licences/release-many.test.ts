import { licences as contract, users } from '@okur/contract';
import type { Given } from '@okur/contract/licences';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { countMoney } from '../../platform/testing/money.ts';
import { makeActivations } from '../activations/store.ts';

/* Codes of many students are taken back with one call, which says which stay, and is undone as a whole. */

const app = await testApp();
countMoney(app);
const { db } = app.services;
const sm = await staff(app, 'SM');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { students: 0 });
  await rows(db, sql`update companies set licensing = 'codes' where id = ${school.companyId}`);
});

async function holder(department = 0): Promise<{ id: string; activation: string }> {
  await makeActivations(db, { companyId: school.companyId }, 1, 90);
  const id = await makeStudent(app, school.companyId, school.departmentIds[department]!, { status: 'expired' });
  const answer = await school.manager.call(contract.assignActivations, { body: { user_ids: [id] } });
  const [given] = answer.body.data.given as [Given];
  return { id, activation: given.activation_id };
}
const freeze = (id: string) => rows(db, sql`update users set status = 'frozen' where id = ${id}`);
const release = (body: object, client: Client = school.manager) => client.call(contract.releaseActivations, { body });
const undo = (releaseId: string, client: Client = school.manager) =>
  client.call(contract.undoRelease, { params: { releaseId }, body: {} });
const codes = () =>
  rows<{ used_by: string | null }>(
    db,
    sql`select state, used_by, used_at, starts_at, expires_at, duration_days, partly_used, first_used_at
      from activations where company_id = ${school.companyId} order by id`,
  );
const statusOf = async (ids: string[]) =>
  (
    await rows<{ status: string }>(db, sql`select status from users where id = any(${`{${ids.join()}}`}) order by id`)
  ).map(({ status }) => status);

describe('codes of many students', () => {
  it('come back at once, and those that stay are named with the reason', async () => {
    const [one, two, disputed, ending] = [await holder(), await holder(), await holder(), await holder()];
    const later = sql`now() + interval '14 days'`;
    await rows(db, sql`update activations set ends_early_at = ${later} where id = ${disputed.activation}`);
    await rows(
      db,
      sql`update activations set expires_at = now() + interval '5 hours', first_used_at = now() - interval '80 days'
        where id = ${ending.activation}`,
    );
    const ids = [one, two, disputed, ending].map(({ activation }) => activation);
    const first = (await release({ ids })).body.data;
    expect(first.released).toBe(2);
    const reasons = first.refused.map(({ id, reason }: { id: string; reason: string }) => [id, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      [disputed.activation]: 'disputed',
      [ending.activation]: 'no_time_left',
    });
    expect(await statusOf([one.id, two.id])).toEqual(['expired', 'expired']);
    const again = (await release({ ids: [one.activation] })).body.data;
    expect(again).toMatchObject({ released: 0, refused: [{ reason: 'not_used' }] });
  });

  it('who left are found by their school, and an undo gives each back as it was', async () => {
    const [gone, deleted, here] = [await holder(), await holder(), await holder()];
    await freeze(gone.id);
    await school.manager.call(users.deleteUser, { params: { id: deleted.id } });
    const before = await codes();
    const { release_id: id, released } = (await release({ of_gone: school.companyId })).body.data;
    expect(released).toBe(2);
    expect((await codes()).filter(({ used_by }) => used_by !== null)).toMatchObject([{ used_by: here.id }]);
    expect((await undo(id)).body.data).toEqual({ restored: 2, left_as_is: 0 });
    expect(await codes()).toEqual(before);
    expect(await statusOf([gone.id])).toEqual(['frozen']);
    expect((await undo(id)).status).toBe(404);
  });

  it('an undo lets those sign in who could, and leaves a code that was given to another', async () => {
    const [one, two] = [await holder(), await holder()];
    const answer = await release({ ids: [one.activation, two.activation] });
    const next = await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'expired' });
    const body = { user_ids: [next], activation_ids: [two.activation] };
    await school.manager.call(contract.assignActivations, { body });
    expect((await undo(answer.body.data.release_id)).body.data).toEqual({ restored: 1, left_as_is: 1 });
    expect(await statusOf([one.id, two.id])).toEqual(['active', 'expired']);
    const said = await rows(db, sql`select 1 from audit where subject_id = ${one.id} and action = 'undo'`);
    expect(said).toHaveLength(1);
  });

  it('are within reach, or nothing happens to any', async () => {
    const other = await makeSchool(app);
    const [one, two] = [await holder(), await holder(1)];
    const ids = [one.activation, two.activation];
    expect((await release({ ids }, sm)).status).toBe(403);
    expect((await release({ ids }, other.manager)).status).toBe(404);
    expect((await release({ ids: [one.activation, newId()] })).status).toBe(404);
    expect((await release({ of_gone: school.companyId }, other.manager)).status).toBe(404);
    expect((await release({ ids, of_gone: school.companyId })).status).toBe(422);
    const { release_id: id } = (await release({ ids })).body.data;
    expect((await undo(id, other.manager)).status).toBe(404);
  });
});

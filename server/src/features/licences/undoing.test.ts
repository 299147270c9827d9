import { licences as contract, userBatches } from '@okur/contract';
import type { Given } from '@okur/contract/licences';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
const { db } = app.services;
let school: School;
const sellCodes = (companyId: string) =>
  rows(db, sql`update companies set licensing = 'codes' where id = ${companyId}`);
beforeEach(async () => {
  school = await makeSchool(app, { students: 0 });
  await sellCodes(school.companyId);
});

const student = (status: 'active' | 'expired' | 'frozen') =>
  makeStudent(app, school.companyId, school.departmentIds[0]!, { status });
const give = async (id: string, days = 90) => {
  await makeActivations(db, { companyId: school.companyId }, 1, days);
  const answer = await school.manager.call(contract.assignActivations, { body: { user_ids: [id] } });
  return (answer.body.data.given as [Given])[0];
};
const setStatus = (ids: string[], status: 'active' | 'frozen') =>
  school.manager.call(userBatches.setStatusOfUsers, { body: { ids, status } });
const undo = (batchId: string) => school.manager.call(userBatches.undoBatch, { params: { batchId } });
const statusOf = async (id: string) =>
  (await row<{ status: string }>(db, sql`select status from users where id = ${id}`))!.status;
const codesOf = (companyId: string) =>
  rows<{ state: string; used_by: string | null }>(
    db,
    sql`select state, used_by from activations where company_id = ${companyId} order by created_at, id`,
  );

describe('undoing what is no batch', () => {
  it('lets no student in: a code that was taken back, or moved', async () => {
    const [one, two, three] = [await student('expired'), await student('expired'), await student('expired')];
    const released = await school.manager.call(contract.releaseActivation, {
      params: { id: (await give(one)).activation_id },
      body: {},
    });
    const moved = await school.manager.call(contract.moveActivation, {
      params: { id: (await give(two)).activation_id },
      body: { user_id: three },
    });
    for (const answer of [released, moved]) {
      expect(answer.status, answer.text).toBe(200);
      expect((await undo(String(answer.headers['x-request-id']))).status).toBe(404);
    }
    expect([await statusOf(one), await statusOf(two)]).toEqual(['expired', 'expired']);
  });
});

describe('undoing a batch where codes are sold', () => {
  it('takes its code back, also after that was taken back and given back', async () => {
    const id = await student('expired');
    await makeActivations(db, { companyId: school.companyId }, 1, 90);
    const batch = await setStatus([id], 'active');
    const held = await row<{ id: string }>(db, sql`select id from activations where used_by = ${id}`);
    const released = await school.manager.call(contract.releaseActivation, { params: { id: held!.id }, body: {} });
    const releaseId = released.body.data.release_id as string;
    await school.manager.call(contract.undoRelease, { params: { releaseId }, body: {} });
    expect((await undo(batch.body.data.id)).body.data).toEqual({ restored: 1, left_as_is: 0 });
    expect(await codesOf(school.companyId)).toEqual([{ state: 'free', used_by: null }]);
  });

  it('leaves a child who has got other time since with that, and the activity says that they can sign in', async () => {
    const [given, waits] = [await student('expired'), await student('expired')];
    await makeActivations(db, { companyId: school.companyId }, 2, 90);
    const batch = await setStatus([given, waits], 'active');
    await give(given);
    expect((await undo(batch.body.data.id)).body.data).toEqual({ restored: 2, left_as_is: 0 });
    expect([await statusOf(given), await statusOf(waits)]).toEqual(['active', 'expired']);
    const codes = await codesOf(school.companyId);
    expect(codes.map(({ used_by }) => used_by).filter(Boolean)).toEqual([given]);
    const said = sql`select after ->> 'status' as status from audit where subject_id = ${given} and action = 'undo'`;
    expect(await rows(db, said)).toEqual([{ status: 'active' }]);
  });

  it('takes no code for who cannot sign in afterwards', async () => {
    const id = await student('expired');
    await makeActivations(db, { companyId: school.companyId }, 1, 90);
    const frozen = await setStatus([id], 'frozen');
    expect((await undo(frozen.body.data.id)).body.data).toEqual({ restored: 1, left_as_is: 0 });
    expect(await statusOf(id)).toBe('expired');
    expect(await codesOf(school.companyId)).toEqual([{ state: 'free', used_by: null }]);
  });

  it('says in the activity which code it took', async () => {
    const id = await student('active');
    const frozen = await setStatus([id], 'frozen');
    const [code] = await makeActivations(db, { companyId: school.companyId }, 1, 90);
    await undo(frozen.body.data.id);
    const entry = await row(db, sql`select before, after from audit where subject_id = ${id} and action = 'undo'`);
    expect(entry).toEqual({
      before: { id, status: 'frozen', activation_code: null },
      after: { id, status: 'active', activation_code: code },
    });
  });
});

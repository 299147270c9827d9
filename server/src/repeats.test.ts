import { classLists, exports as lists, parentCodes, userBatches, users, impersonation } from '@okur/contract';
import { expect, it } from 'vitest';
import { row, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';

/* What makes or begins something does it once for a key, no matter who sends it again after a lost answer. */

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { parent_access: true } });
const key = (name: string) => ({ headers: { 'idempotency-key': name } });

it('a code for a parent that is asked for again is the same one, and is stored sealed', async () => {
  const ask = () =>
    school.manager.call(parentCodes.makeParentCode, { params: { id: school.studentIds[0]! }, ...key('code') });
  const [first, again] = [await ask(), await ask()];
  expect([first.status, again.body], first.text).toEqual([201, first.body]);
  const stored = await row<{ answer: unknown }>(
    app.services.db,
    sql`select answer from idempotency_keys where key = 'code'`,
  );
  expect(typeof stored!.answer).toBe('string');
  expect(JSON.stringify(stored)).not.toContain(first.body.data.code);
});

it('a class list is uploaded once; another file under the same key is refused', async () => {
  const upload = (text: string) =>
    school.manager.call(classLists.uploadClassList, {
      params: { id: school.companyId },
      files: { file: { fileName: 'a.csv', bytes: text } },
      ...key('list'),
    });
  const names = 'name,surname,student_number,department\nAda,Su,1,5-A\n';
  const [first, again, other] = [await upload(names), await upload(names), await upload(`${names}Ece,Ay,2,5-A\n`)];
  expect([first.status < 300, again.body, other.body.code], first.text).toEqual([
    true,
    first.body,
    'idempotency_mismatch',
  ]);
});

it('an export, a look as another person and the undo of a batch begin once', async () => {
  const body = { list: 'users', columns: [{ fields: ['name'], label: 'Ad' }], format: 'csv', name: 'Okur' };
  const begun = () => school.manager.call(lists.exportList, { body, ...key('export') });
  const look = () =>
    sp.call(impersonation.startViewing, {
      body: { account_type: 'student', account_id: school.studentIds[0]!, reason: 'Yardım istedi.' },
      ...key('look'),
    });
  const deleted = await school.manager.call(userBatches.deleteUsers, {
    body: { ids: [school.studentIds[1]!], deleted: true },
  });
  const undo = () =>
    school.manager.call(userBatches.undoBatch, { params: { batchId: deleted.body.data.id }, ...key('undo') });
  for (const send of [begun, look, undo]) {
    const [first, again] = [await send(), await send()];
    expect([first.status < 300, again.body], first.text).toEqual([true, first.body]);
  }
  const answer = await school.manager.call(users.getUser, { params: { id: school.studentIds[1]! } });
  expect(answer.status).toBe(200);
});

import { classLists, users } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeDepartment } from '../../platform/testing/factories.ts';
import { giveActivations, makeActivations } from '../activations/store.ts';
import {
  acceptAndWait,
  ali,
  bring,
  makeListSchool,
  type ListSchool,
  notes,
  preview,
  pupils,
  say,
  type Pupil,
  take,
  unanswered,
} from './testing.ts';

const app = await testApp();
const { db } = app.services;
const school = (over: object = {}) => makeListSchool(app, over);

describe('a child who is frozen, without time or deleted, and is listed again', () => {
  const setStatus = (at: ListSchool, status: string) =>
    rows(db, sql`update users set status = ${status} where company_id = ${at.companyId}`);

  it.each(['frozen', 'expired'])('(%s) is named in the preview and stays so', async (status) => {
    const at = await school();
    await bring(at, ali);
    await setStatus(at, status);
    const list = await preview(at, 'No;Ad;Soyad;Sınıf\n101;Ali;Kaya;5-B\n');
    expect(list.counts).toMatchObject({ update: 1, faulty: 0, locked: 1, returning: 0 });
    expect(notes(list)).toEqual([{ reason: `class_list.note.${status}` }]);
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ who: '101 Ali Kaya 5-B', status }]);
    expect((await preview(at, 'Ad;Soyad;Sınıf\nAli;Kaya;5-B\n')).counts).toMatchObject({ unchanged: 1, locked: 1 });
  });

  it('is let in again when staff say so, with a place of the licence', async () => {
    const at = await school({ licence_limit: 1 });
    await bring(at, ali);
    await setStatus(at, 'frozen');
    const list = await say(at, await preview(at, ali), 'return');
    expect(list.counts).toMatchObject({ update: 1, locked: 0, returning: 1, seats_missing: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ status: 'invited' }]);
  });

  it('is not let in beyond the licence: the preview says how many places are missing', async () => {
    const at = await school({ licence_limit: 1 });
    await bring(at, ali);
    await setStatus(at, 'frozen');
    const list = await say(at, await preview(at, `${ali}102;Ece;Su;8-A\n`), 'return');
    expect(list.counts).toMatchObject({ create: 1, returning: 1, seats_missing: 1 });
    const refused = await acceptAndWait(at.app, at.manager, at.companyId, list.id);
    expect([refused.status, refused.body.errors]).toEqual([422, { file: ['validation.licence_limit'] }]);
  });

  it('brings a list that lets no one in where the licence is exceeded already', async () => {
    const at = await school();
    await bring(at, `${ali}102;Ece;Su;8-A\n`);
    await rows(db, sql`update companies set licence_limit = 1 where id = ${at.companyId}`);
    const list = await preview(at, 'No;Ad;Soyad;Sınıf\n101;Ali;Kaya;5-B\n');
    expect(list.counts).toMatchObject({ update: 1, seats_missing: 0 });
    expect((await take(at, list)).status).toBe(200);
  });

  it('comes back from the deleted instead of being made anew', async () => {
    const at = await school();
    await bring(at, ali);
    const [former] = await pupils(at);
    await at.manager.call(users.deleteUser, { params: { id: former!.id } });
    let list = await preview(at, ali);
    expect(unanswered(list)).toEqual([[2, 'deleted', 'Ali Kaya']]);
    expect(list.counts).toMatchObject({ create: 0, faulty: 1 });
    list = await say(at, list, 'return');
    expect(list.counts).toMatchObject({ update: 1, returning: 1, faulty: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ id: former!.id, who: '101 Ali Kaya 8-A' }]);
  });

  it('comes back from the deleted as frozen as before, and is let in by an answer of its own', async () => {
    const at = await school({ licence_limit: 1 });
    await bring(at, ali);
    const [{ id }] = (await pupils(at)) as [Pupil];
    await setStatus(at, 'frozen');
    await at.manager.call(users.deleteUser, { params: { id } });
    const list = await say(at, await preview(at, ali), 'return');
    expect(unanswered(list)).toEqual([[2, 'locked', 'Ali Kaya']]);
    expect(list.counts).toMatchObject({ update: 1, locked: 1, returning: 0, seats_missing: 0, faulty: 0 });
    const letIn = await say(at, list, 'return');
    expect(letIn.counts).toMatchObject({ update: 1, locked: 0, returning: 1 });
    const answers = [{ line: 2, kind: 'locked', user_id: id, choice: null }];
    const params = { id: at.companyId, classListId: list.id };
    expect((await at.manager.call(classLists.answerClassList, { params, body: { answers } })).status).toBe(200);
    expect((await take(at, list)).status).toBe(200);
    expect(await pupils(at)).toMatchObject([{ id, who: '101 Ali Kaya 8-A', status: 'frozen' }]);
  });

  it('is restored and let in from a page of before answers had a kind', async () => {
    const at = await school();
    await bring(at, ali);
    const [{ id }] = (await pupils(at)) as [Pupil];
    await setStatus(at, 'frozen');
    await at.manager.call(users.deleteUser, { params: { id } });
    const list = await preview(at, ali);
    const params = { id: at.companyId, classListId: list.id };
    const body = { answers: [{ line: 2, user_id: id, choice: 'return' }] };
    const restored = await at.manager.call(classLists.answerClassList, { params, body });
    expect(unanswered(restored.body.data)).toEqual([[2, 'locked', 'Ali Kaya']]);
    const letIn = await at.manager.call(classLists.answerClassList, { params, body });
    expect(letIn.body.data.counts).toMatchObject({ update: 1, locked: 0, returning: 1 });
  });

  it('is let in also where staff had said who they are', async () => {
    const at = await school();
    await bring(at, ali);
    await setStatus(at, 'frozen');
    const list = await say(at, await preview(at, 'No;Ad;Soyad;Sınıf\n205;Ali;Kaya;8-A\n'), 'same');
    expect(unanswered(list)).toEqual([[2, 'locked', 'Ali Kaya']]);
    await take(at, await say(at, list, 'return'));
    expect(await pupils(at)).toMatchObject([{ who: '205 Ali Kaya 8-A', status: 'invited' }]);
  });

  it('is let in also by a list from before, where that answer took the other one away', async () => {
    const at = await school();
    await bring(at, ali);
    await setStatus(at, 'frozen');
    const list = await say(at, await preview(at, 'No;Ad;Soyad;Sınıf\n205;Ali;Kaya;8-A\n'), 'same');
    await say(at, list, 'return');
    await rows(
      db,
      sql`update class_lists l set rows = (select jsonb_agg(case when r ? 'answers' then jsonb_set(r, '{answers}',
        jsonb_path_query_array(r, '$.answers[*] ? (@.kind == "locked")')) else r end)
          from jsonb_array_elements(l.rows) r) where id = ${list.id}`,
    );
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ who: '205 Ali Kaya 8-A', status: 'invited' }]);
  });

  it('is open again with who the child is when that answer is taken back', async () => {
    const at = await school();
    await bring(at, ali);
    await setStatus(at, 'frozen');
    const list = await say(at, await preview(at, 'No;Ad;Soyad;Sınıf\n205;Ali;Kaya;8-A\n'), 'same');
    await say(at, list, 'return');
    const [{ id }] = (await pupils(at)) as [Pupil];
    const answers = [{ line: 2, kind: 'renumbered', user_id: id, choice: null }];
    const params = { id: at.companyId, classListId: list.id };
    const open = await at.manager.call(classLists.answerClassList, { params, body: { answers } });
    expect(unanswered(open.body.data)).toEqual([[2, 'renumbered', 'Ali Kaya']]);
  });
});

describe('a child who comes back where codes are sold', () => {
  const deletedHere = async () => {
    const at = await school();
    await bring(at, ali);
    const [{ id }] = (await pupils(at)) as [Pupil];
    await at.manager.call(users.deleteUser, { params: { id } });
    await rows(db, sql`update companies set licensing = 'codes' where id = ${at.companyId}`);
    return { at, id };
  };
  const held = ({ companyId }: ListSchool) =>
    rows(db, sql`select used_by, state from activations where company_id = ${companyId}`);

  it('takes a code of the class of the list', async () => {
    const { at, id } = await deletedHere();
    const departmentId = await makeDepartment(app, at.companyId, { department_name: '5-B' });
    await makeActivations(db, { companyId: at.companyId, departmentId }, 1, 90);
    const list = await say(at, await preview(at, 'No;Ad;Soyad;Sınıf\n101;Ali;Kaya;5-B\n'), 'return');
    expect(list.counts).toMatchObject({ returning: 1, waiting: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ id, who: '101 Ali Kaya 5-B', status: 'invited' }]);
    expect(await held(at)).toEqual([{ used_by: id, state: 'used' }]);
  });

  it('waits with the new ones where codes are too few, as the preview says', async () => {
    const { at, id } = await deletedHere();
    await makeActivations(db, { companyId: at.companyId }, 1, 90);
    const list = await say(at, await preview(at, `${ali}102;Ece;Su;8-A\n`), 'return');
    expect(list.counts).toMatchObject({ create: 1, update: 1, returning: 0, waiting: 2 });
    expect((await take(at, list)).status).toBe(200);
    expect(await pupils(at)).toMatchObject([{ id, status: 'expired' }, { status: 'expired' }]);
    expect(await held(at)).toEqual([{ used_by: null, state: 'free' }]);
  });

  it('needs none where one lasts still', async () => {
    const { at, id } = await deletedHere();
    await makeActivations(db, { companyId: at.companyId }, 1, 90);
    await giveActivations(db, { companyId: at.companyId, userIds: [id] });
    const list = await say(at, await preview(at, ali), 'return');
    expect(list.counts).toMatchObject({ returning: 1, waiting: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ id, status: 'invited' }]);
  });
});

import { rightNow } from '@okur/contract/testing/time';
import { userBatches, users } from '@okur/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeDepartment, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
const { db } = app.services;
const support = await staff(app, 'CS');
const sp = await staff(app, 'SP');
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 3, students: 9 });
  other = await makeSchool(app);
});

const move = (client: Client, ids: string[], department_id: string) =>
  client.call(userBatches.moveUsers, { body: { ids, department_id } });
const setStatus = (client: Client, ids: string[], status: string) =>
  client.call(userBatches.setStatusOfUsers, { body: { ids, status } });
const remove = (client: Client, ids: string[], deleted = true) =>
  client.call(userBatches.deleteUsers, { body: { ids, deleted } });
const rename = (client: Client, names: { id: string; name: string; surname: string }[]) =>
  client.call(users.renameUsers, { body: { users: names } });
const undo = (client: Client, batchId: string) => client.call(userBatches.undoBatch, { params: { batchId } });
const stored = (ids = school.studentIds) =>
  rows<Record<string, unknown>>(
    db,
    sql`select id, name, surname, username, department_id, status, deleted_at, grade_level from users
      where id = any(${array(ids)}) order by id`,
  );
const classes = (ids = school.studentIds) =>
  rows(
    db,
    sql`select user_id, department_id, joined_at, left_at from department_memberships
      where user_id = any(${array(ids)}) order by user_id, joined_at`,
  );

describe('changing many students at once', () => {
  it('moves all of them, and counts none who is there already', async () => {
    const into = school.departmentIds[0]!;
    const answer = await move(school.manager, school.studentIds, into);
    expect(answer.body.data).toMatchObject({ changed: 6 });
    expect(new Set((await stored()).map((user) => user['department_id']))).toEqual(new Set([into]));
    expect((await move(school.manager, school.studentIds, into)).body.data.changed).toBe(0);
  });

  it('moves none when one is of another school, when the class is, or when a class is over', async () => {
    const before = await stored();
    const mixed = await move(school.manager, [school.studentIds[0]!, other.studentIds[0]!], school.departmentIds[0]!);
    expect([mixed.status, mixed.body.errors]).toEqual([404, { 'ids.1': ['validation.not_found'] }]);
    expect(
      (await move(sp, [school.studentIds[0]!, other.studentIds[0]!], school.departmentIds[1]!)).body.errors,
    ).toEqual({ department_id: ['validation.not_found'] });
    const over = await makeDepartment(app, school.companyId, { archived_at: rightNow() });
    for (const id of [other.departmentIds[0]!, over])
      expect((await move(school.manager, school.studentIds, id)).body.errors).toEqual({
        department_id: ['validation.not_found'],
      });
    expect(await stored()).toEqual(before);
  });

  it('restores one whose number another has by now, without the number, also by taking the deletion back', async () => {
    const [first, second] = school.studentIds as [string, string];
    const give = (id: string) => rows(db, sql`update users set student_number = '71' where id = ${id}`);
    const numbers = async () =>
      (
        await rows<{ student_number: string | null }>(
          db,
          sql`select student_number from users where id = ${first} and deleted_at is null`,
        )
      ).map(({ student_number }) => student_number);
    await give(first);
    const { body } = await remove(school.manager, [first]);
    await give(second);
    expect((await undo(school.manager, body.data.id)).status).toBe(200);
    expect(await numbers()).toEqual([null]);
    await rows(db, sql`update users set student_number = null where id = ${second}`);
    await give(first);
    await remove(school.manager, [first]);
    await give(second);
    expect((await remove(school.manager, [first], false)).status).toBe(200);
    expect(await numbers()).toEqual([null]);
  });

  it('refuses one student twice, too many and none', async () => {
    const id = school.studentIds[0]!;
    expect((await remove(school.manager, [id, id])).body.errors).toEqual({ 'ids.1': ['validation.taken'] });
    expect((await remove(school.manager, [])).body.errors).toEqual({ ids: ['validation.required'] });
    expect(
      (
        await remove(
          school.manager,
          Array.from({ length: 1001 }, () => id),
        )
      ).body.errors,
    ).toEqual({ ids: ['validation.range'] });
  });

  it('is not for support, and for an instructor in their own classes alone', async () => {
    expect((await move(support, school.studentIds, school.departmentIds[0]!)).status).toBe(403);
    expect((await remove(support, school.studentIds)).status).toBe(403);
    expect((await remove(school.instructor, [school.studentIds[0]!])).status).toBe(200);
    expect((await remove(school.instructor, [school.studentIds[1]!])).status).toBe(404);
  });

  it('lets no one back in beyond the licence', async () => {
    await rows(db, sql`update companies set licence_limit = 8 where id = ${school.companyId}`);
    await setStatus(school.manager, school.studentIds, 'frozen');
    expect((await setStatus(school.manager, school.studentIds, 'active')).body).toMatchObject({
      code: 'invalid',
      errors: { status: ['validation.licence_limit'] },
      params: { status: { count: 8 } },
    });
    expect((await setStatus(school.manager, school.studentIds.slice(1), 'active')).body.data.changed).toBe(8);
  });

  it('lets in again as invited who never signed in, and leaves those who may sign in', async () => {
    const { manager } = school;
    const first = school.studentIds[0]!;
    await rows(db, sql`update users set last_seen_at = now() where id = ${first}`);
    const ids = [first, await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'invited' })];
    const statuses = async () => (await stored(ids)).map((user) => user['status']);
    expect((await setStatus(manager, ids, 'active')).body.data.changed).toBe(0);
    await setStatus(manager, ids, 'frozen');
    expect((await setStatus(manager, ids, 'active')).body.data.changed).toBe(2);
    expect(await statuses()).toEqual(['active', 'invited']);
    for (const status of ['frozen', 'active'])
      for (const id of ids) await manager.call(users.updateUser, { params: { id }, body: { status } });
    expect(await statuses()).toEqual(['active', 'invited']);
  });

  it('leaves an entry in the activity of each', async () => {
    await remove(school.manager, school.studentIds.slice(0, 2));
    expect(
      await rows(
        db,
        sql`select action from audit where subject = 'USER'
          and subject_id = any(${array(school.studentIds)})`,
      ),
    ).toEqual([{ action: 'delete' }, { action: 'delete' }]);
  });
});

describe('taking a batch back', () => {
  it('gives names, also missing ones, and the history of classes back as they were', async () => {
    const nameless = await makeStudent(app, school.companyId, school.departmentIds[0]!, { name: null, surname: null });
    const ids = [...school.studentIds, nameless];
    const [before, history] = [await stored(ids), await classes(ids)];
    const renamed = await rename(
      school.manager,
      ids.map((id, at) => ({ id, name: `Ad ${at}`, surname: 'Soyad' })),
    );
    const moved = await move(school.manager, ids, school.departmentIds[2]!);
    expect((await undo(school.manager, moved.body.data.id)).body.data).toEqual({ restored: 7, left_as_is: 0 });
    expect((await undo(school.manager, renamed.body.batch_id)).body.data).toEqual({ restored: 10, left_as_is: 0 });
    expect([await stored(ids), await classes(ids)]).toEqual([before, history]);
  });

  it('leaves who was changed since, and is done once', async () => {
    const [first, second] = school.studentIds as [string, string];
    const { id } = (await move(school.manager, [first, second], school.departmentIds[2]!)).body.data;
    await move(school.manager, [second], school.departmentIds[0]!);
    expect((await undo(school.manager, id)).body.data).toEqual({ restored: 1, left_as_is: 1 });
    expect((await stored([second]))[0]).toMatchObject({ department_id: school.departmentIds[0] });
    expect((await undo(school.manager, id)).body).toMatchObject({
      code: 'conflict',
      errors: { id: ['audit.changed_since'] },
    });
  });

  it('goes for students of a deleted class as well; none returns to it', async () => {
    const [left, entered] = school.departmentIds as [string, string];
    await rows(db, sql`update departments set deleted_at = now() where id = ${left}`);
    const ids = [school.studentIds[0]!, school.studentIds[3]!];
    const before = await stored(ids);
    for (const change of [() => setStatus(school.manager, ids, 'frozen'), () => remove(school.manager, ids)]) {
      const { id } = (await change()).body.data;
      const undone = await undo(school.manager, id);
      expect(undone.body.data, undone.text).toEqual({ restored: 2, left_as_is: 0 });
      expect(await stored(ids)).toEqual(before);
    }
    const { id } = (await move(school.manager, ids, entered)).body.data;
    expect((await undo(school.manager, id)).status).toBe(409);
  });

  it('is for the one who made it, for thirty days', async () => {
    const { id } = (await remove(school.manager, school.studentIds)).body.data;
    for (const client of [other.manager, sp, school.instructor]) expect((await undo(client, id)).status).toBe(404);
    expect((await undo(support, id)).status).toBe(403);
    await asSuperuser(
      app,
      sql`set local session_replication_role = replica`,
      sql`update audit set at = at - interval '31 days' where request_id = ${id}`,
    );
    expect((await undo(school.manager, id)).status).toBe(404);
  });

  it('returns no one to a class that is over, and none beyond the licence', async () => {
    const { id } = (await move(school.manager, [school.studentIds[0]!], school.departmentIds[1]!)).body.data;
    await rows(db, sql`update departments set archived_at = now() where id = ${school.departmentIds[0]!}`);
    expect((await undo(school.manager, id)).body.code).toBe('conflict');
    const gone = (await remove(school.manager, school.studentIds)).body.data.id as string;
    await rows(db, sql`update companies set licence_limit = 8 where id = ${school.companyId}`);
    expect((await undo(school.manager, gone)).body.errors).toEqual({ status: ['validation.licence_limit'] });
  });

  it('is not for what was no batch', async () => {
    const [id] = school.studentIds as [string];
    const { headers } = await school.manager.call(users.updateUser, { params: { id }, body: { name: 'Tek' } });
    const [entry] = await rows<{ request_id: string }>(db, sql`select request_id from audit where subject_id = ${id}`);
    expect([(await undo(school.manager, entry!.request_id)).status, typeof headers]).toEqual([404, 'object']);
  });

  it('restores the same rows, whatever was done and in whatever order it is undone last first', async () => {
    const some = fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 9 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), some, into: fc.nat(2) }),
      fc.record({
        kind: fc.constant('status' as const),
        some,
        status: fc.constantFrom('active' as const, 'frozen' as const),
      }),
      fc.record({ kind: fc.constant('delete' as const), some, deleted: fc.boolean() }),
      fc.record({ kind: fc.constant('rename' as const), some, name: fc.constantFrom('Işıl', 'İpek', 'Çağrı') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const own = await makeSchool(app, { departments: 3, students: 9 });
        const [before, history] = [await stored(own.studentIds), await classes(own.studentIds)];
        const batches: string[] = [];
        for (const doing of steps) {
          const ids = doing.some.map((n) => own.studentIds[n]!);
          const answer =
            doing.kind === 'move'
              ? await move(own.manager, ids, own.departmentIds[doing.into]!)
              : doing.kind === 'status'
                ? await setStatus(own.manager, ids, doing.status)
                : doing.kind === 'delete'
                  ? await remove(own.manager, ids, doing.deleted)
                  : await rename(
                      own.manager,
                      ids.map((id) => ({ id, name: doing.name, surname: 'Toprak' })),
                    );
          const id = answer.body.batch_id ?? (answer.body.data?.changed > 0 ? answer.body.data.id : undefined);
          if (answer.status === 200 && id) batches.push(id);
        }
        for (const id of batches.toReversed()) await undo(own.manager, id);
        expect(await stored(own.studentIds)).toEqual(before);
        expect(await classes(own.studentIds)).toEqual(history);
      }),
      { numRuns: 25 },
    );
  });
});

import { classLists, users } from '@okur/contract';
import type { ClassList } from '@okur/contract/class-lists';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptAndWait } from '../features/class-lists/testing.ts';
import { testApp } from '../platform/testing/app.ts';
import { ask, type Child, type Life, makeLife } from './testing.ts';

const app = await testApp();
let life: Life;
const numbers = new Map<Child, string>();

beforeAll(async () => {
  life = await makeLife(app);
  for (const [at, child] of life.all.entries()) {
    const student_number = `${at + 101}`;
    numbers.set(child, student_number);
    await ask(child.school.manager, users.updateUser, { params: { id: child.id }, body: { student_number } });
  }
});

const accountOf = async ({ school, id }: Child) => {
  const { username, student_number } = await ask(school.manager, users.getUser, { params: { id } });
  return { username, student_number };
};
/** Number and username before and after. */
async function around(child: Child, happen: () => Promise<unknown>) {
  const before = await accountOf(child);
  await happen();
  return { before, after: await accountOf(child) };
}
/** A list with the child's number under this name, as it is previewed. */
const listed = (child: Child, name: string): Promise<ClassList> =>
  ask(child.school.manager, classLists.uploadClassList, {
    params: { id: child.school.companyId },
    files: {
      file: { fileName: 'liste.csv', bytes: `No;Ad;Soyad;Sınıf\n${numbers.get(child)};${name};Kaya;5-B\n` },
    },
  });
const other = (student_number: string, department_id: string) => ({
  name: 'Zeynep',
  surname: 'Demir',
  username: `zeynep.${student_number}.${department_id.slice(-6)}`,
  password: 'kirmizi-balon-7',
  student_number,
  department_id,
});

describe('number and username', () => {
  it('changes class, merged, roll-over: stay', async () => {
    const { moves, merged, promoted } = life.children;
    const all = [
      await around(moves, () => life.move(moves)),
      await around(merged, () => life.merge()),
      await around(promoted, () => life.rollOver()),
    ];
    for (const { before, after } of all) expect(after).toEqual(before);
    expect(all[0]!.before.student_number).toBe(numbers.get(moves));
  });

  it('leaves: the number stays reserved, and staff may free it', async () => {
    const { frozen, graduates } = life.children;
    const all = [await around(frozen, () => life.freeze(frozen)), await around(graduates, () => life.rollOver())];
    for (const { before, after } of all) expect(after).toEqual(before);
    const create = () => life.here.manager.call(users.createUser, { body: other(numbers.get(frozen)!, life.otherId) });
    expect((await create()).body.errors).toEqual({ student_number: ['validation.taken'] });
    await ask(life.here.manager, users.updateUser, { params: { id: frozen.id }, body: { student_number: null } });
    expect((await create()).status).toBe(201);
  });

  it('comes back: the same account where number and name agree, a question where they do not', async () => {
    const { thawed } = life.children;
    await life.freeze(thawed);
    expect((await listed(thawed, 'Zeynep')).rows).toMatchObject([
      { questions: [{ kind: 'number', user_id: thawed.id, chosen: null }] },
    ]);
    const list = await listed(thawed, 'Thawed');
    expect(list.counts).toMatchObject({ create: 0, update: 1, locked: 1 });
    const answered = await ask(life.here.manager, classLists.answerClassList, {
      params: { id: life.here.companyId, classListId: list.id },
      body: { answers: [{ line: 2, kind: 'locked', user_id: thawed.id, choice: 'return' }] },
    });
    expect((await acceptAndWait(app, life.here.manager, life.here.companyId, answered.id)).status).toBe(200);
    expect(await ask(life.here.manager, users.getUser, { params: { id: thawed.id } })).toMatchObject({
      status: expect.stringMatching(/active|invited/),
      student_number: numbers.get(thawed),
    });
  });

  it('deleted: reserved while the child can be restored, and the refusal says whose it is', async () => {
    const { deleted, corrected } = life.children;
    const { before, after } = await around(deleted, () =>
      life.deleteAndRestore(deleted, async () => {
        const student_number = numbers.get(deleted)!;
        const said = { student_number: ['users.number_of_deleted'] };
        const create = await life.here.manager.call(users.createUser, { body: other(student_number, life.otherId) });
        expect([create.body.errors, create.body.params]).toEqual([said, { student_number: { name: 'deleted Kaya' } }]);
        const change = await life.here.manager.call(users.updateUser, {
          params: { id: corrected.id },
          body: { student_number },
        });
        expect(change.body.errors).toEqual(said);
        expect((await listed(deleted, 'Zeynep')).rows).toMatchObject([
          { questions: [{ kind: 'deleted', user_id: deleted.id, choices: ['return', 'another'], chosen: null }] },
        ]);
        expect((await listed(deleted, 'Deleted')).rows).toMatchObject([{ questions: [{ kind: 'deleted' }] }]);
      }),
    );
    expect(after).toEqual(before);
  });

  it('deleted, and the number given on by an answer: the child comes back without it', async () => {
    const { deleted } = life.children;
    const { before, after } = await around(deleted, () =>
      life.deleteAndRestore(deleted, async () => {
        const list = await listed(deleted, 'Zeynep');
        const answered = await ask(life.here.manager, classLists.answerClassList, {
          params: { id: life.here.companyId, classListId: list.id },
          body: { answers: [{ line: 2, kind: 'deleted', user_id: deleted.id, choice: 'another' }] },
        });
        expect(answered.counts).toMatchObject({ create: 1 });
        expect((await acceptAndWait(app, life.here.manager, life.here.companyId, list.id)).status).toBe(200);
      }),
    );
    expect(after).toEqual({ ...before, student_number: null });
  });
});

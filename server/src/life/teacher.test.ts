import { homework as routes, instructors, users } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../platform/testing/app.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../platform/testing/learning.ts';
import { ask, type Child, isMissing, type Life, makeLife, resultOf, taskOf } from './testing.ts';

const app = await testApp();
let life: Life;
const given = new Map<string, string>();

beforeAll(async () => {
  life = await makeLife(app);
  const article = await makeArticle(life.sp);
  for (const { companyId, teacher, departmentIds } of [life.here, life.there])
    given.set(companyId, (await makeHomework(teacher, article.id, departmentIds)).id);
  for (const child of [life.children.moves, life.children.promoted])
    await readHomework(child.client, { id: idOf(child) }, 60, allRight);
});

const idOf = ({ school }: Child): string => given.get(school.companyId)!;
const sees = async (client: Client, { id }: Child): Promise<boolean> =>
  (await client.call(users.getUser, { params: { id } })).status === 200;

describe('the teacher of a class', () => {
  it('changes class: loses the child at once to the new teacher; the result stays with the homework', async () => {
    const { moves } = life.children;
    expect([await sees(life.here.teacher, moves), await sees(life.otherTeacher, moves)]).toEqual([true, false]);
    await life.move(moves);
    expect([await sees(life.here.teacher, moves), await sees(life.otherTeacher, moves)]).toEqual([false, true]);
    for (const client of [life.here.teacher, life.here.manager])
      expect(await resultOf(moves, idOf(moves), client)).toMatchObject({ comprehension: 100 });
    expect((await life.here.teacher.call(users.readingsOfUser, { params: { id: moves.id } })).status).toBe(404);
  });

  it('class merged: both teach the class that goes on', async () => {
    const { merged } = life.children;
    await life.merge();
    expect([await sees(life.here.teacher, merged), await sees(life.otherTeacher, merged)]).toEqual([true, true]);
  });

  it('roll-over: goes along with the class, and keeps its results', async () => {
    const { promoted, graduates } = life.children;
    await life.rollOver();
    expect([await sees(life.there.teacher, promoted), await sees(life.there.teacher, graduates)]).toEqual([
      true,
      false,
    ]);
    expect(await resultOf(promoted, idOf(promoted), life.there.teacher)).toMatchObject({ comprehension: 100 });
  });

  it('deleted: the homework stays, owned by the class; restored: teaches it again', async () => {
    const { corrected } = life.children;
    const { teacherId: id, teacher, manager } = life.here;
    await ask(manager, instructors.deleteInstructor, { params: { id } });
    expect((await teacher.call(routes.getHomework, { params: { id: idOf(corrected) } })).status).not.toBe(200);
    expect(await taskOf(corrected, idOf(corrected))).toMatchObject({ finished_at: null });
    expect(await isMissing(corrected, idOf(corrected), manager)).toBe(true);
    await ask(manager, instructors.deleteInstructor, { params: { id } });
    expect(await sees(teacher, corrected)).toBe(true);
    expect(await isMissing(corrected, idOf(corrected), teacher)).toBe(true);
  });
});

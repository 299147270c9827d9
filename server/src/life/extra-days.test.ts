import { homework as routes } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { inDays, makeArticle, makeHomework } from '../platform/testing/learning.ts';
import { ask, cardOf, type Child, isMissing, type Life, makeLife, taskOf } from './testing.ts';

const app = await testApp();
let life: Life;
const given = new Map<string, string>();
const until = inDays(20);

beforeAll(async () => {
  life = await makeLife(app);
  const article = await makeArticle(life.sp);
  for (const { companyId, teacher, departmentIds } of [life.here, life.there])
    given.set(companyId, (await makeHomework(teacher, article.id, departmentIds)).id);
  for (const child of life.all)
    await ask(child.school.teacher, routes.extendHomework, {
      params: { id: idOf(child), userId: child.id },
      body: { due_at: until, reason: 'Hasta' },
    });
});

const idOf = ({ school }: Child): string => given.get(school.companyId)!;

/** The date of the child alone as the child and the parents see it, and whether the teacher waits until then. */
async function seen(child: Child) {
  const onCard = (await cardOf(child))?.homework.find(({ id }) => id === idOf(child));
  const dates = [await taskOf(child, idOf(child)), onCard].map((own) => [
    own?.extension_reason,
    own && Date.parse(own.due_at),
  ]);
  return [...dates, await isMissing(child, idOf(child), child.school.teacher)];
}
const own = ['Hasta', Date.parse(until)];
const held = [own, own, true];

describe('extra days', () => {
  it('changes class: go along, with the homework', async () => {
    await life.move(life.children.moves);
    expect(await seen(life.children.moves)).toEqual(held);
  });

  it('class merged: go along', async () => {
    await life.merge();
    expect(await seen(life.children.merged)).toEqual(held);
  });

  it('roll-over: go along, and the plan counts the homework as begun', async () => {
    const { open_homework } = await life.rollOver();
    expect(open_homework).toEqual({ homeworks: 1, begun: 3, not_begun: 0 });
    expect(await seen(life.children.promoted)).toEqual(held);
  });

  it('leaves: end, and are not there again for who comes back into another class', async () => {
    const { graduates, returns } = life.children;
    await life.comeBack(returns);
    for (const child of [graduates, returns])
      expect(await isMissing(child, idOf(child), life.there.teacher)).toBe(false);
    expect(await taskOf(returns, idOf(returns))).toBeUndefined();
    expect((await cardOf(returns))!.homework).toEqual([]);
  });

  it('frozen and let in again within the class: hold as before', async () => {
    const { thawed } = life.children;
    await life.freeze(thawed);
    expect(await isMissing(thawed, idOf(thawed), life.here.teacher)).toBe(false);
    await life.thaw(thawed);
    expect(await seen(thawed)).toEqual(held);
  });

  it('deleted, restored: are back', async () => {
    const { deleted } = life.children;
    await life.deleteAndRestore(deleted, async () => {
      expect(await isMissing(deleted, idOf(deleted), life.here.teacher)).toBe(false);
    });
    expect(await seen(deleted)).toEqual(held);
  });
});

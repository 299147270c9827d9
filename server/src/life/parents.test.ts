import { companies, parents, student, users } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { makeParent } from '../platform/testing/factories.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../platform/testing/learning.ts';
import { ask, cardOf, type Child, type Life, makeLife } from './testing.ts';

const app = await testApp();
let life: Life;

beforeAll(async () => {
  life = await makeLife(app);
  const article = await makeArticle(life.sp);
  for (const school of [life.here, life.there]) {
    const homework = await makeHomework(school.teacher, article.id, school.departmentIds);
    for (const child of life.all.filter((one) => one.school === school))
      await readHomework(child.client, homework, 60, allRight);
  }
});

/** The class and what was read as the parent sees it, and the parents as staff see them. */
async function seen(child: Child) {
  const card = await cardOf(child);
  const linked = (await ask(child.school.manager, users.parentsOfUser, { params: { id: child.id } })) as {
    id: string;
  }[];
  return [card?.department_name, card?.readings.map(({ comprehension }) => comprehension), linked.map(({ id }) => id)];
}
const linked = ({ parentId }: Child, className: string | null) => [className, [100], [parentId]];

describe('parents', () => {
  it('changes class: stay linked', async () => {
    await life.move(life.children.moves);
    expect(await seen(life.children.moves)).toEqual(linked(life.children.moves, '5-B'));
  });

  it('class merged, roll-over: stay', async () => {
    const { merged, promoted } = life.children;
    await life.merge();
    expect(await seen(merged)).toEqual(linked(merged, '5-B'));
    await life.rollOver();
    expect(await seen(promoted)).toEqual(linked(promoted, '6-A'));
  });

  it('leaves: stay and see the past; comes back: stay', async () => {
    const { frozen, graduates, returns } = life.children;
    await life.freeze(frozen);
    expect(await seen(frozen)).toEqual(linked(frozen, '5-A'));
    expect(await cardOf(frozen)).toMatchObject({ closed: 'account' });
    await life.rollOver();
    expect(await seen(graduates)).toEqual(linked(graduates, null));
    await life.comeBack(returns);
    expect(await seen(returns)).toEqual(linked(returns, '6-A'));
    expect((await cardOf(returns))?.closed).toBeNull();
  });

  it('deleted, restored: links are aside and come back', async () => {
    const { deleted } = life.children;
    await life.deleteAndRestore(deleted, async () => expect(await cardOf(deleted)).toBeUndefined());
    expect(await seen(deleted)).toEqual(linked(deleted, '5-A'));
  });

  it('unlinked by hand: no deletion and no return of the child brings the parent back', async () => {
    const { thawed } = life.children;
    const other = await makeParent(app, [thawed.id]);
    await ask(life.here.manager, users.unlinkParent, { params: { id: thawed.id, parentId: thawed.parentId } });
    await life.deleteAndRestore(thawed, () => Promise.resolve());
    await life.freeze(thawed);
    await life.thaw(thawed);
    await life.move(thawed);
    expect(await cardOf(thawed)).toBeUndefined();
    const growth = await thawed.parent.call(parents.growthOfChild, { params: { id: thawed.id } });
    expect(growth.status).toBe(404);
    expect(await cardOf({ ...thawed, parent: await app.signedIn('parent', other) })).toBeDefined();
  });

  it('school suspended: sign-in ends, parents see the past and why', async () => {
    const { corrected } = life.children;
    const params = { id: life.here.companyId };
    const { company_name, short_name, version } = await ask(life.sp, companies.getCompany, { params });
    await ask(life.sp, companies.updateCompany, {
      params,
      body: { company_name, short_name, version, status: 'suspended' },
    });
    const child = await app.signedIn('student', corrected.id);
    expect((await child.call(student.myTasks)).status).toBe(401);
    const card = await cardOf(corrected);
    expect(card).toMatchObject({ closed: 'school' });
    expect(card?.readings.map(({ comprehension }) => comprehension)).toEqual([100]);
  });
});

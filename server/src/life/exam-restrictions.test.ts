import { exams } from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { makeExam } from '../platform/testing/exams.ts';
import { ask, type Child, type Life, makeLife } from './testing.ts';

const app = await testApp();
let life: Life;
/** Kept from each child alone; from the first class of each school; from 5-B. */
const exam = { ofChild: '', ofClass: '', ofOther: '' };

beforeAll(async () => {
  life = await makeLife(app);
  for (const name of ['ofChild', 'ofClass', 'ofOther'] as const) exam[name] = await makeExam(life.sp);
  const keep = (route: Route, id: string, exam_id: string) =>
    ask(life.sp, route, { params: { id }, body: { exam_ids: [exam_id] } });
  for (const child of life.all) await keep(exams.setRestrictsOfUser, child.id, exam.ofChild);
  for (const { departmentIds } of [life.here, life.there])
    for (const id of departmentIds) await keep(exams.setRestrictsOfDepartment, id, exam.ofClass);
  await keep(exams.setRestrictsOfDepartment, life.otherId, exam.ofOther);
});

/** Which exams the child is kept from. */
async function barredExams({ client }: Child): Promise<string[]> {
  const barred: string[] = [];
  for (const [name, id] of Object.entries(exam))
    if ((await ask(client, exams.myExam, { params: { id } })).barred) barred.push(name);
  return barred;
}

describe('a restriction of an exam', () => {
  it('changes class: that of the child goes along, that of the class stays with the class', async () => {
    const { moves } = life.children;
    expect(await barredExams(moves)).toEqual(['ofChild', 'ofClass']);
    await life.move(moves);
    expect(await barredExams(moves)).toEqual(['ofChild', 'ofOther']);
  });

  it('class merged: the stricter of both holds for who had it, and staff read where', async () => {
    const { merged } = life.children;
    await life.merge();
    expect(await barredExams(merged)).toEqual(['ofChild', 'ofClass', 'ofOther']);
    const { restricted } = (await life.here.manager.call(exams.availableToUser, { params: { id: merged.id } }))
      .body as { restricted: { id: string; reason: object }[] };
    expect(restricted.find(({ id }) => id === exam.ofClass)).toMatchObject({ reason: { level: 'user' } });
  });

  it('roll-over: that of the child goes along; that of the class is of the year that is over', async () => {
    const { promoted } = life.children;
    await life.rollOver();
    expect(await barredExams(promoted)).toEqual(['ofChild']);
    const { exam_ids } = await ask(life.there.manager, exams.restrictsOfDepartment, {
      params: { id: promoted.departmentId },
    });
    expect(exam_ids).toEqual([exam.ofClass]);
  });

  it('leaves and comes back: what was said of the child is said still', async () => {
    const { thawed, returns } = life.children;
    await life.freeze(thawed);
    await life.thaw(thawed);
    await life.comeBack(returns);
    expect([await barredExams(thawed), await barredExams(returns)]).toEqual([['ofChild', 'ofClass'], ['ofChild']]);
  });

  it('deleted, restored: is back', async () => {
    const { deleted } = life.children;
    await life.deleteAndRestore(deleted, () => Promise.resolve());
    expect(await barredExams(deleted)).toEqual(['ofChild', 'ofClass']);
  });
});

import { articles, homework as routes } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { Homework } from '@okur/contract/homework';
import { student } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../platform/testing/learning.ts';
import { ask, cardOf, type Child, type Life, makeLife, resultOf, taskOf } from './testing.ts';

const app = await testApp();
let life: Life;
let article: Article;
const given = new Map<string, Homework>();

beforeAll(async () => {
  life = await makeLife(app);
  article = await makeArticle(life.sp);
  for (const { companyId, teacher, departmentIds } of [life.here, life.there])
    given.set(companyId, await makeHomework(teacher, article.id, departmentIds));
  for (const child of life.all) await readHomework(child.client, homeworkOf(child), 60, allRight);
});

const homeworkOf = ({ school }: Child): Homework => given.get(school.companyId)!;
const classNameOf = ({ departmentId, school }: Child) =>
  homeworkOf({ school } as Child).departments.find(({ id }) => id === departmentId)!.department_name;

/** What teacher and manager see of it. */
async function inResults(child: Child) {
  const { id } = homeworkOf(child);
  const { teacher, manager } = child.school;
  return [await resultOf(child, id, teacher), await resultOf(child, id, manager)].map(
    (result) => result && [result.comprehension, result.late, result.department_name],
  );
}
/** The same of the class in which it was done. */
const ofClass = (child: Child, className = classNameOf(child)) => [100, false, className];
async function onCard(child: Child) {
  const card = await cardOf(child);
  return card?.homework.map(({ id, finished_at }) => [id, finished_at !== null]);
}
async function inOwnList(child: Child) {
  const task = await taskOf(child, homeworkOf(child).id);
  return task && [task.finished_at !== null, task.result?.comprehension];
}
/** Results, own list and card. */
const everywhere = async (child: Child) => [await inResults(child), await inOwnList(child), await onCard(child)];
const stays = (child: Child, className?: string) => {
  const result = ofClass(child, className);
  return [[result, result], [true, 100], [[homeworkOf(child).id, true]]];
};

describe('homework that is finished', () => {
  it('changes class: stays in the results of the old class, with the child and on the card', async () => {
    const { moves } = life.children;
    await life.move(moves);
    expect(await everywhere(moves)).toEqual(stays(moves));
    // The teacher of the new class has no part in it.
    const answer = await life.otherTeacher.call(routes.getHomework, { params: { id: homeworkOf(moves).id } });
    expect(answer.status).toBe(404);
  });

  it('class merged: stays, and is of the class in which the open homework goes on', async () => {
    await life.merge();
    const { merged } = life.children;
    expect(await everywhere(merged)).toEqual(stays(merged, '5-B'));
  });

  it('roll-over: stays where it was done, and no plan counts it as open', async () => {
    const { open_homework } = await life.rollOver();
    expect(open_homework).toEqual({ homeworks: 0, begun: 0, not_begun: 0 });
    const { promoted } = life.children;
    expect(await everywhere(promoted)).toEqual(stays(promoted));
  });

  it('leaves: stays in the results, and the parents see it; the child is out', async () => {
    const { frozen, graduates } = life.children;
    await life.freeze(frozen);
    await life.rollOver();
    for (const child of [frozen, graduates]) {
      const result = ofClass(child);
      expect(await inResults(child)).toEqual([result, result]);
      expect(await onCard(child)).toEqual([[homeworkOf(child).id, true]]);
      expect((await child.client.call(student.myTasks)).status).toBe(401);
    }
  });

  it('comes back: is in the list again', async () => {
    const { thawed, returns } = life.children;
    await life.freeze(thawed);
    await life.thaw(thawed);
    await life.comeBack(returns);
    for (const child of [thawed, returns]) expect(await everywhere(child)).toEqual(stays(child));
  });

  it('deleted, restored: hidden with the child, back with it', async () => {
    const { deleted } = life.children;
    await life.deleteAndRestore(deleted, async () => {
      expect(await resultOf(deleted, homeworkOf(deleted).id, life.here.teacher)).toBeUndefined();
      expect(await cardOf(deleted)).toBeUndefined();
    });
    expect(await everywhere(deleted)).toEqual(stays(deleted));
  });

  it('content corrected or taken out: answers stay as given, against the version answered', async () => {
    const { corrected } = life.children;
    const questions = article.questions.map((question) => ({ ...question, stem: `Yeni: ${question.stem}` }));
    await ask(life.sp, articles.updateArticle, { params: { id: article.id }, body: { questions } });
    await ask(life.sp, articles.deleteArticle, { params: { id: article.id } });
    expect(await everywhere(corrected)).toEqual(stays(corrected));
    const { answers } = await ask(life.here.teacher, routes.answersOfStudent, {
      params: { id: homeworkOf(corrected).id, userId: corrected.id },
    });
    expect(answers).toMatchObject(article.questions.map(({ stem }) => ({ question: { stem }, right: true })));
  });
});

import {
  articles,
  departments as classes,
  exams,
  homework,
  rollOvers,
  student,
  userBatches,
  users,
} from '@okur/contract';
import type { RollOverPlan } from '@okur/contract/roll-overs';
import type { Task } from '@okur/contract/student';
import { expect } from 'vitest';
import { rows, sql } from '../platform/database/index.ts';
import { takeExam } from '../platform/testing/exams.ts';
import { allRight, inDays, readHomework } from '../platform/testing/learning.ts';
import { bringList } from './school-lists.ts';
import { classAt, counted, idsOf, isOut, pair, type School, type Step } from './school-state.ts';
import { ask } from './testing.ts';

/* What happens to a school. */

export function happen(school: School, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'list':
      return bringList(school, step.rows, step.answer);
    case 'move':
      return move(school, step.who, step.into);
    case 'merge':
      return merge(school, step.from, step.into);
    case 'year':
      return rollOver(school, step.leaves, step.undone);
    case 'status':
      return school.manager.call(userBatches.setStatusOfUsers, {
        body: { ids: idsOf(school, step.who, false), status: step.status },
      });
    case 'deletion':
      return school.manager.call(userBatches.deleteUsers, {
        body: { ids: idsOf(school, step.who, !step.deleted), deleted: step.deleted },
      });
    case 'give':
      return give(school, step.class, step.exam);
    case 'work':
      return work(school, step.who);
    case 'correct':
      return correct(school, step.what);
    default:
      return changeLink(school, step.kind, step.who);
  }
}

async function move(school: School, who: readonly number[], into: number): Promise<void> {
  const department_id = await classAt(school, into);
  if (!department_id) return;
  await school.manager.call(userBatches.moveUsers, { body: { ids: idsOf(school, who, false), department_id } });
}

async function merge(school: School, from: number, into: number): Promise<void> {
  const [departmentId, into_department_id] = [await classAt(school, from), await classAt(school, into)];
  if (!departmentId || !into_department_id || departmentId === into_department_id) return;
  const params = { id: school.companyId, departmentId };
  await ask(school.manager, classes.mergeDepartment, { params, body: { into_department_id } });
}

/** The next school year: as planned, and undone perhaps. */
async function rollOver(school: School, leaves: number, undone: boolean): Promise<void> {
  const params = { id: school.companyId };
  const department_id = await classAt(school, leaves);
  if (!department_id) return;
  const next = school.year + 1;
  const body = { academic_year: `${next}-${next + 1}`, departments: [{ department_id, step: 'leave' }] };
  const planned = await school.manager.call(rollOvers.planRollOver, { params, body });
  // A class of the coming year is no part of the plan.
  if (planned.status !== 200) return;
  const { fingerprint, counts, users: moves } = planned.body.data as RollOverPlan;
  const before = await counted(school);
  const done = await ask(school.manager, rollOvers.createRollOver, { params, body: { ...body, fingerprint } });
  const after = await counted(school);
  const changed = [...after.users.values()].filter(({ id, version }) => before.users.get(id)!.version !== version);
  expect(changed.map(({ id }) => id).toSorted()).toEqual(moves.map(({ user_id }) => user_id).toSorted());
  const gone = changed.filter(({ department_id: at }) => at === null).length;
  expect([gone, changed.length - gone]).toEqual([counts.leaving, counts.promoted + counts.repeating]);
  expect(after.departments - before.departments).toBe(counts.departments_new);
  if (!undone) school.year = next;
  else await ask(school.manager, rollOvers.undoRollOver, { params: { ...params, rollOverId: done.id } });
}

async function give(school: School, at: number, exam: boolean): Promise<void> {
  const department_id = await classAt(school, at);
  if (!department_id) return;
  const body = { title: 'Ödev', department_ids: [department_id], due_at: inDays(7) };
  const answer = exam
    ? await school.manager.call(homework.createExamHomework, { body: { ...body, exam_id: school.shelf.exam } })
    : await school.manager.call(homework.createArticleHomework, {
        body: { ...body, article_id: school.shelf.article },
      });
  // A text that is taken out is given to no one.
  if (answer.status === 201) school.homeworks.push(answer.body.data.id);
}

/** A child does the first of what is open. */
async function work(school: School, who: number): Promise<void> {
  const able = [...school.accounts.values()].filter((account) => !isOut(account));
  const child = able[who % Math.max(able.length, 1)];
  if (!child) return;
  const client = await school.app.signedIn('student', child.id);
  const task = ((await ask(client, student.myTasks)) as Task[]).find(
    ({ finished_at, barred, open_reading_id }) => !finished_at && !barred && !open_reading_id,
  );
  if (!task) return;
  if (task.kind === 'exam') await takeExam(client, school.shelf.exam, ['Doğru', 'Doğru']);
  else {
    await readHomework(client, task, 60, allRight);
    const { department_id } = child;
    if (department_id) school.read.set(department_id, (school.read.get(department_id) ?? 0) + 1);
  }
  const done = ((await ask(client, student.myTasks)) as Task[]).filter(({ finished_at }) => finished_at);
  for (const { id } of done)
    if (!school.finished.some((one) => one.child === child.id && one.homework === id))
      school.finished.push({ child: child.id, homework: id });
}

async function correct(school: School, what: 'text' | 'question' | 'take out'): Promise<void> {
  const { sp, article, exam } = school.shelf;
  if (what === 'text') {
    const body = { body: `<p>${'Irmak dağdan iner ve göle akar. '.repeat(20)}${crypto.randomUUID()}</p>` };
    await sp.call(articles.updateArticle, { params: { id: article }, body });
  } else if (what === 'question') {
    const [{ id, kind, stem, options }] = await ask(sp, exams.questionsOfExam, { params: { id: exam } });
    await ask(sp, exams.updateExamQuestion, {
      params: { id },
      body: { kind, stem: `${stem}.`.slice(-200), options },
    });
  } else await ask(sp, articles.deleteArticle, { params: { id: article } });
}

async function changeLink(school: School, kind: 'link' | 'unlink', who: number): Promise<void> {
  const [child] = idsOf(school, [who], false);
  const [link] = await rows<{ id: string; email: string }>(
    school.app.services.db,
    sql`select p.id, p.email from parents p where p.email like ${`%${school.companyId.slice(-12)}%`} and
      (exists (select from parent_users l where l.parent_id = p.id and l.user_id = ${child!})) = ${kind === 'unlink'}
      order by p.email limit 1`,
  );
  if (!child || !link) return;
  if (kind === 'unlink') {
    await ask(school.manager, users.unlinkParent, { params: { id: child, parentId: link.id } });
    school.unlinked.add(pair(child, link.id));
  } else {
    await ask(school.manager, users.linkParent, { params: { id: child }, body: { email: link.email } });
    school.unlinked.delete(pair(child, link.id));
  }
}

import { departments, exams, homework as routes, notices, notifications, parents, users } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '../platform/database/index.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeExam } from '../platform/testing/exams.ts';
import { makeDepartment, makeSchool, makeStudent } from '../platform/testing/factories.ts';
import { inDays, makeArticle, makeHomework } from '../platform/testing/learning.ts';
import { ask, type Child, type Life, makeLife, type LifeSchool } from './testing.ts';

const app = await testApp();
let life: Life;
let article: string;

beforeAll(async () => {
  life = await makeLife(app);
  article = (await makeArticle(life.sp)).id;
});

/** The teacher gives something new and reminds of it; how many children and parents that reaches. */
async function remind({ teacher, departmentIds: [first] }: LifeSchool) {
  const title = `Ödev ${crypto.randomUUID().slice(0, 6)}`;
  const { id } = await makeHomework(teacher, article, [first!], { title });
  const { students, parents: mailed } = await ask(teacher, routes.remindOfHomework, { params: { id } });
  return { title, students: students as number, parents: mailed as number };
}
/** Whether the bell of the parent has the line. */
const hears = async ({ parent }: Child, title: string): Promise<boolean> =>
  ((await parent.call(notices.parentNotices)).body.data as { params: { title?: string } }[]).some(
    ({ params }) => params.title === title,
  );

describe('notices and mails', () => {
  it('changes class after the due day: hears no more of what its pages do not show', async () => {
    const { manager, companyId } = life.here;
    const own = await makeDepartment(app, companyId, {});
    const [stays, goes] = [await makeStudent(app, companyId, own), await makeStudent(app, companyId, own)];
    const { id } = await makeHomework(manager, article, [own], { title: 'Bitmiş' });
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 day'
        where id = ${id}`,
    );
    await ask(manager, users.updateUser, { params: { id: goes }, body: { department_id: life.otherId } });
    expect(await ask(manager, routes.remindOfHomework, { params: { id } })).toMatchObject({ students: 1 });
    const lines = async (child: string) => ask(await app.signedIn('student', child), notices.studentNotices);
    expect([await lines(stays), await lines(goes)]).toMatchObject([[{ params: { title: 'Bitmiş' } }], []]);
  });

  it('changes class, merged: go to who is concerned when they leave', async () => {
    const { moves, corrected } = life.children;
    const before = await remind(life.here);
    expect(await hears(moves, before.title)).toBe(true);
    await life.move(moves);
    const after = await remind(life.here);
    expect([await hears(moves, after.title), await hears(corrected, after.title)]).toEqual([false, true]);
    await life.merge();
    const { title } = await remind({ ...life.here, teacher: life.otherTeacher, departmentIds: [life.otherId] });
    expect([await hears(moves, title), await hears(life.children.merged, title)]).toEqual([true, true]);
  });

  it('merged: what is planned for the class goes to that which it went into', async () => {
    const school = await makeSchool(app, { departments: 2, students: 4 });
    const [from, into] = school.departmentIds as [string, string];
    const reach = () =>
      ask(life.sp, notifications.previewNotification, {
        body: { audience: { readers: ['student'], department_ids: [from] } },
      });
    expect(await reach()).toMatchObject({ student: 2 });
    await ask(school.manager, departments.mergeDepartment, {
      params: { id: school.companyId, departmentId: from },
      body: { into_department_id: into },
    });
    expect(await reach()).toMatchObject({ student: 4 });
  });

  it('roll-over: go to the children of the new class, and to none of those who left', async () => {
    const { promoted, graduates } = life.children;
    await life.rollOver();
    const { department_id } = await ask(life.there.manager, users.getUser, { params: { id: promoted.id } });
    const { title, ...counts } = await remind({ ...life.there, departmentIds: [department_id] });
    expect([await hears(promoted, title), await hears(graduates, title)]).toEqual([true, false]);
    expect(counts).toMatchObject({ students: 1, parents: 1 });
  });

  it('leaves, deleted: are not sent; back: are again', async () => {
    const { frozen, deleted } = life.children;
    const before = await remind(life.here);
    await life.freeze(frozen);
    await life.deleteAndRestore(deleted, async () => {
      const { title, students } = await remind(life.here);
      expect(students).toBe(before.students - 2);
      expect([await hears(frozen, title), await hears(deleted, title)]).toEqual([false, false]);
      // Nothing of the child is left on the parent's page meanwhile.
      expect(await ask(deleted.parent, parents.parentDashboard)).toEqual([]);
    });
    await life.thaw(frozen);
    const { title } = await remind(life.here);
    expect([await hears(frozen, title), await hears(deleted, title)]).toEqual([true, true]);
  });

  it('deleted: a line of before waits unread until the child is back, as if it had never been away', async () => {
    const { deleted } = life.children;
    const { title } = await remind(life.here);
    const bell = async () => (await deleted.parent.call(notices.parentNotices)).body as { unread: number };
    const before = await bell();
    expect(await hears(deleted, title)).toBe(true);
    await life.deleteAndRestore(deleted, async () => {
      expect(await bell()).toMatchObject({ data: [], unread: 0 });
      await ask(deleted.parent, notices.readParentNotices, { body: {} });
    });
    expect(await bell()).toEqual(before);
  });

  it('content taken out: no one is reminded of what cannot be done', async () => {
    const { corrected } = life.children;
    const exam_id = await makeExam(life.sp);
    const { id } = await ask(life.here.teacher, routes.createExamHomework, {
      body: { title: 'Kapalı', department_ids: [corrected.departmentId], due_at: inDays(3), exam_id },
    });
    await ask(life.sp, exams.deleteExam, { params: { id: exam_id } });
    const answer = await life.here.teacher.call(routes.remindOfHomework, { params: { id } });
    expect([answer.status, await hears(corrected, 'Kapalı')]).toEqual([409, false]);
  });
});

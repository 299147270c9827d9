import { articles, companies, exams, homework as routes, notices } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '../platform/database/index.ts';
import type { Client } from '../platform/testing/app.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeExam } from '../platform/testing/exams.ts';
import { makeCompany } from '../platform/testing/factories.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../platform/testing/learning.ts';
import { migrateAgain } from '../platform/testing/migration.ts';
import { ask, cardOf, type Child, isMissing, type Life, makeLife, resultOf, tasksOf } from './testing.ts';

const app = await testApp();
let life: Life;
const given = new Map<string, string>();
let ofOtherClass: string;
let exam: string;
let examHomework: string;

beforeAll(async () => {
  life = await makeLife(app);
  const article = await makeArticle(life.sp);
  for (const { companyId, teacher, departmentIds } of [life.here, life.there])
    given.set(companyId, (await makeHomework(teacher, article.id, departmentIds)).id);
  ofOtherClass = (await makeHomework(life.otherTeacher, article.id, [life.otherId])).id;
  exam = await makeExam(life.sp);
  const body = { title: 'Sınav', department_ids: [life.children.corrected.departmentId], due_at: inDays(5) };
  examHomework = (await ask(life.here.teacher, routes.createExamHomework, { body: { ...body, exam_id: exam } })).id;
});

const idOf = ({ school }: Child): string => given.get(school.companyId)!;
const idsOf = async (child: Child): Promise<string[]> => (await tasksOf(child)).map(({ id }) => id);
const noticesOf = async (teacher: Client): Promise<string[]> =>
  ((await teacher.call(notices.listNotices)).body.data as { text: string; params: { department: string } }[])
    .filter(({ text }) => text === 'notice.homework_withdrawn')
    .map(({ params }) => params.department);

/** The licence runs out, and the school renews. */
async function expireAndRenew({ id }: Child): Promise<void> {
  for (const status of ['expired', 'active'])
    await rows(app.services.db, sql`update users set status = ${status} where id = ${id}`);
}

/** Given six days ago, due two days ago. */
const ended = (...given: { id: string }[]): Promise<unknown> =>
  rows(
    app.services.db,
    sql`update homeworks set starts_at = now() - interval '6 days', counts_from = now() - interval '6 days',
      due_at = now() - interval '2 days' where id in (${sql.join(
        given.map(({ id }) => sql`${id}`),
        ', ',
      )})`,
  );
/** What the child was away for began five days earlier. */
const earlier = ({ id }: Child): Promise<unknown> =>
  rows(app.services.db, sql`update user_absences set since = since - interval '5 days' where user_id = ${id}`);

/** Since when this one is away, as the migration finds it. */
async function sinceAgain(tag: string, of: 'user' | 'company', id: string): Promise<unknown[]> {
  const { db } = app.services;
  const table = sql.raw(`${of}_absences`);
  await rows(db, sql`delete from ${table} where until is null`);
  await migrateAgain(app, tag, `insert into ${of}_absences`);
  return rows(db, sql`select since as at from ${table} where ${sql.raw(`${of}_id`)} = ${id} and until is null`);
}
const lastChange = (id: string): Promise<unknown[]> =>
  rows(
    app.services.db,
    sql`select at from audit where subject_id = ${id} and action = 'update' order by at desc limit 1`,
  );

describe('homework that is open and not begun', () => {
  it('changes class: is withdrawn, which the teacher hears; that of the new class comes', async () => {
    const { moves } = life.children;
    await life.move(moves);
    expect(await idsOf(moves)).toEqual([ofOtherClass]);
    expect((await cardOf(moves))!.homework.map(({ id }) => id)).toEqual([ofOtherClass]);
    expect(await isMissing(moves, idOf(moves), life.here.teacher)).toBe(false);
    expect(await isMissing(moves, ofOtherClass, life.otherTeacher)).toBe(true);
    expect(await noticesOf(life.here.teacher)).toContain('5-A');
    expect(await noticesOf(life.otherTeacher)).toEqual([]);
  });

  it('class merged: moves with the class that moves whole, and no one hears of a withdrawal', async () => {
    const { merged } = life.children;
    await life.merge();
    expect((await idsOf(merged)).toSorted()).toEqual([idOf(merged), ofOtherClass].toSorted());
    expect(await isMissing(merged, idOf(merged), life.here.teacher)).toBe(true);
    expect(await noticesOf(life.here.teacher)).not.toContain('5-C');
  });

  it('roll-over: is withdrawn as the preview counts it, and each teacher hears it once for a class', async () => {
    const { promoted } = life.children;
    const { open_homework } = await life.rollOver();
    expect(open_homework).toEqual({ homeworks: 1, begun: 0, not_begun: 3 });
    expect(await idsOf(promoted)).toEqual([]);
    expect(await isMissing(promoted, idOf(promoted), life.there.teacher)).toBe(false);
    expect((await noticesOf(life.there.teacher)).toSorted()).toEqual(['5-A', '8-A']);
  });

  it('leaves: is withdrawn', async () => {
    const { frozen, graduates } = life.children;
    await life.freeze(frozen);
    await life.rollOver();
    for (const child of [frozen, graduates])
      expect(await isMissing(child, idOf(child), child.school.teacher)).toBe(false);
  });

  it('comes back: the open work of the class comes', async () => {
    const { thawed, returns } = life.children;
    await life.freeze(thawed);
    await life.thaw(thawed);
    expect(await idsOf(thawed)).toContain(idOf(thawed));
    await life.comeBack(returns);
    expect(await idsOf(returns)).toEqual([]);
  });

  it.each<[string, () => Child, (child: Child) => Promise<void>]>([
    ['frozen', () => life.children.thawed, (child) => life.freeze(child).then(() => life.thaw(child))],
    ['out of time', () => life.children.frozen, (child) => expireAndRenew(child)],
    ['deleted', () => life.children.deleted, (child) => life.deleteAndRestore(child, async () => {})],
  ])(
    'comes back after having been %s: what ended meanwhile was not missed, what was done stays',
    async (_, who, go) => {
      const child = who();
      const { teacher } = life.here;
      const article = await makeArticle(life.sp);
      const give = () => makeHomework(teacher, article.id, [child.departmentId]);
      const [done, missed, later] = [await give(), await give(), await give()];
      await life.thaw(child);
      await readHomework(child.client, done, 60, allRight);
      await go(child);
      await ended(done, missed);
      await earlier(child);
      const seen = (ids: string[]) => [done, missed, later].map(({ id }) => ids.includes(id));
      expect(seen(await idsOf(child))).toEqual([true, false, true]);
      expect(seen((await cardOf(child))!.homework.map(({ id }) => id))).toEqual([true, false, true]);
      expect((await resultOf(child, done.id, teacher))?.finished_at).toBeTruthy();
      expect(await Promise.all([missed, later].map(({ id }) => isMissing(child, id, teacher)))).toEqual([false, true]);
      expect(await isMissing(life.children.corrected, missed.id, teacher)).toBe(true);
    },
  );

  it('stays away: what has ended was not missed, as parents read meanwhile, and what goes on is there', async () => {
    const { corrected } = life.children;
    const article = await makeArticle(life.sp);
    const give = () => makeHomework(life.here.teacher, article.id, [corrected.departmentId]);
    const given = [await give(), await give(), await give()] as const;
    const [done, missed] = given;
    await readHomework(corrected.client, done, 60, allRight);
    await life.freeze(corrected);
    await ended(done, missed);
    const seen = async () => {
      const ids = (await cardOf(corrected))!.homework.map(({ id }) => id);
      return given.map(({ id }) => ids.includes(id));
    };
    expect(await seen()).toEqual([true, true, true]);
    await earlier(corrected);
    expect(await seen()).toEqual([true, false, true]);
    await life.thaw(corrected);
  });

  it('was away before absences were noted: since the audit has it, whatever changed in the account since', async () => {
    const { frozen } = life.children;
    await life.thaw(frozen);
    await life.freeze(frozen);
    await rows(app.services.db, sql`update users set updated_at = now() + interval '1 day' where id = ${frozen.id}`);
    expect(await sinceAgain('0137_absences', 'user', frozen.id)).toEqual(await lastChange(frozen.id));

    const id = await makeCompany(app);
    await ask(life.sp, companies.updateCompany, { params: { id }, body: { status: 'suspended' } });
    await rows(app.services.db, sql`update companies set updated_at = now() + interval '1 day' where id = ${id}`);
    expect(await sinceAgain('0138_company_absences', 'company', id)).toEqual(await lastChange(id));
  });

  it('came back or went while those who were away were looked for: that is made up for', async () => {
    const { db } = app.services;
    const { frozen: back, corrected: gone } = life.children;
    await life.freeze(back);
    await life.thaw(back);
    await life.freeze(gone);
    const [opened, closed] = [await makeCompany(app), await makeCompany(app)];
    const become = (id: string, status: string) =>
      ask(life.sp, companies.updateCompany, { params: { id }, body: { status } });
    for (const id of [opened, closed]) await become(id, 'suspended');
    await become(opened, 'active');
    const absences = sql`(select user_id as id, since, until from user_absences
      union all select company_id, since, until from company_absences)`;
    const openOf = (id: string) => sql`(select since as at from ${absences} x where id = ${id} and until is null)`;
    const lastOf = (id: string) =>
      sql`select until as at from ${absences} x where id = ${id} order by since desc limit 1`;
    const missed = [
      [sql`user_absences`, sql`user_id`, back.id, gone.id],
      [sql`company_absences`, sql`company_id`, opened, closed],
    ] as const;
    for (const [table, key, here, away] of missed) {
      const last = sql`(select max(since) from ${table} where ${key} = ${here})`;
      await rows(db, sql`update ${table} set until = null where ${key} = ${here} and since = ${last}`);
      await rows(db, sql`delete from ${table} where ${key} = ${away} and until is null`);
    }
    await migrateAgain(app, '0140_reconciled');
    for (const id of [gone.id, closed]) expect(await rows(db, openOf(id))).toEqual(await lastChange(id));
    for (const id of [back.id, opened]) expect(await rows(db, lastOf(id))).toEqual(await lastChange(id));
    await life.thaw(gone);
  });

  it('school suspended and let in again: what ended meanwhile was missed by no one, also meanwhile', async () => {
    const { moves } = life.children;
    const { companyId } = moves.school;
    await life.move(moves);
    const article = await makeArticle(life.sp);
    const give = () => makeHomework(life.otherTeacher, article.id, [life.otherId]);
    const given = [await give(), await give(), await give()] as const;
    const [done, missed, later] = given;
    await readHomework(moves.client, done, 60, allRight);
    const become = (status: string) =>
      ask(life.sp, companies.updateCompany, { params: { id: companyId }, body: { status } });
    await become('suspended');
    await ended(done, missed);
    const seen = (ids: string[]) => given.map(({ id }) => ids.includes(id));
    const read = async () => seen((await cardOf(moves))!.homework.map(({ id }) => id));
    expect(await read()).toEqual([true, true, true]);
    await rows(
      app.services.db,
      sql`update company_absences set since = since - interval '5 days' where company_id = ${companyId}`,
    );
    expect(await read()).toEqual([true, false, true]);
    await become('active');
    expect(await read()).toEqual([true, false, true]);
    expect(seen(await idsOf(moves))).toEqual([true, false, true]);
    const isLeft = ({ id }: { id: string }) => isMissing(moves, id, life.otherTeacher);
    expect(await Promise.all([missed, later].map(isLeft))).toEqual([false, true]);
  });

  it('content taken out: nobody missed it, and child, parents and teacher read that it cannot be done', async () => {
    const { corrected } = life.children;
    const closed = () => ask(life.sp, exams.updateExam, { params: { id: exam }, body: { status: 'draft' } });
    const counts = async () => {
      const { student_count, closed_count } = await ask(life.here.teacher, routes.getHomework, {
        params: { id: examHomework },
      });
      return { student_count, closed_count };
    };
    const { student_count } = await counts();
    await closed();
    expect(await counts()).toEqual({ student_count: 0, closed_count: student_count });
    expect((await tasksOf(corrected)).find(({ id }) => id === examHomework)).toMatchObject({
      barred: { level: 'exam' },
    });
    expect((await cardOf(corrected))!.homework.find(({ id }) => id === examHomework)).toMatchObject({ closed: true });
  });

  it('content corrected: a text is done as it was given, by those who have not begun as well', async () => {
    const { corrected } = life.children;
    const [first] = await tasksOf(corrected).then((tasks) => tasks.filter(({ kind }) => kind === 'article'));
    const text = await ask(life.here.teacher, routes.getHomework, { params: { id: first!.id } });
    await ask(life.sp, articles.deleteArticle, { params: { id: text.content_id } });
    expect(await idsOf(corrected)).toContain(first!.id);
  });
});

import { rightNow } from '@okur/contract/testing/time';
import { oneRosters } from '@okur/contract';
import type { OneRoster } from '@okur/contract/one-rosters';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeDepartment, makeStudent, staff } from '../../platform/testing/factories.ts';
import { carriedOut, imported, say, schoolOf, upload } from './testing.ts';

/* A roster asks who is who where class lists do, in the same words, and carries out what was answered. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');

let n = 1200;
let { tag, user, users, enrollments, school } = schoolOf(n);
let companyId: string;
let department: string;
beforeEach(async () => {
  n += 1;
  ({ tag, user, users, enrollments, school } = schoolOf(n));
  companyId = await makeCompany(app, { company_name: `Okul ${tag}` });
  department = await makeDepartment(app, companyId, { department_name: '5-A' });
});

const here = (name: string, fields: object = {}) =>
  makeStudent(app, companyId, department, { name, surname: 'Kaya', ...fields });
/** A roster of one child of 5-A, and of who else is listed. */
const child = (given: string, number = '', more: object = {}) =>
  school({
    users: users(user('p0', 'student', given, { number, ...more })),
    enrollments: enrollments(['p0', '5-A']),
  });
const questionsOf = ({ questions = [] }: OneRoster) =>
  questions.map(({ question: { kind, name, choices, chosen } }) => ({ kind, name, choices, chosen }));
const pupils = () =>
  rows<{ id: string; who: string; status: string }>(
    db,
    sql`select u.id, concat_ws(' ', u.student_number, u.name) as who, u.status from users u
      where u.company_id = ${companyId} and u.deleted_at is null order by u.created_at, u.id`,
  );
const whoIsThere = async () => (await pupils()).map(({ who }) => who);
const sameOrAnother = { choices: ['same', 'another'], chosen: null };

it('a class that the school calls 5/A is the 5-A of the roster', async () => {
  await rows(db, sql`update departments set department_name = '5/A' where id = ${department}`);
  await carriedOut(app, sp, await upload(sp, child('Ali', '101')));
  const own = sql`select department_id from users where company_id = ${companyId}`;
  expect(await rows(db, own)).toEqual([{ department_id: department }]);
});

describe('a number that is used again with another name', () => {
  it('leaves the row out until it is answered', async () => {
    await here('Ali', { student_number: '101' });
    const preview = await upload(sp, child('Zeynep', '101'));
    expect(questionsOf(preview)).toEqual([{ kind: 'number', name: 'Ali Kaya', ...sameOrAnother }]);
    expect([preview.counts.student, preview.fault_counts.fault]).toMatchObject([{ create: 0, update: 0 }, 1]);
    await carriedOut(app, sp, preview);
    expect(await whoIsThere()).toEqual(['101 Ali']);
  });

  it('is the same child’s, renamed, or goes to another, and the former one keeps the account', async () => {
    const id = await here('Ali', { student_number: '101' });
    const preview = await upload(sp, child('Zeynep', '101'));
    expect((await say(sp, preview, 'same')).counts.student).toMatchObject({ create: 0, update: 1 });
    const taken = await sp.call(oneRosters.answerOneRoster, {
      params: { id: preview.id },
      body: { answers: [{ sourced_id: `${tag}-p0`, kind: 'number', user_id: id, choice: null }] },
    });
    expect(questionsOf(taken.body.data)).toMatchObject([{ kind: 'number', chosen: null }]);
    const other = await say(sp, preview, 'another');
    expect(other.counts.student).toMatchObject({ create: 1, update: 1 });
    await carriedOut(app, sp, other);
    expect(await whoIsThere()).toEqual(['Ali', '101 Zeynep']);
    expect((await pupils())[0]!.id).toBe(id);
    expect(questionsOf(await upload(sp, child('Zeynep', '101')))).toEqual([]);
  });

  it('refuses an answer that was not asked for, and one that is no choice', async () => {
    const id = await here('Ali', { student_number: '101' });
    const { id: rosterId } = await upload(sp, child('Zeynep', '101'));
    const answer = (user_id: string, choice: string) =>
      sp.call(oneRosters.answerOneRoster, {
        params: { id: rosterId },
        body: { answers: [{ sourced_id: `${tag}-p0`, kind: 'number', user_id, choice }] },
      });
    expect((await answer(companyId, 'same')).body.errors).toEqual({ 'answers.0.user_id': ['validation.not_found'] });
    expect((await answer(id, 'return')).body.errors).toEqual({ 'answers.0.choice': ['validation.choice'] });
  });
});

describe('near numbers and equal names', () => {
  it.each(['0042', '42.0', '00-42'])('keeps the number %s of the school for 42 and says so', async (student_number) => {
    await here('Ali', { student_number });
    const preview = await upload(sp, child('Ali', '42'));
    expect(preview.faults).toMatchObject([
      { severity: 'note', reason: 'class_list.note.near_number', params: { listed: '42', stored: student_number } },
    ]);
    await carriedOut(app, sp, preview);
    expect(await whoIsThere()).toEqual([`${student_number} Ali`]);
  });

  it('asks of a near number with another name, and of a name with another number', async () => {
    await here('Ali', { student_number: '0042' });
    expect(questionsOf(await upload(sp, child('Zeynep', '42')))).toMatchObject([{ kind: 'near', name: 'Ali Kaya' }]);
    expect(questionsOf(await upload(sp, child('Ali', '77')))).toMatchObject([{ kind: 'renumbered', name: 'Ali Kaya' }]);
    await here('Ali', { student_number: '43' });
    expect(questionsOf(await upload(sp, child('Ali')))).toMatchObject([{ kind: 'several' }]);
  });

  it('asks of a name with a part more, and of the name in another class', async () => {
    await here('Ali Can');
    expect(questionsOf(await upload(sp, child('Ali')))).toMatchObject([{ kind: 'alike', name: 'Ali Can Kaya' }]);
    const other = await makeDepartment(app, companyId, { department_name: '6-C' });
    const id = await makeStudent(app, companyId, other, { name: 'Ece', surname: 'Kaya' });
    const moved = await say(sp, await upload(sp, child('Ece')), 'same');
    await carriedOut(app, sp, moved);
    expect(await row(db, sql`select department_id from users where id = ${id}`)).toEqual({ department_id: department });
  });

  it('takes a child whom the source gave a new record for the same, and removes no one', async () => {
    await imported(app, sp, child('Ali', '42'));
    const [before] = await pupils();
    const preview = await upload(
      sp,
      school({
        users: users(user('yeni', 'student', 'Ali', { number: '42' })),
        enrollments: enrollments(['yeni', '5-A']),
      }),
    );
    expect(preview.counts.student).toMatchObject({ create: 0, remove: 0 });
    await carriedOut(app, sp, preview);
    expect((await pupils()).map(({ id }) => id)).toEqual([before!.id]);
  });
});

describe('a class that the source gave a new record', () => {
  const ofClass = (id: string) =>
    school({
      classes: ['sourcedId,title,classType,schoolSourcedId', `${tag}-${id},5-A,homeroom,${tag}-s`],
      users: users(user('p0', 'student', 'Ali')),
      enrollments: enrollments(['p0', id]),
    });
  const classes = () =>
    rows<{ id: string; archived: boolean }>(
      db,
      sql`select id, archived_at is not null as archived from departments where company_id = ${companyId}`,
    );

  it('is the same class, and so it is when it comes back', async () => {
    await imported(app, sp, ofClass('one'));
    const preview = await upload(sp, ofClass('two'));
    expect(preview.counts.department).toMatchObject({ create: 0, remove: 0 });
    expect(await carriedOut(app, sp, preview)).toMatchObject({ state: 'done', error: null });
    expect(await classes()).toEqual([{ id: department, archived: false }]);
    await rows(db, sql`update departments set archived_at = now() where id = ${department}`);
    await imported(app, sp, ofClass('three'));
    expect(await classes()).toEqual([{ id: department, archived: false }]);
  });
});

describe('frozen or gone, listed again', () => {
  it.each(['frozen', 'expired'])('%s: taken, stays so, and is let in again where staff say so', async (status) => {
    const id = await here('Ali', { student_number: '1', status, last_seen_at: null });
    const preview = await upload(sp, child('Ali', '1'));
    expect(questionsOf(preview)).toEqual([{ kind: 'locked', name: 'Ali Kaya', choices: ['return'], chosen: null }]);
    expect(preview.fault_counts).toMatchObject({ fault: 0, note: 1 });
    const answered = await say(sp, preview, 'return');
    expect(questionsOf(answered)).toMatchObject([{ kind: 'locked', chosen: 'return' }]);
    await carriedOut(app, sp, answered);
    expect(await pupils()).toEqual([{ id, who: '1 Ali', status: 'invited' }]);
  });

  it('frozen, then deleted: comes back frozen, and is let in by an answer of its own', async () => {
    const id = await here('Ali', { student_number: '1', status: 'frozen', deleted_at: rightNow() });
    const preview = await say(sp, await upload(sp, child('Ali', '1')), 'return');
    expect(questionsOf(preview)).toMatchObject([
      { kind: 'locked', chosen: null },
      { kind: 'deleted', chosen: 'return' },
    ]);
    await carriedOut(app, sp, preview);
    expect(await pupils()).toEqual([{ id, who: '1 Ali', status: 'frozen' }]);
  });

  it('two who were deleted with one number: both come back, who was deleted last with it', async () => {
    const both = school({
      users: users(user('p0', 'student', 'Ali'), user('p1', 'student', 'Zeynep')),
      enrollments: enrollments(['p0', '5-A'], ['p1', '5-A']),
    });
    await imported(app, sp, both);
    await rows(
      db,
      sql`update users set student_number = '7', deleted_at = now() - case name when 'Ali' then interval '2 days'
        else interval '1 day' end where company_id = ${companyId}`,
    );
    const preview = await say(sp, await upload(sp, both), 'return');
    expect(await carriedOut(app, sp, preview)).toMatchObject({ state: 'done', error: null });
    expect(await whoIsThere()).toEqual(['Ali', '7 Zeynep']);
  });

  it('deleted by the school while the source had the child all along: asked, and restored or made again', async () => {
    await imported(app, sp, child('Ali', '1'));
    const { id } = (await pupils())[0]!;
    await rows(db, sql`update users set deleted_at = now() where id = ${id}`);
    const preview = await upload(sp, child('Ali', '1'));
    expect(questionsOf(preview)).toMatchObject([{ kind: 'deleted', name: 'Ali Kaya', choices: ['return', 'another'] }]);
    expect(preview.counts.student).toMatchObject({ restore: 0, create: 0 });
    expect((await say(sp, preview, 'return')).counts.student).toMatchObject({ restore: 1, create: 0 });
    const again = await upload(sp, child('Ali', '1'));
    await carriedOut(app, sp, await say(sp, again, 'another'));
    expect((await pupils()).map((one) => one.id)).not.toContain(id);
    expect(questionsOf(await upload(sp, child('Ali', '1')))).toEqual([]);
  });
});

describe('instructors of a roster', () => {
  const teacher = (given: string) =>
    school({
      users: users(user('t', 'teacher', given, { email: `esra@${tag}.example` })),
      enrollments: enrollments(['t', '5-A', 'teacher']),
    });
  const posts = () =>
    rows<{ name: string; gone: boolean }>(
      db,
      sql`select i.instructor_name as name, i.deleted_at is not null as gone from instructors i
        where i.company_id = ${companyId}`,
    );
  /** The same person under another record of the source. */
  const again = (given: string) =>
    school({
      users: users(user('t2', 'teacher', given, { email: `esra@${tag}.example` })),
      enrollments: enrollments(['t2', '5-A', 'teacher']),
    });
  /** The post is there, and of no source. */
  const unlinked = () =>
    rows(db, sql`delete from one_roster_links where kind = 'instructor' and sourced_id like ${`${tag}-%`}`);

  it('of an address with another name are asked about: renamed, or left out', async () => {
    await imported(app, sp, teacher('Esra'));
    await unlinked();
    const preview = await upload(sp, again('Mehmet'));
    expect(questionsOf(preview)).toEqual([
      { kind: 'staff', name: 'Esra Kaya', choices: ['same', 'leave'], chosen: null },
    ]);
    expect(preview.faults).toContainEqual(expect.objectContaining({ reason: 'one_roster.reason.question_staff' }));
    await carriedOut(app, sp, await say(sp, preview, 'leave'));
    expect(await posts()).toEqual([{ name: 'Esra Kaya', gone: false }]);
    await carriedOut(app, sp, await say(sp, await upload(sp, again('Mehmet')), 'same'));
    expect(await posts()).toEqual([{ name: 'Mehmet Kaya', gone: false }]);
  });

  it('whom the school removed come back by a person’s word alone', async () => {
    await imported(app, sp, teacher('Esra'));
    await rows(db, sql`update instructors set deleted_at = now() where company_id = ${companyId}`);
    const preview = await upload(sp, teacher('Esra'));
    expect(questionsOf(preview)).toMatchObject([{ kind: 'deleted', choices: ['return', 'leave'] }]);
    await carriedOut(app, sp, preview);
    expect(await posts()).toEqual([{ name: 'Esra Kaya', gone: true }]);
    await rows(db, sql`update admins set roles = '{}' where email = ${`esra@${tag}.example`}`);
    await carriedOut(app, sp, await say(sp, await upload(sp, teacher('Esra')), 'return'));
    expect(await posts()).toEqual([{ name: 'Esra Kaya', gone: false }]);
    const account = sql`select roles from admins where email = ${`esra@${tag}.example`}`;
    expect(await rows(db, account)).toEqual([{ roles: ['IN'] }]);
  });

  it.each([
    ['disabled', sql`status = 'disabled'`],
    ['deleted', sql`deleted_at = now()`],
  ])('whose account is %s are named', async (_what, closed) => {
    await imported(app, sp, teacher('Esra'));
    await rows(db, sql`update admins set ${closed} where email = ${`esra@${tag}.example`}`);
    expect((await upload(sp, teacher('Esra'))).faults).toMatchObject([
      { severity: 'note', reason: 'one_roster.reason.staff_disabled' },
    ]);
  });
});

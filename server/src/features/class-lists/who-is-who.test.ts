import { classLists } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  acceptAndWait,
  ali,
  bring,
  makeListSchool,
  type ListSchool,
  notes,
  preview,
  pupils,
  say,
  take,
  unanswered,
} from './testing.ts';

const app = await testApp();
const { db } = app.services;
const school = () => makeListSchool(app);

const whoIsThere = async (at: ListSchool) => (await pupils(at)).map(({ who }) => who);

const zeynep = 'No;Ad;Soyad;Sınıf\n101;Zeynep;Demir;5-B\n';

describe('a number that is used again', () => {
  it('makes no child another: the row waits, and the preview names whom the number belongs to', async () => {
    const at = await school();
    await bring(at, ali);
    const list = await preview(at, zeynep);
    expect(list.counts).toMatchObject({ update: 0, create: 0, faulty: 1, departments_new: 0 });
    expect(list.faults).toMatchObject([
      {
        line: 2,
        field: 'student_number',
        reason: 'class_list.reason.question_number',
        params: { name: 'Ali Kaya', number: '101', department: '8-A' },
      },
    ]);
    expect((await acceptAndWait(at.app, at.manager, at.companyId, list.id)).status).toBe(422);
    await take(at, list);
    expect(await whoIsThere(at)).toEqual(['101 Ali Kaya 8-A']);
  });

  it('goes to another child when staff say so, and the former one keeps account and class', async () => {
    const at = await school();
    await bring(at, ali);
    const [former] = await pupils(at);
    const list = await say(at, await preview(at, zeynep), 'another');
    expect(list.counts).toMatchObject({ create: 1, update: 0, faulty: 0, numbers_freed: 1 });
    await take(at, list);
    expect(await whoIsThere(at)).toEqual(['Ali Kaya 8-A', '101 Zeynep Demir 5-B']);
    expect((await pupils(at))[0]!.id).toBe(former!.id);
    expect((await preview(at, zeynep)).counts).toMatchObject({ create: 0, update: 0, unchanged: 1, faulty: 0 });
  });

  it('stays with the same child when staff say that the name has changed', async () => {
    const at = await school();
    await bring(at, ali);
    const [former] = await pupils(at);
    const list = await say(at, await preview(at, zeynep), 'same');
    expect(list.counts).toMatchObject({ create: 0, update: 1, faulty: 0 });
    expect(notes(list)).toEqual([
      { reason: 'class_list.note.renamed', params: { from: 'Ali Kaya', to: 'Zeynep Demir' } },
    ]);
    await take(at, list);
    expect(await pupils(at)).toMatchObject([{ id: former!.id, who: '101 Zeynep Demir 5-B' }]);
  });

  it.each([
    ['Ali', 'KAYA'],
    ['ali', 'Kâya'],
    ['Ali Can', 'Kaya'],
    ['Ali', 'Kaya-Öz'],
  ])('is still the same child when the name is written %s %s, and the preview shows both', async (name, surname) => {
    const at = await school();
    await bring(at, ali);
    const list = await preview(at, `No;Ad;Soyad;Sınıf\n101;${name};${surname};8-A\n102;Ece;Su;8-A\n`);
    expect(list.counts).toMatchObject({ create: 1, update: 1, faulty: 0 });
    expect(notes(list)).toMatchObject([{ reason: 'class_list.note.renamed', params: { from: 'Ali Kaya' } }]);
  });

  it('changes places between two children by two answers', async () => {
    const at = await school();
    await bring(at, 'No;Ad;Soyad;Sınıf\n1;Ali;Kaya;8-A\n2;Ece;Su;8-A\n');
    const ids = (await pupils(at)).map(({ id }) => id);
    let list = await preview(at, 'No;Ad;Soyad;Sınıf\n2;Ali;Kaya;8-A\n1;Ece;Su;8-A\n');
    expect(unanswered(list)).toEqual([
      [2, 'number', 'Ece Su'],
      [3, 'number', 'Ali Kaya'],
    ]);
    list = await say(at, list, 'another');
    expect(unanswered(list)).toEqual([
      [2, 'renumbered', 'Ali Kaya'],
      [3, 'renumbered', 'Ece Su'],
    ]);
    list = await say(at, list, 'same');
    expect(list.counts).toMatchObject({ create: 0, update: 2, faulty: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([
      { id: ids[0], who: '2 Ali Kaya 8-A' },
      { id: ids[1], who: '1 Ece Su 8-A' },
    ]);
  });

  it('is asked about again when the row is mended after the answer', async () => {
    const at = await school();
    await bring(at, ali);
    const list = await say(at, await preview(at, zeynep), 'same');
    const mended = await at.manager.call(classLists.mendClassList, {
      params: { id: at.companyId, classListId: list.id },
      body: { cells: [{ line: 2, column_index: 1, value: 'Elif' }] },
    });
    expect(unanswered(mended.body.data)).toEqual([[2, 'number', 'Ali Kaya']]);
  });

  it('is asked about again when another column is the name', async () => {
    const at = await school();
    await bring(at, ali);
    const list = await say(at, await preview(at, zeynep), 'same');
    const swapped = await at.manager.call(classLists.remapClassList, {
      params: { id: at.companyId, classListId: list.id },
      body: { mapping: ['student_number', 'surname', 'name', 'department'] },
    });
    expect(unanswered(swapped.body.data)).toEqual([[2, 'number', 'Ali Kaya']]);
  });

  it('is not freed by an answer that no one was asked for', async () => {
    const at = await school();
    await bring(at, ali);
    const [former] = await pupils(at);
    const list = await preview(at, 'No;Ad;Soyad;Sınıf\n7;Ece;Su;8-A\n');
    const answer = await at.manager.call(classLists.answerClassList, {
      params: { id: at.companyId, classListId: list.id },
      body: { answers: [{ line: 2, kind: 'number', user_id: former!.id, choice: 'same' }] },
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { 'answers.0.user_id': ['validation.not_found'] }]);
  });
});

describe('a list without the number column, and numbers that a spreadsheet changed', () => {
  it('adds a row that is there twice as two students, and the preview says so', async () => {
    const at = await school();
    const doubled = 'No;Ad;Soyad;Sınıf\n;Ece;Su;8-A\n;Ali;Kaya;8-A\n;ECE;Su;8/A\n';
    const namesake = { reason: 'class_list.note.namesake', params: { line: 2 } };
    const first = await preview(at, doubled);
    expect(first.counts).toMatchObject({ create: 3, faulty: 0 });
    expect(notes(first)).toEqual([namesake]);
    await bring(at, 'No;Ad;Soyad;Sınıf\n;Ece;Su;8-A\n');
    const again = await preview(at, doubled);
    expect(again.counts).toMatchObject({ create: 2, unchanged: 1 });
    expect(notes(again)).toEqual([namesake]);
  });

  it('adds no child a second time', async () => {
    const at = await school();
    await bring(at, 'No;Ad;Soyad;Sınıf\n0042;Ali;Kaya;8-A\n1024;Ece;Su;8-A\n');
    const list = 'Ad;Soyad;Sınıf\nAli;Kaya;8-A\nEce;Su;8-A\n';
    expect((await preview(at, list)).counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
    const near = await preview(at, 'No;Ad;Soyad;Sınıf\n42;Ali;Kaya;8-A\n1024.0;Ece;Su;8-A\n');
    expect(near.counts).toMatchObject({ create: 0, update: 0, unchanged: 2, faulty: 0 });
    expect(notes(near)).toEqual([{ reason: 'class_list.note.near_number', params: { listed: '42', stored: '0042' } }]);
    expect((await preview(at, 'No;Ad;Soyad;Sınıf\n 1 024 ;Ece;Su;8-A\n')).counts).toMatchObject({ unchanged: 1 });
  });

  it('asks about a near number of another name, about a name in another class, and about one of several', async () => {
    const at = await school();
    await bring(at, 'No;Ad;Soyad;Sınıf\n0042;Ali;Kaya;8-A\n;Ece;Su;7-A\n1;Can;Er;6-A\n2;Can;Er;6-A\n');
    const list = await preview(
      at,
      'No;Ad;Soyad;Sınıf\n42;Zeynep;Demir;8-A\n;Ece;Su;8-A\n;Can;Er;6-A\n9;Ali Can;Kaya;8-A\n',
    );
    expect(unanswered(list)).toEqual([
      [2, 'near', 'Ali Kaya'],
      [3, 'moved', 'Ece Su'],
      [4, 'several', 'Can Er'],
    ]);
    expect(list.counts).toMatchObject({ create: 1, faulty: 3 });
    const moved = await say(at, await preview(at, 'Ad;Soyad;Sınıf\nEce;Su;8-A\n'), 'same');
    expect(moved.counts).toMatchObject({ create: 0, update: 1 });
  });

  it('asks of each of two of one name in the class whether it is the child, who else is a third', async () => {
    const at = await school();
    await bring(at, 'Ad;Soyad;Sınıf\nZeynep;Kaya;5-A\nZeynep;Kaya;5-A\n');
    const [one, two] = await pupils(at);
    let list = await preview(at, 'No;Ad;Soyad;Sınıf\n11;Zeynep;Kaya;5-A\n12;Zeynep;Kaya;5-B\n');
    expect(unanswered(list)).toEqual([
      [2, 'several', 'Zeynep Kaya'],
      [3, 'moved', 'Zeynep Kaya'],
    ]);
    list = await say(at, list, 'another');
    expect(list.rows.map(({ questions = [] }) => questions.find(({ chosen }) => chosen === null)?.user_id)).toEqual([
      two!.id,
      two!.id,
    ]);
    list = await say(at, list, 'another');
    expect(list.counts).toMatchObject({ create: 2, update: 0, faulty: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([
      { id: one!.id, who: 'Zeynep Kaya 5-A' },
      { id: two!.id, who: 'Zeynep Kaya 5-A' },
      { who: '11 Zeynep Kaya 5-A' },
      { who: '12 Zeynep Kaya 5-B' },
    ]);
  });

  it('deals no numbers out to two of one name: it asks, and says the username of who has no number', async () => {
    const at = await school();
    await bring(at, 'Ad;Soyad;Sınıf\nZeynep;Kaya;5-A\nZeynep;Kaya;5-A\n');
    const [one, two] = await pupils(at);
    const names = await rows<{ username: string }>(
      db,
      sql`select username from users where company_id = ${at.companyId} order by id`,
    );
    let list = await preview(at, 'No;Ad;Soyad;Sınıf\n11;Zeynep;Kaya;5-A\n12;Zeynep;Kaya;5-A\n');
    expect(list.faults.map(({ reason, params }) => [reason, params?.number])).toEqual([
      ['class_list.reason.question_several', names[0]!.username],
      ['class_list.reason.question_several', names[0]!.username],
    ]);
    list = await say(at, list, 'same');
    expect(list.faults.map(({ line, params }) => [line, params?.number])).toEqual([[3, names[1]!.username]]);
    list = await say(at, list, 'same');
    expect(list.counts).toMatchObject({ create: 0, update: 2, faulty: 0 });
    await take(at, list);
    expect(await pupils(at)).toMatchObject([
      { id: one!.id, who: '11 Zeynep Kaya 5-A' },
      { id: two!.id, who: '12 Zeynep Kaya 5-A' },
    ]);
  });

  it('asks whether a child of the class has a new number', async () => {
    const at = await school();
    await bring(at, ali);
    const list = await preview(at, 'No;Ad;Soyad;Sınıf\n205;Ali;Kaya;8-A\n');
    expect(unanswered(list)).toEqual([[2, 'renumbered', 'Ali Kaya']]);
    await take(at, await say(at, list, 'same'));
    expect(await whoIsThere(at)).toEqual(['205 Ali Kaya 8-A']);
  });
});

describe('two children with one parent e-mail', () => {
  const list = (one: string, other: string, companyId: string) =>
    `Ad;Soyad;Sınıf;Veli Adı;Veli E-posta\nAda;Su;5-A;${one};v.${companyId}@okur.example\n` +
    `Ece;Er;5-A;${other};v.${companyId}@okur.example\n`;

  const parentsOfSchool = ({ companyId }: ListSchool) =>
    rows<{ parent: string; child: string }>(
      db,
      sql`select p.name as parent, u.name as child from parent_users l join parents p on p.id = l.parent_id
        join users u on u.id = l.user_id where u.company_id = ${companyId} order by u.name`,
    );

  it('and two parent names are asked about, and one account unless staff say otherwise', async () => {
    const at = await school();
    const first = await preview(at, list('Ali Su', 'Can Er', at.companyId));
    const email = `v.${at.companyId}@okur.example`;
    expect(first.counts).toMatchObject({ create: 2, faulty: 0, links_new: 2, parents_new: 1, parent_names: 1 });
    expect(unanswered(first)).toEqual([[3, 'parent', 'Ali Su']]);
    expect(notes(first)).toEqual([
      { reason: 'class_list.note.parent_of_line', params: { email, listed: 'Can Er', name: 'Ali Su', line: 2 } },
    ]);
  });

  it('and a name other than the school’s: the row waits until staff say who it is', async () => {
    const at = await school();
    const email = `v.${at.companyId}@okur.example`;
    await bring(at, `Ad;Soyad;Sınıf;Veli Adı;Veli E-posta\nAda;Su;5-A;Ali Su;${email}\n`);
    const later = await preview(at, list('Ali Su', 'Can Er', at.companyId));
    expect(later.counts).toMatchObject({ unchanged: 1, create: 0, faulty: 1, links_new: 0 });
    expect(later.faults).toMatchObject([
      { line: 3, reason: 'class_list.reason.question_parent', params: { email, listed: 'Can Er', name: 'Ali Su' } },
    ]);
    const same = await say(at, later, 'same');
    expect(same.counts).toMatchObject({ create: 1, faulty: 0, links_new: 1 });
  });

  it('are one parent’s when staff say so, and are not asked about again', async () => {
    const at = await school();
    const text = list('Ali Su', 'Can Er', at.companyId);
    const answered = await say(at, await preview(at, text), 'same');
    expect(answered.counts).toMatchObject({ create: 2, faulty: 0, links_new: 2, parents_new: 1, parent_names: 1 });
    await take(at, answered);
    expect(await parentsOfSchool(at)).toEqual(['Ada', 'Ece'].map((child) => ({ parent: 'Ali Su', child })));
    expect((await preview(at, text)).counts).toMatchObject({ faulty: 0, unchanged: 2, links_new: 0 });
  });

  it('are not the second child’s when staff leave the parent out: the child comes without one', async () => {
    const at = await school();
    const answered = await say(at, await preview(at, list('Ali Su', 'Can Er', at.companyId)), 'leave');
    expect(answered.counts).toMatchObject({ create: 2, faulty: 0, links_new: 1, parents_new: 1 });
    await take(at, answered);
    expect(await parentsOfSchool(at)).toEqual([{ parent: 'Ali Su', child: 'Ada' }]);
    expect((await pupils(at)).length).toBe(2);
  });

  it('and one name pass, however the name is written', async () => {
    const at = await school();
    expect((await preview(at, list('Ali Su', 'ali can su', at.companyId))).counts.parent_names).toBe(0);
  });
});

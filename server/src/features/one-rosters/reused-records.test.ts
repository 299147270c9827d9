import type { OneRoster } from '@okur/contract/one-rosters';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeDepartment, staff } from '../../platform/testing/factories.ts';
import { carriedOut, imported, roster, say, schoolOf, upload } from './testing.ts';
import { long } from '../../platform/testing/long.ts';

/* School systems give the ids of people who left to others: a record is no person by itself. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');

let n = 7200;
let { tag, user, users, enrollments, school } = schoolOf(n);
let companyId: string;
beforeEach(async () => {
  n += 1;
  ({ tag, user, users, enrollments, school } = schoolOf(n));
  companyId = await makeCompany(app, { company_name: `Okul ${tag}` });
  await makeDepartment(app, companyId, { department_name: '5-A' });
});

const child = (given: string, number = '', ...more: string[]) =>
  school({
    users: users(user('p0', 'student', given, { number }), ...more),
    enrollments: enrollments(['p0', '5-A']),
  });
const questionsOf = ({ questions = [] }: OneRoster) =>
  questions.map(({ who, question: { kind, name, choices, chosen } }) => ({ who, kind, name, choices, chosen }));
const questionAbout = (who: string, name: string) => ({
  who,
  kind: 'record',
  name,
  choices: ['same', 'another'],
  chosen: null,
});
const pupils = () =>
  rows<{ id: string; who: string; gone: boolean; has_class: boolean }>(
    db,
    sql`select u.id, concat_ws(' ', u.student_number, u.name) as who, u.deleted_at is not null as gone,
      u.department_id is not null as has_class
      from users u where u.company_id = ${companyId} order by u.created_at, u.id`,
  );
const family = () =>
  rows<{ child: string; parent: string }>(
    db,
    sql`select u.name as child, p.email as parent from parent_users x join users u on u.id = x.user_id
      join parents p on p.id = x.parent_id and p.deleted_at is null
      where u.company_id = ${companyId} order by 1, 2`,
  );

describe('the record of a student is another child’s', () => {
  it('waits for a word: nothing of the former child changes until then', async () => {
    await imported(app, sp, child('Ali', '101'));
    const preview = await upload(sp, child('Zeynep', '205'));
    expect(questionsOf(preview)).toEqual([questionAbout('student', 'Ali Kaya')]);
    expect(preview.counts.student).toMatchObject({ create: 0, update: 0, remove: 0 });
    await carriedOut(app, sp, preview);
    expect(await pupils()).toMatchObject([{ who: '101 Ali', gone: false }]);
  });

  it('is the same child, renamed; and is not asked about again', async () => {
    await imported(app, sp, child('Ali', '101'));
    const [{ id } = { id: '' }] = await pupils();
    await carriedOut(app, sp, await say(sp, await upload(sp, child('Zeynep', '205')), 'same'));
    expect(await pupils()).toEqual([{ id, who: '205 Zeynep', gone: false, has_class: true }]);
    expect(questionsOf(await upload(sp, child('Zeynep', '205')))).toEqual([]);
  });

  it.each(long ? ['205', '101'] : ['205'])(
    'is another child, of number %s: the former one leaves with all that is theirs',
    async (number) => {
      await imported(app, sp, child('Ali', '101'));
      const [{ id } = { id: '' }] = await pupils();
      const said = await say(sp, await upload(sp, child('Zeynep', number)), 'another');
      expect(said.counts.student).toMatchObject({ create: 1, remove: 1 });
      expect(await carriedOut(app, sp, said)).toMatchObject({ state: 'done', error: null });
      expect(await pupils()).toMatchObject([
        { id, gone: true },
        { who: `${number} Zeynep`, gone: false, has_class: true },
      ]);
      const again = await upload(sp, child('Zeynep', number));
      expect([questionsOf(again), again.counts.student]).toMatchObject([[], { create: 0, update: 0, remove: 0 }]);
    },
  );

  it('of a child who has a new record in the same roster stays that child’s', async () => {
    await imported(app, sp, child('Ali', '101'));
    const swapped = school({
      users: users(user('p0', 'student', 'Zeynep', { number: '205' }), user('p9', 'student', 'Ali', { number: '101' })),
      enrollments: enrollments(['p0', '5-A'], ['p9', '5-A']),
    });
    const said = await upload(sp, swapped);
    expect(questionsOf(said)).toEqual([]);
    expect(said.counts.student).toMatchObject({ create: 1, remove: 0 });
    await carriedOut(app, sp, said);
    expect(await pupils()).toMatchObject([
      { who: '101 Ali', gone: false },
      { who: '205 Zeynep', gone: false },
    ]);
    expect(questionsOf(await upload(sp, swapped))).toEqual([]);
  });

  it.runIf(long)('comes in a file of changes with the class of the file', async () => {
    await imported(app, sp, child('Ali', '101'));
    const changes = roster(
      { users: users(user('p0', 'student', 'Zeynep', { number: '205', status: 'active' })) },
      { users: 'delta' },
    );
    await carriedOut(app, sp, await say(sp, await upload(sp, changes), 'another'));
    expect(await pupils()).toMatchObject([{ gone: true }, { who: '205 Zeynep', has_class: true }]);
  });

  it.runIf(long)('gives the number of a child who leaves to another in one roster', async () => {
    await imported(app, sp, child('Ali', '101'));
    const next = school({
      users: users(user('p1', 'student', 'Zeynep', { number: '101' })),
      enrollments: enrollments(['p1', '5-A']),
    });
    const said = await say(sp, await upload(sp, next), 'another');
    expect(await carriedOut(app, sp, said)).toMatchObject({ state: 'done', error: null });
    expect(await pupils()).toMatchObject([{ gone: true }, { who: '101 Zeynep', gone: false }]);
  });

  it.each([
    ['a corrected letter case', 'ALİ'],
    ['a further name', 'Ali Can'],
  ])('is the child’s own with %s', async (_why, given) => {
    await imported(app, sp, child('Ali', '101'));
    const preview = await upload(sp, child(given, '101'));
    expect(questionsOf(preview)).toEqual([]);
    expect(preview.counts.student).toMatchObject({ create: 0, remove: 0 });
  });
});

describe('the record of an adult is another person’s', () => {
  const mother = (given: string, agents: string) =>
    user('v', 'parent', given, { email: `${given.toLowerCase()}@${tag}.example`, agents: `${tag}-${agents}` });

  it('shows no child to the parent who had the record before', async () => {
    const pair = ['p0', 'p1'].map((id): [string, string] => [id, '5-A']);
    const family1 = (given: string, agents: string) =>
      school({
        users: users(
          user('p0', 'student', 'Ali', { number: '101' }),
          user('p1', 'student', 'Zeynep', { number: '205' }),
          mother(given, agents),
        ),
        enrollments: enrollments(...pair),
      });
    await imported(app, sp, family1('Veli', 'p0'));
    const preview = await upload(sp, family1('Nuran', 'p1'));
    expect(questionsOf(preview)).toEqual([questionAbout('parent', 'Veli Kaya')]);
    await carriedOut(app, sp, preview);
    expect(await family()).toEqual([{ child: 'Ali', parent: `veli@${tag}.example` }]);
    await carriedOut(app, sp, await say(sp, await upload(sp, family1('Nuran', 'p1')), 'another'));
    expect(await family()).toEqual([{ child: 'Zeynep', parent: `nuran@${tag}.example` }]);
    expect(questionsOf(await upload(sp, family1('Nuran', 'p1')))).toEqual([]);
  });

  it.runIf(long)('links no parent of the new child to the former one while it is in question', async () => {
    await imported(app, sp, child('Ali', '101', mother('Veli', 'p0')));
    await carriedOut(
      app,
      sp,
      await upload(
        sp,
        child(
          'Zeynep',
          '205',
          mother('Veli', 'p0'),
          user('w', 'parent', 'Nuran', { email: `nuran@${tag}.example`, agents: `${tag}-p0` }),
        ),
      ),
    );
    expect(await family()).toEqual([{ child: 'Ali', parent: `veli@${tag}.example` }]);
  });

  it('asks about a parent of another name without an address, too', async () => {
    const pair = ['p0', 'p1'].map((id): [string, string] => [id, '5-A']);
    const pupilsOf = [
      user('p0', 'student', 'Ali', { number: '101' }),
      user('p1', 'student', 'Zeynep', { number: '205' }),
    ];
    const withParent = (parent: string) =>
      school({ users: users(...pupilsOf, parent), enrollments: enrollments(...pair) });
    await imported(app, sp, withParent(mother('Veli', 'p0')));
    const next = withParent(user('v', 'parent', 'Nuran', { agents: `${tag}-p1` }));
    const preview = await upload(sp, next);
    expect(questionsOf(preview)).toEqual([questionAbout('parent', 'Veli Kaya')]);
    await carriedOut(app, sp, preview);
    expect(await family()).toEqual([{ child: 'Ali', parent: `veli@${tag}.example` }]);
    await carriedOut(app, sp, await say(sp, await upload(sp, next), 'another'));
    expect(await family()).toEqual([]);
  });

  const teacher = (given: string, email = `${given.toLowerCase()}@${tag}.example`) =>
    school({
      users: users(user('p0', 'student', 'Ali', { number: '101' }), user('t', 'teacher', given, { email })),
      enrollments: enrollments(['p0', '5-A'], ['t', '5-A', 'teacher']),
    });
  const posts = () =>
    rows<{ name: string; email: string; gone: boolean; classes: number }>(
      db,
      sql`select i.instructor_name as name, a.email, i.deleted_at is not null as gone,
        (select count(*)::int from department_instructors d where d.instructor_id = i.id) as classes
        from instructors i join admins a on a.id = i.admin_id where i.company_id = ${companyId} order by i.created_at`,
    );

  it('gives no instructor the account and the classes of another', async () => {
    await imported(app, sp, teacher('Esra'));
    const preview = await upload(sp, teacher('Mert'));
    expect(questionsOf(preview)).toEqual([questionAbout('instructor', 'Esra Kaya')]);
    await carriedOut(app, sp, preview);
    expect(await posts()).toMatchObject([{ name: 'Esra Kaya', gone: false }]);
    const said = await say(sp, await upload(sp, teacher('Mert')), 'another');
    expect(said.counts.instructor).toMatchObject({ create: 1, remove: 1 });
    await carriedOut(app, sp, said);
    expect(await posts()).toMatchObject([
      { name: 'Esra Kaya', gone: true },
      { name: 'Mert Kaya', email: `mert@${tag}.example`, gone: false, classes: 1 },
    ]);
    expect(questionsOf(await upload(sp, teacher('Mert')))).toEqual([]);
  });

  it.runIf(long)('asks about an instructor of another name without an address, and gives no post away', async () => {
    await imported(app, sp, teacher('Esra'));
    const preview = await upload(sp, teacher('Mert', ''));
    expect(questionsOf(preview)).toEqual([questionAbout('instructor', 'Esra Kaya')]);
    await carriedOut(app, sp, preview);
    expect(await posts()).toMatchObject([{ name: 'Esra Kaya', email: `esra@${tag}.example`, gone: false }]);
    const said = await say(sp, await upload(sp, teacher('Mert', '')), 'another');
    expect(said.faults).toMatchObject([{ column: 'email', reason: 'one_roster.reason.no_email' }]);
    await carriedOut(app, sp, said);
    expect(await posts()).toMatchObject([{ name: 'Esra Kaya', email: `esra@${tag}.example`, gone: true }]);
  });

  it('is the same person with a new name and address', async () => {
    await imported(app, sp, teacher('Esra'));
    await carriedOut(app, sp, await say(sp, await upload(sp, teacher('Mert')), 'same'));
    expect(await posts()).toMatchObject([{ name: 'Mert Kaya', email: `esra@${tag}.example`, gone: false, classes: 1 }]);
    expect(questionsOf(await upload(sp, teacher('Mert')))).toEqual([]);
  });
});

describe('the address of a parent was corrected', () => {
  const wrong = () => `veli@yanlis-${tag}.example`;
  const right = () => `veli@${tag}.example`;
  const of = (...records: [id: string, email: string, agents: string[]][]) =>
    school({
      users: users(
        user('p0', 'student', 'Ali', { number: '101' }),
        user('p1', 'student', 'Zeynep', { number: '205' }),
        ...records.map(([id, email, agents]) =>
          user(id, 'parent', 'Veli', { email, agents: agents.map((agent) => `${tag}-${agent}`).join(',') }),
        ),
      ),
      enrollments: enrollments(['p0', '5-A'], ['p1', '5-A']),
    });

  it('whose account no one opened: the right one is invited, the other has neither child nor the next', async () => {
    await imported(app, sp, of(['v', wrong(), ['p0']]));
    const preview = await upload(sp, of(['v', right(), ['p0', 'p1']]));
    expect([questionsOf(preview), preview.counts.parent]).toMatchObject([[], { create: 1, remove: 1 }]);
    await carriedOut(app, sp, preview);
    expect(await family()).toEqual([
      { child: 'Ali', parent: right() },
      { child: 'Zeynep', parent: right() },
    ]);
    const again = await upload(sp, of(['v', right(), ['p0', 'p1']]));
    expect([again.faults, again.counts.parent]).toMatchObject([[], { create: 0, remove: 0, unchanged: 1 }]);
  });

  it('in each of the records that the parent has: nothing is left to the other', async () => {
    await imported(app, sp, of(['v', wrong(), ['p0']], ['w', wrong(), ['p1']]));
    await imported(app, sp, of(['v', right(), ['p0']], ['w', right(), ['p1']]));
    expect((await family()).map(({ parent }) => parent)).toEqual([right(), right()]);
  });

  it.each([
    { agents: ['p1'], left: [] },
    { agents: ['p0', 'p1'], left: ['Ali'] },
  ])(
    'in one of two records: the account of the other, of $agents, has the children of that one alone',
    async ({ agents, left }) => {
      await imported(app, sp, of(['v', wrong(), ['p0']], ['w', wrong(), agents]));
      const preview = await upload(sp, of(['v', right(), ['p0']], ['w', wrong(), agents]));
      expect([preview.faults, preview.counts.parent]).toMatchObject([[], { create: 1, remove: 0 }]);
      await carriedOut(app, sp, preview);
      const has = async (email: string) =>
        (await family()).flatMap(({ child, parent }) => (parent === email ? child : []));
      expect([await has(right()), await has(wrong())]).toEqual([['Ali'], [...left, 'Zeynep']]);
    },
  );

  it('and the account is in use: it stays, and a note names both addresses', async () => {
    await imported(app, sp, of(['v', wrong(), ['p0']]));
    await rows(db, sql`update parents set email_proven_at = now() where email = ${wrong()}`);
    const preview = await upload(sp, of(['v', right(), ['p0']]));
    expect(preview.faults).toMatchObject([
      {
        severity: 'note',
        reason: 'one_roster.reason.parent_address',
        params: { email: wrong(), listed: right() },
      },
    ]);
    await carriedOut(app, sp, preview);
    expect(await family()).toEqual([{ child: 'Ali', parent: wrong() }]);
  });

  it('by the parent alone: the roster, which has the old one, says nothing of it', async () => {
    await imported(app, sp, of(['v', wrong(), ['p0']]));
    await rows(db, sql`update parents set email = ${right()}, email_proven_at = now() where email = ${wrong()}`);
    const preview = await upload(sp, of(['v', wrong(), ['p0']]));
    expect([preview.faults, preview.counts.parent]).toMatchObject([[], { create: 0, remove: 0 }]);
  });
});

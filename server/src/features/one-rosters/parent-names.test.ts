import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { carriedOut, imported, say, schoolOf, upload } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const notes = async (files: Parameters<typeof upload>[1]) => {
  const preview = await upload(sp, files);
  return { preview, notes: preview.faults.map(({ severity, reason, params }) => ({ severity, reason, params })) };
};

function family(n: number) {
  const { tag, school, users, user, enrollments } = schoolOf(n);
  const email = `ev@${tag}.example`;
  const children = [0, 1].map((child) => user(`p${child}`, 'student', `Öğrenci ${child}`, { number: `${child}` }));
  const parent = (id: string, given: string, child: number) =>
    user(id, 'parent', given, { email, agents: `${tag}-p${child}` });
  const enrolled = enrollments(['p0', '5-A'], ['p1', '5-B']);
  const of = (...parents: string[]) => school({ users: users(...children, ...parents), enrollments: enrolled });
  const linked = () =>
    rows<{ name: string; child: string }>(
      app.services.db,
      sql`select p.name, u.name as child from parents p join parent_users l on l.parent_id = p.id
        join users u on u.id = l.user_id where p.email = ${email} order by u.name`,
    );
  return { tag, email, parent, of, linked };
}

it('two parents of one e-mail and two names are asked about; a name other than the school’s waits', async () => {
  const { parent, of, linked, email } = family(910);
  const first = await notes(of(parent('v', 'Ali', 0), parent('w', 'Can', 1)));
  expect(first.preview.questions).toMatchObject([{ who: 'parent', question: { name: 'Ali Kaya', chosen: null } }]);
  expect(first.notes).toContainEqual({
    severity: 'note',
    reason: 'one_roster.reason.parent_of_line',
    params: { listed: 'Can Kaya', name: 'Ali Kaya', line: 4 },
  });
  await carriedOut(app, sp, await upload(sp, of(parent('v', 'Ali', 0))));
  // One more of the source, under the address of a parent whom the school knows by another name.
  const later = await notes(of(parent('v', 'Ali', 0), parent('x', 'Ece', 1)));
  expect(later.notes).toContainEqual({
    severity: 'fault',
    reason: 'class_list.reason.question_parent',
    params: { email, listed: 'Ece Kaya', name: 'Ali Kaya' },
  });
  await carriedOut(app, sp, later.preview);
  expect(await linked()).toEqual([{ name: 'Ali Kaya', child: 'Öğrenci 0' }]);
});

it('two parents of one e-mail are one when staff say so, and no one is linked when they say otherwise', async () => {
  const { tag, parent, of, linked } = family(912);
  const both = of(parent('v', 'Ali', 0), parent('w', 'Can', 1));
  const left = await say(sp, await upload(sp, both), 'leave');
  expect([left.fault_counts.fault, left.counts.parent]).toMatchObject([0, { create: 1 }]);
  await carriedOut(app, sp, left);
  expect(await linked()).toEqual([{ name: 'Ali Kaya', child: 'Öğrenci 0' }]);
  const same = await say(sp, await upload(sp, both), 'same');
  expect(same.questions).toMatchObject([
    { who: 'parent', sourced_id: `${tag}-w`, listed: 'Can Kaya', question: { name: 'Ali Kaya', chosen: 'same' } },
  ]);
  await carriedOut(app, sp, same);
  expect((await linked()).map(({ child }) => child)).toEqual(['Öğrenci 0', 'Öğrenci 1']);
  expect((await upload(sp, both)).questions).toEqual([]);
});

it('one parent whom two records name alike passes, and so does one who changed the own name since', async () => {
  const { tag, school, users, user, enrollments } = schoolOf(911);
  const email = `ev@${tag}.example`;
  const children = [0, 1].map((n) => user(`p${n}`, 'student', `Öğrenci ${n}`, { number: `${n}` }));
  const files = school({
    users: users(
      ...children,
      user('v', 'parent', 'Ali Can', { email, agents: `${tag}-p0` }),
      user('w', 'parent', 'ALİ', { email, agents: `${tag}-p1` }),
    ),
    enrollments: enrollments(['p0', '5-A'], ['p1', '5-B']),
  });
  const ofParents = (found: { reason: string }[]) => found.filter(({ reason }) => reason.includes('parent'));
  expect(ofParents((await notes(files)).notes)).toEqual([]);
  await imported(app, sp, files);
  await rows(app.services.db, sql`update parents set name = 'Baba' where email = ${email}`);
  expect(ofParents((await notes(files)).notes)).toEqual([]);
});

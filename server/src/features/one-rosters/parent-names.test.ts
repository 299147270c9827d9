import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { carriedOut, imported, schoolOf, upload } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const notes = async (files: Parameters<typeof upload>[1]) => {
  const preview = await upload(sp, files);
  return { preview, notes: preview.faults.map(({ severity, reason, params }) => ({ severity, reason, params })) };
};

it('two parents of one e-mail and two names are named in the preview of a roster', async () => {
  const { tag, school, users, user, enrollments } = schoolOf(910);
  const email = `ev@${tag}.example`;
  const children = [0, 1].map((n) => user(`p${n}`, 'student', `Öğrenci ${n}`, { number: `${n}` }));
  const parent = (id: string, given: string, child: number) =>
    user(id, 'parent', given, { email, agents: `${tag}-p${child}` });
  const enrolled = enrollments(['p0', '5-A'], ['p1', '5-B']);
  const of = (...parents: string[]) => school({ users: users(...children, ...parents), enrollments: enrolled });
  const both = of(parent('v', 'Ali', 0), parent('w', 'Can', 1));
  const first = await notes(both);
  expect(first.notes).toContainEqual({
    severity: 'note',
    reason: 'one_roster.reason.parent_of_line',
    params: { listed: 'Can Kaya', name: 'Ali Kaya', line: 4 },
  });
  await carriedOut(app, sp, first.preview);
  expect(await rows(app.services.db, sql`select name from parents where email = ${email}`)).toEqual([
    { name: 'Ali Kaya' },
  ]);
  // One more of the source, under the address of a parent whom the school knows by another name.
  const later = of(parent('v', 'Ali', 0), parent('x', 'Ece', 1));
  expect((await notes(later)).notes.map(({ reason }) => reason)).toContain('one_roster.reason.parent_of_line');
  const alone = of(parent('x', 'Ece', 1));
  expect((await notes(alone)).notes).toContainEqual({
    severity: 'note',
    reason: 'one_roster.reason.parent_stored',
    params: { listed: 'Ece Kaya', name: 'Ali Kaya' },
  });
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
  const ofParents = (found: { reason: string }[]) => found.filter(({ reason }) => reason.includes('.parent_'));
  expect(ofParents((await notes(files)).notes)).toEqual([]);
  await imported(app, sp, files);
  await rows(app.services.db, sql`update parents set name = 'Baba' where email = ${email}`);
  expect(ofParents((await notes(files)).notes)).toEqual([]);
});

import { oneRosters } from '@okur/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeInstructor,
  makeParent,
  makeStudent,
  staff,
} from '../../platform/testing/factories.ts';
import { unpackRoster } from './archive.ts';
import { carriedOut, changesOf, type Files, imported, upload } from './testing.ts';
import { long } from '../../platform/testing/long.ts';

/** Two platforms that know nothing of each other. */
const here = await testApp();
const there = await testApp();
const [sp, other] = [await staff(here, 'SP'), await staff(there, 'SP')];

const name = fc.constantFrom(
  'Işık',
  'Çınar',
  'İrem',
  'Ayşe Nur',
  'Gül-Işık',
  'Şükrü',
  "O'Hara",
  'Müller, Jr.',
  'Ökkeş "Kara"',
  '=Ali',
  "'=Ali",
  '-Su',
  '@da',
  'Łukasz',
  'Ğani',
  'Zoë',
);
const grade = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
const school = fc.record({
  company: name,
  departments: fc.array(fc.record({ grade_level: grade, academic_year: fc.constantFrom('2025-2026', '2026-2027') }), {
    maxLength: 4,
  }),
  students: fc.array(
    fc.record({
      name: fc.option(name, { nil: null, freq: 8 }),
      surname: fc.option(name, { nil: null, freq: 8 }),
      department: fc.nat(5),
      number: fc.boolean(),
      email: fc.boolean(),
      birth_year: fc.option(fc.integer({ min: 1990, max: 2020 }), { nil: null }),
      grade_level: grade,
      status: fc.constantFrom('invited' as const, 'active' as const, 'frozen' as const),
      parents: fc.subarray([0, 1, 2]),
    }),
    { maxLength: 12 },
  ),
  instructors: fc.array(
    fc.record({ name: fc.tuple(name, name), phone: fc.boolean(), departments: fc.subarray([0, 1, 2, 3]) }),
    { maxLength: 3 },
  ),
  parents: fc.tuple(
    ...[0, 1, 2].map(() => fc.record({ name: fc.option(fc.tuple(name, name), { nil: null }), phone: fc.boolean() })),
  ),
});
type School = typeof school extends fc.Arbitrary<infer S> ? S : never;

let counter = 0;
const next = () => (counter += 1);
const digits = () => `532${String(1_000_000 + next())}`;

async function make({ company, departments, students, instructors, parents }: School): Promise<string> {
  const short = `RT${next()}`;
  const companyId = await makeCompany(here, { company_name: `${company} ${short}`, short_name: short });
  const classes: string[] = [];
  for (const [i, fields] of departments.entries())
    classes.push(await makeDepartment(here, companyId, { department_name: `${i + 5}-Ş`, ...fields }));
  const children: [string, number[]][] = [];
  for (const s of students) {
    const fields = {
      name: s.name,
      surname: s.surname,
      student_number: s.number ? String(next()) : null,
      email: s.email ? `c${next()}@rt.example` : null,
      birth_year: s.birth_year,
      grade_level: s.grade_level,
      status: s.status,
    };
    children.push([await makeStudent(here, companyId, classes[s.department] ?? null, fields), s.parents]);
  }
  for (const [i, p] of parents.entries())
    await makeParent(
      here,
      children.filter(([, own]) => own.includes(i)).map(([id]) => id),
      { name: p.name?.join(' ') ?? null, phone: p.phone ? digits() : null },
    );
  for (const i of instructors) {
    const { id } = await makeInstructor(
      here,
      companyId,
      i.departments.flatMap((at) => classes[at] ?? []),
      await makeAdmin(here, ['IN'], { username: `rt.${next()}`, email: `t${next()}@rt.example` }),
    );
    await rows(
      here.services.db,
      sql`update instructors set instructor_name = ${i.name.join(' ')}, phone_number = ${i.phone ? digits() : null}
        where id = ${id}`,
    );
  }
  return companyId;
}

async function exported(client: Client, id: string): Promise<Files> {
  const answer = await client.call(oneRosters.exportOneRoster, { params: { id }, body: {} });
  expect(answer.status, answer.text).toBe(200);
  const files = await unpackRoster(answer.bytes);
  return Object.fromEntries([...files].map(([file, bytes]) => [file, Buffer.from(bytes).toString('utf8')]));
}

/** Rows of the files in an order of their own: two platforms sort people of one name by ids of their own. */
const sorted = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [file, text.split('\r\n').toSorted().join('\n')]));

const companyNamed = async (app: typeof here, text: string) =>
  (await row<{ id: string }>(app.services.db, sql`select id from companies where short_name = ${text}`))!.id;

describe('a company that goes out and comes in again', () => {
  it('is the same company elsewhere, as the preview said, and the same at home', async () => {
    await fc.assert(
      fc.asyncProperty(school, async (made) => {
        const companyId = await make(made);
        const files = await exported(sp, companyId);

        const preview = await upload(other, files);
        expect(preview.fault_counts, JSON.stringify(preview.faults)).toMatchObject({ stop: 0, fault: 0 });
        const linked = new Set(made.students.flatMap((s) => s.parents));
        expect(preview.counts).toMatchObject({
          company: { create: 1 },
          department: { create: made.departments.length },
          student: { create: made.students.length },
          instructor: { create: made.instructors.length },
          parent: { create: linked.size },
        });
        expect(await carriedOut(there, other, preview)).toMatchObject({ state: 'done' });
        const copy = await companyNamed(there, `RT${/,RT(\d+),/.exec(files['orgs.csv']!)![1]}`);
        expect(sorted(await exported(other, copy))).toEqual(sorted(files));

        for (const client of [sp, other]) {
          const again = await upload(client, files);
          expect(await changesOf(client, again.id), client === sp ? 'at home' : 'elsewhere').toEqual([]);
        }
        await imported(here, sp, files);
        expect(await exported(sp, companyId)).toEqual(files);
      }),
      { numRuns: long ? 16 : 2, endOnFailure: true },
    );
  }, 600_000);
});

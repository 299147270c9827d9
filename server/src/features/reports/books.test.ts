import { reports, studentBooks } from '@okur/contract';
import type { Ranking } from '@okur/contract/reports';
import { describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const [school, other] = [
  await makeSchool(app, { departments: 2, students: 4 }),
  await makeSchool(app, { students: 1 }),
];
const departmentIds = [...school.departmentIds, ...other.departmentIds];
const [sea, hill] = [
  await makeBook(sp, { words: [400], departmentIds, title: 'Deniz' }),
  await makeBook(sp, { words: [400], departmentIds, title: 'Tepe' }),
];
const read = async (of: School, student: number, book: typeof sea, over: object = {}) => {
  const client = await app.signedIn('student', of.studentIds[student]!);
  const body = sittingOf(book.chapters[0]!, [[0, 100]], { ago: 60_000, ...over });
  expect((await client.call(studentBooks.recordSitting, { body })).status).toBe(201);
};
// A device sends pieces of one sitting; half an hour before there was another.
const minute = 60_000;
await read(school, 0, sea, { ago: 3 * minute });
await read(school, 0, sea);
await read(school, 0, sea, { ago: 30 * minute });
await read(school, 1, sea);
await read(school, 0, hill);
await read(school, 2, hill, { wpm: 9000 });
await read(other, 0, hill);

const ranking = async (client: Client, route: (typeof reports)['mostReadBooks'], query: object = {}) => {
  const { data, meta } = (await client.call(route, { query: query as never })).body as Ranking;
  return { books: data.map(({ label, value, records }) => [label, value, records]), total: meta.total };
};

describe('most read books', () => {
  it('count students who read in them, and sittings, however many pieces came; leafing is none', async () => {
    expect(await ranking(school.manager, reports.mostReadBooks)).toEqual({
      books: [
        ['Deniz', 2, 3],
        ['Tepe', 1, 1],
      ],
      total: { value: 2, records: 4 },
    });
    expect((await ranking(sp, reports.adminBooks as never)).books).toEqual([
      ['Deniz', 2, 3],
      ['Tepe', 2, 2],
    ]);
    expect((await ranking(sp, reports.adminBooks as never, { company_id: other.companyId })).books).toEqual([
      ['Tepe', 1, 1],
    ]);
  });

  it('are those of their own classes for an instructor, of one student, and of the days of the report', async () => {
    const own = await ranking(school.instructor, reports.instructorBooks as never);
    const ofClass = await ranking(school.manager, reports.mostReadBooks, { department_id: school.departmentIds[0]! });
    expect(own).toEqual(ofClass);
    const ofStudent = await ranking(school.manager, reports.mostReadBooks, { user_id: school.studentIds[1]! });
    expect(ofStudent.books).toEqual([['Deniz', 1, 1]]);
    const past = await ranking(school.manager, reports.mostReadBooks, { from: '2020-01-01', to: '2020-02-01' });
    expect(past).toEqual({ books: [], total: { value: 0, records: 0 } });
  });
});

import { audit, books as routes, notices } from '@okur/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { row, rows, type Sql, sql } from '../../../platform/database/index.ts';
import { type Client, testApp } from '../../../platform/testing/app.ts';
import { makeBook } from '../../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../../platform/testing/factories.ts';
import { bookSeatsJob } from './seats-job.ts';

const app = await testApp();
const { services } = app;
let sp: Client;
let school: School;
let students: Client[];
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 6 });
  students = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
});

const grant = (id: string, quantity: number, company_id: string | null = school.companyId) =>
  sp.call(routes.grantBookLicence, { params: { id }, body: { company_id, quantity } });
/** A licensed book of the class, with so many seats for the school. */
async function licensed(quantity: number): Promise<string> {
  const { id } = await makeBook(sp, { words: [50], departmentIds: school.departmentIds, rights: 'licensed' });
  await grant(id, quantity);
  return id;
}
const assign = (id: string) =>
  sp.call(routes.assignBook, { params: { id }, body: { department_ids: school.departmentIds } });
const unassign = (bookId: string) =>
  sp.call(routes.unassignBook, { params: { bookId, deptId: school.departmentIds[0]! } });
const open = async (id: string, client: Client) =>
  (await client.call(routes.takeMySeat, { params: { id }, body: {} })).body.data;
const look = async (id: string, client: Client) => (await client.call(routes.mySeat, { params: { id } })).body.data;
const readers = async (id: string, client: Client = school.manager) =>
  (await client.call(routes.listBookReaders, { params: { id }, query: { isAll: true } })).body.data;
/** Rounded to the milliseconds of its column `now()` may lie ahead of the query that comes next. */
const passed = sql`date_trunc('milliseconds', now())`;
const runJob = () =>
  bookSeatsJob.work({ services, progress: () => Promise.resolve() } as never) as Promise<{
    result: { released: number };
  }>;

describe('opening a book', () => {
  it('takes one seat, however often it is opened', async () => {
    const id = await licensed(1);
    expect((await look(id, students[0]!)).state).toBe('available');
    expect([(await open(id, students[0]!)).state, (await open(id, students[0]!)).state]).toEqual(['seat', 'seat']);
    expect(await readers(id)).toHaveLength(1);
  });

  it('by many at once gives as many seats as there are, and the others their place', async () => {
    const id = await licensed(2);
    const states = await Promise.all(students.map((client) => open(id, client)));
    expect(states.filter(({ state }) => state === 'seat')).toHaveLength(2);
    expect(states.flatMap(({ position }) => position ?? []).toSorted()).toEqual([1, 2, 3, 4]);
    const { taken } = (await row<{ taken: number }>(
      services.db,
      sql`select taken from book_licences where book_id = ${id}`,
    ))!;
    expect(taken).toBe(2);
  });

  it('of another class or on another school’s licence is not possible', async () => {
    const other = await makeSchool(app, { departments: 1, students: 1 });
    const stranger = await app.signedIn('student', other.studentIds[0]!);
    const id = await licensed(1);
    expect((await stranger.call(routes.takeMySeat, { params: { id }, body: {} })).status).toBe(404);
    await sp.call(routes.assignBook, { params: { id }, body: { department_ids: other.departmentIds } });
    expect((await open(id, stranger)).state).toBe('closed');
    expect(await readers(id, other.manager)).toEqual([]);
  });
});

describe('whether a book needs a seat', () => {
  it('follows from its rights, whatever licences there are', async () => {
    const departmentIds = school.departmentIds;
    const made = async (rights: 'own' | 'public_domain' | 'licensed') =>
      (await makeBook(sp, { words: [50], departmentIds, rights })).id;
    for (const id of [await made('own'), await made('public_domain')]) {
      const refused = await grant(id, 1);
      expect([refused.status, refused.body.errors]).toEqual([422, { rights: ['validation.book_needs_no_licence'] }]);
      expect((await open(id, students[0]!)).state).toBe('free');
    }
    expect((await open(await made('licensed'), students[0]!)).state).toBe('closed');
  });

  it('changes with them: a book that is free by now asks no one for a seat, nor offers one', async () => {
    const id = await licensed(1);
    const [first, second, third] = students as [Client, Client, Client];
    for (const client of [first, second]) await open(id, client);
    await sp.call(routes.updateBook, { params: { id }, body: { rights: 'own' } });
    expect([(await look(id, second)).state, (await open(id, third)).state]).toEqual(['free', 'free']);
    await first.call(routes.leaveMySeat, { params: { id } });
    expect((await second.call(notices.studentNotices)).body.data).toEqual([]);
  });
});

describe('a seat that is freed', () => {
  it('is offered to the student who waited longest, who is told, and to no one else meanwhile', async () => {
    const id = await licensed(1);
    const [first, second, third] = students as [Client, Client, Client];
    await open(id, first);
    await open(id, second);
    await open(id, third);
    await first.call(routes.leaveMySeat, { params: { id } });
    expect((await look(id, second)).state).toBe('offered');
    expect((await open(id, third)).position).toBe(1);
    expect((await second.call(notices.studentNotices)).body.data[0].text).toBe('notice.book_offered');
    expect((await open(id, second)).state).toBe('seat');
  });

  it('goes on to the next when three days have passed', async () => {
    const id = await licensed(1);
    const [first, second, third] = students as [Client, Client, Client];
    for (const client of [first, second, third]) await open(id, client);
    await first.call(routes.leaveMySeat, { params: { id } });
    await rows(services.db, sql`update book_holds set offer_ends_at = ${passed} where book_id = ${id}`);
    await runJob();
    expect([(await look(id, second)).state, (await look(id, third)).state]).toEqual(['waiting', 'offered']);
  });

  it('goes past those whose class no longer has the book, who can still give theirs back', async () => {
    const { id } = await makeBook(sp, { words: [50], departmentIds: school.departmentIds, rights: 'licensed' });
    const other = await makeSchool(app, { departments: 1, students: 1 });
    const reads = await app.signedIn('student', other.studentIds[0]!);
    await sp.call(routes.assignBook, { params: { id }, body: { department_ids: other.departmentIds } });
    await grant(id, 1, null);
    const [holds, waits] = students as [Client, Client];
    for (const client of [holds, waits, reads]) await open(id, client);
    await sp.call(routes.unassignBook, { params: { bookId: id, deptId: school.departmentIds[0]! } });
    expect((await holds.call(routes.leaveMySeat, { params: { id } })).status).toBe(200);
    await runJob();
    expect((await look(id, reads)).state).toBe('offered');
  });

  it('is offered in the old order when a class loses the book and has it again', async () => {
    const id = await licensed(1);
    const [holds, waits, later] = students as [Client, Client, Client];
    for (const client of [holds, waits]) await open(id, client);
    await unassign(id);
    await runJob();
    await holds.call(routes.leaveMySeat, { params: { id } });
    expect(await readers(id)).toEqual([]);
    // No one is told of a seat of a book that the class does not have.
    expect((await waits.call(notices.studentNotices)).body.data).toEqual([]);
    await assign(id);
    expect((await open(id, later)).position).toBe(1);
    expect([(await look(id, waits)).state, (await open(id, waits)).state]).toEqual(['offered', 'seat']);
    expect((await waits.call(notices.studentNotices)).body.data).toMatchObject([{ text: 'notice.book_offered' }]);
  });

  /** A class that lost the book, and the job that noted it; long ago or just now. */
  const loseFor = async (id: string, ago: Sql) => {
    await unassign(id);
    await runJob();
    for (const table of [sql`book_seats`, sql`book_holds`])
      await rows(services.db, sql`update ${table} set lost_at = lost_at - ${ago} where book_id = ${id}`);
    await runJob();
    await assign(id);
    await runJob();
  };

  it('never was one where a book is taken away before the week-end and given back after it', async () => {
    const id = await licensed(1);
    const [holds, waits] = students as [Client, Client];
    for (const client of [holds, waits]) await open(id, client);
    // Of any three days in a row with a week-end, and of any four, no more than three are school days.
    await loseFor(id, sql`interval '3 days'`);
    expect([(await look(id, holds)).state, (await look(id, waits)).position]).toEqual(['seat', 1]);
    // A new loss begins its own days.
    await loseFor(id, sql`interval '3 days'`);
    expect([(await look(id, holds)).state, (await look(id, waits)).position]).toEqual(['seat', 1]);
  });

  it('is given up with the places behind it when the book stays away for a week', async () => {
    const id = await licensed(1);
    const [holds, waits] = students as [Client, Client];
    for (const client of [holds, waits]) await open(id, client);
    await loseFor(id, sql`interval '7 days'`);
    expect([(await look(id, holds)).state, (await look(id, waits)).state]).toEqual(['available', 'available']);
  });

  it('that was not taken in time lets its student wait again, with a place of the queue', async () => {
    const id = await licensed(1);
    const [first, second] = students as [Client, Client];
    for (const client of [first, second]) await open(id, client);
    await first.call(routes.leaveMySeat, { params: { id } });
    await open(id, first);
    await rows(services.db, sql`update book_holds set offer_ends_at = ${passed} where book_id = ${id}`);
    // The next of the queue has the turn now.
    expect(await open(id, second)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await look(id, first)).state).toBe('offered');
  });

  it.each([
    ['after thirty silent days', sql`update book_seats set opened_at = now() - interval '31 days'`, 1],
    ['not after twenty', sql`update book_seats set opened_at = now() - interval '20 days'`, 0],
    ['when the licence is over', sql`update book_licences set expires_at = ${passed}`, 1],
  ])('%s is freed by the job: %#', async (_when, change, released) => {
    const id = await licensed(1);
    await open(id, students[0]!);
    await rows(services.db, sql`${change} where book_id = ${id}`);
    await runJob();
    expect(await readers(id)).toHaveLength(1 - released);
  });

  it('is freed by the teacher of the student alone', async () => {
    const id = await licensed(1);
    await open(id, students[0]!);
    const [seat] = await readers(id);
    const params = { id: seat.id };
    const foreign = await makeSchool(app);
    expect((await foreign.instructor.call(routes.releaseBookSeat, { params, body: {} })).status).toBe(404);
    expect((await school.instructor.call(routes.releaseBookSeat, { params, body: {} })).status).toBe(200);
    expect((await look(id, students[0]!)).state).toBe('available');
  });
});

describe('the readers of a book', () => {
  it('are named to those who see students alone, in what was changed as well', async () => {
    const ce = await staff(app, 'CE');
    const id = await licensed(1);
    await open(id, students[0]!);
    const [seat] = await readers(id);
    expect((await ce.call(routes.listBookReaders, { params: { id } })).status).toBe(403);
    expect((await ce.call(routes.releaseBookSeat, { params: { id: seat.id }, body: {} })).status).toBe(403);
    const query = { subject: 'BOOK_LICENCE', subject_id: id, action: 'link' } as const;
    const taker = async (client: Client) => (await client.call(audit.listAudit, { query })).body.data[0].account;
    expect(await taker(sp)).toMatchObject({ type: 'student', name: seat.person });
    expect(await taker(ce)).toMatchObject({ type: 'student', name: null });
  });
});

describe('the position in the queue', () => {
  it('is the same for the student and for staff: among those who wait for the same licences', async () => {
    const id = await licensed(1);
    const other = await makeSchool(app, { departments: 1, students: 2 });
    await sp.call(routes.assignBook, { params: { id }, body: { department_ids: other.departmentIds } });
    await grant(id, 1, other.companyId);
    const common = (await grant(id, 1, null)).body.data.id;
    const [reads, waits] = await Promise.all(other.studentIds.map((user) => app.signedIn('student', user)));
    const [first, second, last] = students as [Client, Client, Client];
    for (const client of [first, reads!, second, waits!, last]) await open(id, client);
    const positions = async (client: Client) =>
      (await readers(id, client)).flatMap(({ position }: { position: number | null }) => position ?? []);
    const all = async () => [
      [(await look(id, waits!)).position, await positions(other.manager)],
      [(await look(id, last)).position, await positions(school.manager)],
      await positions(sp),
    ];
    expect(await all()).toEqual([
      [1, [1]],
      [2, [2]],
      [1, 2],
    ]);
    expect((await sp.call(routes.endBookLicence, { params: { id: common }, body: {} })).status).toBe(200);
    expect(await all()).toEqual([
      [1, [1]],
      [1, [1]],
      [1, 1],
    ]);
  });
});

describe('a licence', () => {
  it('that is ended closes the book for its readers, and another one goes on with those who wait', async () => {
    const id = await licensed(1);
    await open(id, students[0]!);
    await open(id, students[1]!);
    const [licence] = (await school.manager.call(routes.listBookLicences, { params: { id } })).body.data;
    expect((await sp.call(routes.endBookLicence, { params: { id: licence.id }, body: {} })).status).toBe(200);
    expect((await look(id, students[0]!)).state).toBe('closed');
    await sp.call(routes.grantBookLicence, { params: { id }, body: { quantity: 1 } });
    expect((await look(id, students[1]!)).state).toBe('offered');
  });

  it('never has more seats than it has, whatever writes them', async () => {
    const id = await licensed(1);
    await open(id, students[0]!);
    const write = rows(
      services.db,
      sql`insert into book_seats (id, licence_id, book_id, user_id) select gen_random_uuid(), l.id, l.book_id,
        ${school.studentIds[1]!} from book_licences l where l.book_id = ${id}`,
    );
    await expect(write).rejects.toThrow('book_licences_taken');
  });
});

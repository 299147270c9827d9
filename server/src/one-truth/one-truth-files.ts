import { auth, exports as lists, jobs, reports, studentReports, users } from '@okur/contract';
import type { Reading } from '@okur/contract/users';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../features/mails/figures.ts';
import { readingReport } from '../features/mails/report-mail.ts';
import type { Client } from '../platform/testing/app.ts';
import { endOf } from '../platform/testing/jobs.ts';
import { pagesOfPdf } from '../platform/testing/pdf-text.ts';
import { app, class_, names, of, school, truth } from './six-children.ts';

/* The six children in what leaves the platform: papers, tables, lists as files, mails. */

type Name = (typeof names)[number];
/** Speeds that a text says, each once, in the order of their size. */
const speedsIn = (text: string): number[] =>
  [
    ...new Set([...text.matchAll(/(\d{1,5})\s{0,3}words(?:\/min| a minute)/g)].map(([, value]) => Number(value))),
  ].toSorted((a, b) => a - b);
const wpmOf = (name: Name): number | '' => truth[name]?.wpm ?? '';
const userOf = async (name: Name) =>
  (await school.manager.call(users.getUser, { params: { id: of(name).id } })).body.data as { username: string };

/** The file that a job made. */
async function fileOf(client: Client, begun: { status: number; text: string; body: { data: { id: string } } }) {
  if (begun.status !== 202) throw new Error(begun.text);
  const job = await endOf(app, begun.body.data.id);
  expect(job.error).toBeNull();
  return client.call(jobs.jobFile, { params: { jobId: job.id } });
}
type Cells = (string | number)[];
const cellsOf = async (bytes: Buffer): Promise<Cells[]> =>
  (await readWorkbook(bytes))[0]!.data.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? ''))),
  );
/** The row of a child, by the headings over it. */
function rowOf([head, ...lines]: Cells[], username: string): (heading: string) => string | number {
  const line = lines.find((cells) => cells.includes(username))!;
  return (heading) => line[head!.findIndex((cell) => String(cell).includes(heading))]!;
}

describe.each(names)('the papers of the %s child', (name) => {
  it('say the speeds that its report says, to the teacher and at home, and none that does not count', async () => {
    const child = of(name);
    const call = { params: { id: child.id }, query: { locale: 'en' as const } };
    const report = JSON.stringify((await school.manager.call(studentReports.studentReport, call)).body.data);
    const reported = speedsIn(report);
    for (const file of [
      await school.instructor.call(studentReports.downloadStudentReport, call),
      await child.parent.call(studentReports.downloadReportOfChild, call),
    ]) {
      const [page, ...more] = pagesOfPdf(file.bytes);
      expect([more, speedsIn(page!)]).toEqual([[], reported]);
      expect(page).toContain('Words a minute');
    }
    const measured = { honest: [130], rereader: [110], bilingual: [42, 90] } as Partial<Record<Name, number[]>>;
    expect(reported).toEqual(measured[name] ?? []);
  });

  it('are the tables of the class, the school and all in reach', async () => {
    const { username } = await userOf(name);
    const format = { format: 'xlsx', locale: 'en' } as const;
    const inReach = await school.manager.call(reports.startUsersReport, { body: format });
    const files = [
      await school.manager.call(reports.departmentReport, { params: { id: class_ }, query: format }),
      await school.manager.call(reports.companyReport, { params: { id: school.companyId }, query: format }),
      await school.instructor.call(reports.usersReport, { query: format }),
      await fileOf(school.manager, inReach),
    ];
    for (const { bytes } of files) {
      const cell = rowOf(await cellsOf(bytes), username);
      expect(cell('Words a minute')).toBe(wpmOf(name));
      expect(cell('Speed: language')).toBe(truth[name] ? 'tr' : '');
    }
  });

  it('are the report by mail, which says the speed now', async () => {
    // By the functions of the job, which sends by day and of weeks that are over alone.
    const { id } = (await of(name).parent.call(auth.meParent)).body.data as { id: string };
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const period = { every: 'monthly', from: day(35), to: day(0) } as const;
    const sections = await sectionsOf(app.services.db, 'parent', id, period);
    const { text } = readingReport({ name: null, period, sections, link: '', stop: '' }, 'en');
    // Of a child of whom nothing counts there is no section, and no mail goes out.
    expect(text.includes('Texts read')).toBe(name !== 'guesser' && name !== 'skipper');
    expect(speedsIn(text)).toEqual(truth[name] ? [truth[name].wpm] : []);
  });
});

it('the paper of a class has a page for each child, with the speed of that child', async () => {
  const begun = await school.instructor.call(studentReports.startClassReport, {
    params: { id: class_ },
    body: { locale: 'en' },
  });
  const pages = pagesOfPdf((await fileOf(school.instructor, begun)).bytes);
  expect(pages).toHaveLength(names.length);
  const call = (name: Name) => ({ params: { id: of(name).id }, query: { locale: 'en' as const } });
  const reported = await Promise.all(
    names.map(async (name) =>
      speedsIn(JSON.stringify((await school.manager.call(studentReports.studentReport, call(name))).body.data)),
    ),
  );
  const inOrder = (all: number[][]) => all.map(String).toSorted();
  expect(inOrder(pages.map(speedsIn))).toEqual(inOrder(reported));
});

it('the report of the school by mail rests on measurements alone', async () => {
  const { id } = (await school.manager.call(auth.me)).body.data as { id: string };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const period = { every: 'monthly', from: day(35), to: day(0) } as const;
  const sections = await sectionsOf(app.services.db, 'staff', id, period);
  const { text } = readingReport({ name: null, period, sections, link: '', stop: '' }, 'en');
  expect(speedsIn(text)).toEqual([108]);
  expect(text).toContain('average of 12 readings in Turkish');
});

describe('lists as files', () => {
  interface Column {
    label: string;
    fields: string[];
  }
  const exported = async (client: Client, list: string, columns: Column[], over: object = {}) => {
    const begun = await client.call(lists.exportList, {
      body: { list, columns, format: 'xlsx', name: 'Liste', locale: 'en', ...over },
    });
    return cellsOf((await fileOf(client, begun)).bytes);
  };
  const whole = (cell: string | number) => (typeof cell === 'number' ? Math.round(cell) : cell);

  it('of the students of a teacher have the speed now', async () => {
    const cells = await exported(school.instructor, reports.instructorStudents.path, [
      { label: 'Student', fields: ['username'] },
      { label: 'Speed', fields: ['speed.wpm'] },
      { label: 'Usual', fields: ['usual_wpm'] },
      ...['language', 'texts', 'from', 'to'].map((part) => ({ label: `Of ${part}`, fields: [`speed.${part}`] })),
    ]);
    for (const name of names) {
      const cell = rowOf(cells, (await userOf(name)).username);
      // Six measurements are too few to say what is usual.
      expect([whole(cell('Speed')), cell('Usual')]).toEqual([wpmOf(name), '']);
      expect([cell('Of language'), cell('Of texts')]).toEqual(truth[name] ? ['tr', 3] : ['', '']);
      for (const end of ['Of from', 'Of to']) expect(cell(end) !== '').toBe(truth[name] !== null);
    }
  });

  it.each(names)('of the readings of the %s child have the speeds of its record, and no other', async (name) => {
    const { id } = of(name);
    const own = (await school.instructor.call(users.readingsOfUser, { params: { id }, query: { per_page: 50 } })).body
      .data as Reading[];
    const rows = own.map(({ kind, wpm }) => [kind, wpm === null ? '' : Math.round(wpm)]);
    const fields = ['kind', 'wpm'].map((field) => ({ label: field, fields: [field] }));
    const record = await exported(school.instructor, users.readingsOfUser.path, fields, { params: { id } });
    const behind = await exported(school.manager, reports.reportReadings.path, fields, { query: { user_id: id } });
    const read = ([_head, ...lines]: Cells[]) => lines.map(([kind, wpm]) => [kind, whole(wpm!)]);
    expect(read(record)).toEqual(rows);
    expect(read(behind)).toEqual(rows.filter(([kind]) => kind !== 'not_counted'));
  });
});

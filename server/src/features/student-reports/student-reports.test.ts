import { jobs, notes, reports, studentReports } from '@okur/contract';
import type { StudentReport } from '@okur/contract/student-reports';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { daysAgo, makeReading, makeSitting, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from '../reports/store.ts';
import { nextStep } from './next-step.ts';

const app = await testApp();
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  other = await makeSchool(app);
});
const pupil = () => ({ id: school.studentIds[0]!, companyId: school.companyId });
const report = async (client: Client, query: Record<string, string> = { locale: 'en' }): Promise<StudentReport> =>
  (await client.call(studentReports.studentReport, { params: { id: pupil().id }, query })).body.data;
const parentOf = async (id: string) => app.signedIn('parent', await makeParent(app, [id]));
const tile = (of: StudentReport, name: string) => of.tiles.find((t) => t.name === name)!;

/** Of different texts, the oldest first. */
async function read(...speeds: [wpm: number, comprehension: number][]) {
  for (const [at, [wpm, comprehension]] of speeds.entries())
    await makeReading(app, {
      user: pupil(),
      text: await makeText(app),
      wpm,
      comprehension,
      finished: daysAgo((speeds.length - at) * 3),
    });
  await catchUp(app.services);
}
const steady: [number, number][] = [
  [100, 80],
  [102, 90],
  [98, 70],
  [101, 80],
  [99, 80],
  [103, 70],
];
const grown: [number, number][] = [
  [100, 80],
  [102, 80],
  [98, 80],
  [150, 80],
  [149, 80],
  [153, 80],
];

describe('the report of a student', () => {
  it('has the numbers of the reports, with the readings they rest on', async () => {
    await read(...grown);
    const { now } = (await school.manager.call(reports.growthOfUser, { params: pupil() })).body.data.speed;
    const page = await report(school.manager);
    expect(tile(page, 'speed')).toMatchObject({
      value: now.wpm,
      formatted: '150 words/min',
      note: expect.stringMatching(
        /^usually this in the last 3 new texts in Turkish, \w+ \d+, \d{4} to \w+ \d+, \d{4}$/,
      ),
    });
    expect([tile(page, 'comprehension').value, tile(page, 'effective_speed').value]).toEqual([
      now.comprehension,
      now.effective_speed,
    ]);
    expect(tile(page, 'homework').note).toBe('no homework due');
  });

  it('says growth with its range, and aloud that there is none yet', async () => {
    await read(...steady);
    const [line] = (await report(school.instructor)).growth.lines;
    expect(line).toMatchObject({
      verdict: 'no_change_yet',
      baseline: '100',
      now: '101',
      text: 'No clear change yet. Small ups and downs are normal.',
    });
    expect(line!.difference).toMatch(/^\+1 \(between -\d+ and \+\d+\)$/);
  });

  it('says that it is too early under six measured texts', async () => {
    expect((await report(school.instructor)).growth).toMatchObject({
      lines: [],
      text: 'We can tell after six new texts.',
    });
    await read([100, 80]);
    expect((await report(school.instructor)).growth.lines[0]).toMatchObject({
      verdict: 'too_early',
      baseline: '–',
      difference: '–',
    });
  });

  it('takes who reads books alone for a reader, until it has been too long', async () => {
    const rule = async () => (await report(school.instructor)).next_step.rule;
    expect(await rule()).toBe('begin');
    await makeSitting(app, pupil(), { finished: daysAgo(11) });
    expect(await rule()).toBe('read_again');
    await makeSitting(app, pupil(), { finished: daysAgo(2) });
    expect(await rule()).toBe('keep_reading');
  });

  it('speaks the language asked for, else the student’s', async () => {
    await read(...grown);
    expect(tile(await report(school.instructor, { locale: 'pl' }), 'speed').note).toMatch(
      /^zwykle tyle w 3 ostatnich nowych tekstach \(turecki\), /,
    );
    const turkish = await report(school.instructor, {});
    expect([turkish.title, tile(turkish, 'comprehension').formatted]).toEqual(['Okuma raporu', '%80']);
    expect(turkish.next_step).toMatchObject({
      rule: 'praise',
      text: expect.stringContaining('Deniz başlangıçtakinden belirgin biçimde daha iyi okuyor'),
    });
  });

  it('holds the notes for parents alone, and for those who may read notes', async () => {
    for (const [note, visibility] of [
      ['Evde sesli okusun.', 'parents'],
      ['Ailesi taşınıyor.', 'company'],
      ['Bana kalsın.', 'author'],
    ] as const) {
      expect(
        (await school.instructor.call(notes.createNote, { params: { id: pupil().id }, body: { note, visibility } }))
          .status,
      ).toBe(201);
    }
    const listed = async (client: Client) => (await report(client)).notes.list.map((n) => n.note);
    expect([
      await listed(school.instructor),
      await listed(school.manager),
      await listed(await staff(app, 'CS')),
    ]).toEqual([['Evde sesli okusun.'], ['Evde sesli okusun.'], []]);
    const parent = await parentOf(pupil().id);
    expect(
      (await parent.call(studentReports.reportOfChild, { params: { id: pupil().id } })).body.data.notes.list.map(
        (n: { note: string }) => n.note,
      ),
    ).toEqual(['Evde sesli okusun.']);
  });

  it('is one and the same page for teacher, manager and parents', async () => {
    await read(...grown);
    const ofParent = await (
      await parentOf(pupil().id)
    ).call(studentReports.reportOfChild, { params: { id: pupil().id }, query: { locale: 'en' } });
    expect(ofParent.body.data).toEqual(await report(school.instructor));
    expect(await report(school.manager)).toEqual(await report(school.instructor));
  });

  it('is no one else’s: other schools, other parents, students', async () => {
    const params = { id: pupil().id };
    expect((await other.manager.call(studentReports.studentReport, { params })).status).toBe(404);
    expect((await other.manager.call(studentReports.downloadStudentReport, { params })).status).toBe(404);
    const stranger = await parentOf(other.studentIds[0]!);
    expect((await stranger.call(studentReports.reportOfChild, { params })).status).toBe(404);
    expect((await stranger.call(studentReports.studentReport, { params })).status).toBe(403);
    expect(
      (await (await app.signedIn('student', pupil().id)).call(studentReports.reportOfChild, { params })).status,
    ).toBe(403);
  });

  it.each([
    [{ from: '2026-13-01' }, 'from'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'to'],
    [{ locale: 'de' }, 'locale'],
    [{ user_id: 'x' }, 'user_id'],
  ])('refuses %j by name', async (query, field) => {
    const answer = await school.manager.call(studentReports.studentReport, { params: { id: pupil().id }, query });
    expect([400, 422]).toContain(answer.status);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

/** Pages as the file itself counts them. */
const pagesOf = (pdf: Buffer): number =>
  Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

describe('the PDF', () => {
  it('is one page of a student, with the name in the file’s name', async () => {
    await read(...grown);
    const answer = await school.instructor.call(studentReports.downloadStudentReport, {
      params: { id: pupil().id },
      query: { locale: 'tr' },
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Okuma raporu – Deniz Yıldız');
    expect(pagesOf(answer.bytes)).toBe(1);
    const ofParent = await (
      await parentOf(pupil().id)
    ).call(studentReports.downloadReportOfChild, { params: { id: pupil().id } });
    expect([ofParent.status, pagesOf(ofParent.bytes)]).toEqual([200, 1]);
  });

  it('stays one page with notes as long as they may be', async () => {
    await read(...grown);
    for (let i = 0; i < 3; i += 1)
      await school.instructor.call(notes.createNote, {
        params: { id: pupil().id },
        body: { note: 'Şiiri güzel okuyor. '.repeat(100).trim(), visibility: 'parents' },
      });
    const answer = await school.instructor.call(studentReports.downloadStudentReport, {
      params: { id: pupil().id },
      query: { locale: 'tr' },
    });
    expect(pagesOf(answer.bytes)).toBe(1);
  });

  it('of a class has a page for each student, made by a job', async () => {
    const start = await school.instructor.call(studentReports.startClassReport, {
      params: { id: school.departmentIds[0]! },
      body: { locale: 'fr' },
    });
    expect(start.status, start.text).toBe(202);
    const job = await endOf(app, start.body.data.id);
    expect(job).toMatchObject({ state: 'done', total: 2, result: { students: 2 } });
    const file = await school.instructor.call(jobs.jobFile, { params: { jobId: job.id } });
    expect(pagesOf(file.bytes)).toBe(2);
  });

  it('of a class is refused to who does not teach it, and says when there is no one in it', async () => {
    const start = (client: Client, id: string, body: object = {}) =>
      client.call(studentReports.startClassReport, { params: { id }, body });
    expect((await start(school.instructor, school.departmentIds[1]!)).status).toBe(404);
    expect((await start(other.manager, school.departmentIds[0]!)).status).toBe(404);
    expect((await start(await staff(app, 'SM'), school.departmentIds[0]!)).status).toBe(403);
    expect((await start(school.manager, school.departmentIds[0]!, { locale: 'de' })).body.errors).toEqual({
      locale: ['validation.choice'],
    });
    const empty = await makeSchool(app, { students: 0 });
    const job = await endOf(app, (await start(empty.manager, empty.departmentIds[0]!)).body.data.id);
    expect(job).toMatchObject({ state: 'failed', error: { errors: { id: ['student_report.no_students'] } } });
  });
});

describe('the next step', () => {
  const facts = {
    readings: 8,
    quiet_days: 1,
    rushed: 0,
    comprehension: 75,
    answered: 8,
    latest: { comprehension: 75, answered: 2 },
    is_old: false,
    homework_missed: 0,
    verdict: 'no_change_yet' as const,
  };
  it.each([
    ['who has never read begins', { quiet_days: null, comprehension: null, answered: 0 }, 'begin'],
    [
      'who was silent for ten days reads again, whatever the speed was',
      { quiet_days: 10, verdict: 'better' as const },
      'read_again',
    ],
    ['who clicked through two texts slows down', { rushed: 2 }, 'slow_down'],
    ['one text clicked through is a bad day', { rushed: 1 }, 'keep_on'],
    ['understanding comes before speed', { comprehension: 58, verdict: 'better' as const }, 'understand'],
    ['59 % is read with help, and not too hard', { comprehension: 59 }, 'keep_on'],
    ['one hard text says nothing of understanding', { comprehension: 20, answered: 1 }, 'keep_reading'],
    ['missed homework comes before praise', { homework_missed: 2, verdict: 'better' as const }, 'homework'],
    ['who reads slower than at first', { verdict: 'worse' as const }, 'catch_up'],
    ['who reads better is told so', { verdict: 'better' as const }, 'praise'],
    ['who understands well gets harder texts', { comprehension: 80 }, 'stretch'],
    ['a last month of 29 % is not “doing well”', { latest: { comprehension: 29, answered: 3 } }, 'understand'],
    [
      'one text of a month is a bad day, and no good one',
      { latest: { comprehension: 29, answered: 1 } },
      'keep_reading',
    ],
    ['without questions nothing is said of understanding', { comprehension: null, answered: 0 }, 'keep_reading'],
    [
      'of what was measured weeks ago nothing good is said today',
      { is_old: true, verdict: 'better' as const },
      'measure_again',
    ],
    ['everyone else keeps on', {}, 'keep_on'],
  ])('%s', (_what, change, rule) => expect(nextStep({ ...facts, ...change })).toBe(rule));
});

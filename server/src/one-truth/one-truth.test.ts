import {
  certificates,
  dashboard,
  homework as homeworkRoutes,
  parents,
  reports,
  student as routes,
  studentReports,
  users,
} from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import type { ReadingKind } from '@okur/contract/reading/kind';
import type { SpeedWindow } from '@okur/contract/reading/window';
import { dayAgo, rightNow } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { certificateRules } from '../features/certificates/rules-job.ts';
import { startJob } from '../platform/jobs/jobs.ts';
import { endOf } from '../platform/testing/jobs.ts';
import { inDays, makeHomework } from '../platform/testing/learning.ts';
import { allRight, app, at, class_, expected, names, of, read, rounded, school, texts, truth } from './six-children.ts';

/* Anyone who looks at the six children, on whichever screen and in whichever file, finds the same speed or none. */

// In the same file for the runner: the children are made once for each file, and files of one worker share modules.
// First what leaves the platform, before the children read on.
await import('./one-truth-files.ts');

describe.each(names)('the speed of the %s child', (name) => {
  it('is one: to the child, the parents, the teacher, in the list, the report, the growth', async () => {
    const child = of(name);
    const params = { id: child.id };
    const { data: own } = (await child.client.call(routes.myProgress)).body;
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    const { data: growth } = (await school.instructor.call(reports.growthOfUser, { params })).body;
    const { data: growthAtHome } = (await child.parent.call(parents.growthOfChild, { params })).body;
    const list = (await school.instructor.call(reports.instructorStudents)).body.data;
    const watched = list.find((row: { id: string }) => row.id === child.id);
    const windows = [own.speed.now, card.latest, growth.speed.now, growthAtHome.speed.now, watched.speed];
    expect(windows.map(rounded)).toEqual(windows.map(() => expected(name)));
    // The window, too, is the same everywhere.
    expect(new Set(windows.map((window: SpeedWindow | null) => window && Date.parse(window.to))).size).toBe(1);
    const report = (await school.manager.call(studentReports.studentReport, { params, query: { locale: 'en' } })).body
      .data;
    const tile = (which: string) => report.tiles.find((one: { name: string }) => one.name === which).value;
    expect(tile('speed') === null ? null : Math.round(tile('speed'))).toBe(truth[name]?.wpm ?? null);
    expect(tile('effective_speed')?.toFixed(1)).toBe(truth[name]?.effective_speed.toFixed(1));
  });

  it('is in the file of the class, with its window', async () => {
    const file = (
      await school.manager.call(reports.departmentReport, {
        params: { id: class_ },
        query: { format: 'csv', locale: 'en' },
      })
    ).text;
    const [head, ...lines] = file
      .trim()
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line: string) => line.split(/[;,]/));
    const column = (heading: string) => head!.findIndex((cell: string) => cell.includes(heading));
    const { username } = (await school.manager.call(users.getUser, { params: { id: of(name).id } })).body.data;
    const line = lines.find((cells: string[]) => cells.includes(username))!;
    expect(line[column('Words a minute')]).toBe(truth[name] ? String(truth[name].wpm) : '');
    expect(line[column('Speed: language')]).toBe(truth[name] ? 'tr' : '');
    expect(line[column('Speed: new texts')]).toBe(truth[name] ? '3' : '');
  });

  it('is shown reading by reading by the same rule to the child and to the teacher, each by its name', async () => {
    const child = of(name);
    const { readings: own } = (await child.client.call(routes.myProgress)).body.data;
    const list = (
      await school.instructor.call(users.readingsOfUser, { params: { id: child.id }, query: { per_page: 50 } })
    ).body.data;
    const behind = (await school.manager.call(reports.reportReadings, { query: { user_id: child.id, per_page: 50 } }))
      .body.data;
    type Row = { id: string; kind: ReadingKind; wpm: number | null; comprehension: number | null };
    const summary = (rows: Row[]) => rows.map(({ id, kind, wpm, comprehension }) => ({ id, kind, wpm, comprehension }));
    expect(summary(list)).toEqual(summary(own));
    expect(summary(behind)).toEqual(summary(own).filter(({ kind }) => kind !== 'not_counted'));
    const silent = (own as Row[]).filter(({ kind }) => kind === 'not_counted' || kind === 'unanswered');
    for (const { wpm, comprehension } of silent) expect([wpm, comprehension]).toEqual([null, null]);
    const listened = (own as Row[]).filter((row) => row.kind === 'listened');
    for (const { wpm, comprehension } of listened) expect([wpm, comprehension]).toEqual([null, 100]);
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    // At home each reading is named, and a speed said of measurements alone.
    const atHome = (own as Row[]).map((row) => (row.kind === 'measurement' ? row : { ...row, wpm: null }));
    expect(summary(card.readings)).toEqual(summary(atHome).slice(0, card.readings.length));
    const kinds = Object.groupBy(own as Row[], ({ kind }) => kind);
    const counts = Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, rows!.length]));
    expect(counts).toEqual(
      {
        honest: { measurement: 6 },
        guesser: { not_counted: 4 },
        skipper: { not_counted: 4 },
        rereader: { measurement: 3, rereading: 3 },
        bilingual: { measurement: 3, other_language: 3, unanswered: 1 },
        listener: { listened: 4, rereading: 1 },
      }[name],
    );
  });

  it('is the one of the months and weeks, of the measurements alone', async () => {
    const child = of(name);
    const query = { user_id: child.id };
    const { meta } = (await school.manager.call(reports.monthlySpeeds, { query })).body;
    const { data: tile } = (await school.manager.call(dashboard.usersDashboard, { query })).body;
    const mean = {
      honest: [6, 115],
      guesser: [0, null],
      skipper: [0, null],
      rereader: [3, 110],
      bilingual: [3, 90],
      listener: [0, null],
    }[name];
    expect([meta.total.records, meta.total.value && Math.round(meta.total.value)]).toEqual(mean);
    expect([tile.readings, tile.wpm && Math.round(tile.wpm)]).toEqual(mean);
    expect([meta.language, tile.language]).toEqual(mean[0] === 0 ? [null, null] : ['tr', 'tr']);
    const own = (await child.client.call(routes.myProgress)).body.data.weeks;
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    expect(card.weeks).toEqual(own);
    expect(own.reduce((sum: number, week: { readings: number }) => sum + week.readings, 0)).toBe(mean[0]);
  });
});

it('the goal that an instructor sets is beside the speed on every screen and on the paper', async () => {
  const child = of('honest');
  const goals = async () => {
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    const of = { params: { id: child.id } };
    return [
      (await child.client.call(routes.myProgress)).body.data.speed.goal,
      (await school.manager.call(reports.growthOfUser, of)).body.data.speed.goal,
      (await child.parent.call(parents.growthOfChild, of)).body.data.speed.goal,
      card.goal,
      (await school.manager.call(studentReports.studentReport, of)).body.data.charts[0].goal?.value ?? null,
    ];
  };
  expect(new Set(await goals())).toEqual(new Set([null]));
  await school.manager.call(users.changeUserSettings, { params: { id: child.id }, body: { reading_speed_goal: 150 } });
  expect(new Set(await goals())).toEqual(new Set([150]));
  const query = { locale: 'en' as const };
  const report = (await child.parent.call(studentReports.reportOfChild, { params: { id: child.id }, query })).body.data;
  expect(report.charts.map((chart: { title: string }) => chart.title)[0]).toContain('Turkish');
  expect(report.charts[0].text).toContain('Goal: 150 words a minute');
  expect(report.charts[1].goal).toBeNull();
});

it('a paper about a past period speaks of that time: its tile and its growth', async () => {
  const child = of('honest');
  // Before the sixth text: the middle of 110, 120 and 130 is then "now", and it is too early to speak of growth.
  const query = { locale: 'en' as const, to: inDays(-9).slice(0, 10) };
  const report = (await school.manager.call(studentReports.studentReport, { params: { id: child.id }, query })).body
    .data;
  const tile = report.tiles.find((one: { name: string }) => one.name === 'speed');
  expect(Math.round(tile.value)).toBe(120);
  const verdicts = report.growth.lines.map((line: { verdict: string }) => line.verdict);
  expect(new Set(verdicts)).toEqual(new Set(['too_early']));
});

it('other kinds are a choice of the charts and never mixed in; languages are apart', async () => {
  const speeds = async (query: Record<string, string>) =>
    (await school.manager.call(reports.monthlySpeeds, { query })).body.meta as {
      language: string | null;
      total: { records: number; value: number | null };
    };
  const total = async (query: Record<string, string>) => {
    const { language, total: of } = await speeds(query);
    return [language, of.records, of.value && Math.round(of.value)];
  };
  expect(await total({ department_id: class_ })).toEqual(['tr', 12, 108]);
  expect(await total({ department_id: class_, kind: 'rereading' })).toEqual(['tr', 4, 200]);
  expect(await total({ department_id: class_, kind: 'other_language' })).toEqual(['en', 3, 55]);
  expect(await total({ department_id: class_, language: 'en' })).toEqual(['en', 0, null]);
  const averages = (await school.manager.call(dashboard.classesDashboard)).body.data.averages;
  const compared = (await school.manager.call(reports.departmentsCompared)).body;
  expect([averages.language, compared.data[0].language]).toEqual(['tr', 'tr']);
  expect(compared.data[0].now.readings).toBe(12);
  const today = dayAgo(0);
  expect(compared.data[0].period.from < today && compared.data[0].period.to >= today).toBe(true);
});

describe('homework', () => {
  it('is done when its questions are answered, waits on each device, and averages readings that count', async () => {
    const article = texts.tr[7]!;
    const homework = await makeHomework(school.manager, article.id, [class_]);
    const give = { article, daysAgo: 0, homeworkId: homework.id };
    await read(of('honest'), { ...give, seconds: at(140), right: allRight });
    await read(of('guesser'), { ...give, seconds: at(277), right: 2, tookMs: 4000 });
    await read(of('listener'), { ...give, seconds: at(150), right: allRight, listened: true });
    const open = await read(of('bilingual'), { ...give, seconds: at(90), right: null });
    const task = async () =>
      (await of('bilingual').client.call(routes.myTask, { params: { id: homework.id } })).body.data;
    expect(open).toMatchObject({ kind: 'unanswered', wpm: null, trust: null, is_open: true });
    expect(await task()).toMatchObject({ finished_at: null, open_reading_id: open.id, result: null });
    const stats = async () =>
      (await school.manager.call(homeworkRoutes.getHomework, { params: { id: homework.id } })).body.data;
    expect(await stats()).toMatchObject({ completed_count: 3, averages: { measured: 1, comprehension: 100 } });
    expect((await stats()).averages.wpm).toBeCloseTo(140, 1);
    const { language, from, to } = (await stats()).averages;
    expect([language, from, to]).toEqual(['tr', from, from]);
    expect(rightNow().getTime() - Date.parse(from)).toBeLessThan(86_400_000);
    const results = (await school.manager.call(homeworkRoutes.resultsOfHomework, { params: { id: homework.id } })).body
      .data;
    expect(
      results.map((row: { wpm: number | null; reading_kind: string }) => [
        row.reading_kind,
        row.wpm && Math.round(row.wpm),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['measurement', 140],
        ['not_counted', null],
        ['listened', null],
      ]),
    );
    const missing = (await school.manager.call(homeworkRoutes.notCompletedStudents, { params: { id: homework.id } }))
      .body.data;
    expect(missing.find((row: { user_id: string }) => row.user_id === of('bilingual').id).read).toBe(true);
    await of('bilingual').client.call(routes.recordAnswers, {
      params: { id: open.id },
      body: {
        took_ms: 60_000,
        answers: article.questions.map(({ id, options }) => ({
          question_id: id,
          chosen: [options.find(({ right }) => right)!.id],
        })),
      },
    });
    expect(await task()).toMatchObject({ open_reading_id: null, result: { kind: 'measurement' } });
    expect((await stats()).averages).toMatchObject({ measured: 2 });
  });
});

it('a target of speed is not reached by reading again, and no average mixes languages', async () => {
  const target = { target: { measure: 'speed', value: 100 } };
  const stats = async (id: string) =>
    (await school.manager.call(homeworkRoutes.getHomework, { params: { id } })).body.data as Homework;
  const repeated = await makeHomework(school.manager, texts.tr[1]!.id, [class_], target);
  const again = { article: texts.tr[1]!, daysAgo: 0, homeworkId: repeated.id };
  expect(await read(of('rereader'), { ...again, seconds: at(240), right: allRight })).toMatchObject({
    kind: 'rereading',
  });
  expect(await stats(repeated.id)).toMatchObject({ completed_count: 1, reached_count: 0, averages: { measured: 0 } });
  const foreign = await makeHomework(school.manager, texts.en[2]!.id, [class_], target);
  const first = { article: texts.en[2]!, daysAgo: 0, homeworkId: foreign.id };
  expect(await read(of('honest'), { ...first, seconds: at(120), right: allRight })).toMatchObject({
    kind: 'other_language',
  });
  expect(await stats(foreign.id)).toMatchObject({
    completed_count: 1,
    reached_count: 1,
    averages: { measured: 0, wpm: null, comprehension: null },
  });
});

it('a certificate for speed is given for measurements alone', async () => {
  const template = { title: 'Hızlı okur', language: 'tr', body: '{{student}}', rule_from: '2020-01-01' };
  await school.manager.call(certificates.createCertificateTemplate, {
    body: { ...template, rule: { kind: 'speed', wpm: 115, comprehension: 50 } },
  });
  const { db, services } = { db: app.services.db, services: app.services };
  const job = await startJob({ db, services, afterCommit: (then) => void then() }, certificateRules, { input: {} });
  await endOf(app, job.id);
  const { data } = (await school.manager.call(certificates.listCertificates)).body;
  // The text that one of them knew went at 280 words a minute, another one's questions are open: neither is a speed.
  expect(new Set(data.map((one: { user_id: string }) => one.user_id))).toEqual(
    new Set([of('honest').id, of('rereader').id]),
  );
});

await import('./one-truth-lists.ts');
await import('./one-truth-guard.ts');

import { rightNow, timeAhead } from '@okur/contract/testing/time';
import { insertRows } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import {
  articles,
  articleVersions,
  homeworkDepartments,
  homeworks,
  homeworkSequences,
  homeworkSeries,
  homeworkTemplates,
  oralReadings,
  readingSessions,
} from '../database/tables/index.ts';
import type { People } from './world-parts.ts';

/* What is read and assigned in a company with one of everything, see world.ts. */

/** Homework of a step that repeats, and a template. */
async function makeHomework(db: People['db'], company: string, department: string, article: string) {
  const sequence = newId();
  await insertRows(db, homeworkSequences, { id: sequence, title: 'Adımlar', steps: 1, company_id: company });
  const series = newId();
  await insertRows(db, homeworkSeries, {
    id: series,
    company_id: company,
    weekday: 1,
    start_time: '08:00:00',
    due_days: 4,
    due_time: '21:00:00',
    next_on: '2999-01-07',
    until_on: '2999-12-30',
  });
  const homework = newId();
  await insertRows(db, homeworks, {
    id: homework,
    sequence_id: sequence,
    series_id: series,
    series_on: '2026-09-07',
    step: 1,
    kind: 'article',
    title: 'Ödev',
    company_id: company,
    article_id: article,
    article_version: 1,
    starts_at: rightNow(),
    due_at: timeAhead(1e8),
  });
  await insertRows(db, homeworkDepartments, { homework_id: homework, department_id: department });
  const homeworkTemplate = newId();
  await insertRows(db, homeworkTemplates, {
    id: homeworkTemplate,
    title: 'Her hafta',
    due_days: 7,
    steps: [],
    company_id: company,
  });
  return { sequence, series, homework, homeworkTemplate };
}

/** An article, homework of it, its reading, and what was read aloud of it. */
export async function makeReading({ db, company, department, instructor, user }: People) {
  const article = newId();
  const text = { title: 'Metin', language: 'tr' as const, body: '<p>Metin.</p>', word_count: 1, questions: [] };
  await insertRows(db, articles, {
    id: article,
    ...text,
    status: 'published',
    company_id: company,
    instructor_id: instructor,
  });
  await insertRows(db, articleVersions, { article_id: article, version: 1, ...text });
  const { sequence, series, homework, homeworkTemplate } = await makeHomework(db, company, department, article);
  const reading = newId();
  await insertRows(db, readingSessions, {
    id: reading,
    user_id: user,
    company_id: company,
    department_id: department,
    article_id: article,
    article_version: 1,
    homework_id: homework,
    language: 'tr',
    words: 1,
    active_seconds: 60,
    wpm: 100,
    device: 'desktop',
    implausible: false,
    trace: [],
    formula_version: '1',
    started_at: rightNow(),
    finished_at: rightNow(),
  });
  const oralReading = newId();
  await insertRows(db, oralReadings, {
    id: oralReading,
    user_id: user,
    company_id: company,
    article_id: article,
    article_version: 1,
    recording: `/files/oral-readings/${oralReading}.webm`,
    seconds: 60,
    words: 1,
    whole: true,
  });
  return { article, homework, homeworkTemplate, sequence, series, reading, oralReading };
}

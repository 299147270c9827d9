import { QuestionInput, type Question } from '@okur/contract/questions';
import type { SummaryBook } from '@okur/contract/summaries';
import { demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { gradedAnswers } from '../features/student/store.ts';
import { changeSummary, insertSummary } from '../features/summaries/save.ts';
import { type Db, insertRows, row, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import {
  summaryAnswers,
  summaryBookDepartments,
  summaryClasses,
  summaryTags,
} from '../platform/database/tables/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import type { DemoSchool } from './schools.ts';
import { colleagueWhoEdits } from './staff.ts';
import demoSummaries from './summaries.json' with { type: 'json' };

const categories = [
  { en: 'Adventure', tr: 'Serüven', fr: 'Aventure', pl: 'Przygoda' },
  { en: 'Family', tr: 'Aile', fr: 'Famille', pl: 'Rodzina' },
  { en: 'Tale', tr: 'Masal', fr: 'Conte', pl: 'Baśń' },
];

/** Summaries of books that every class has, with the categories and words they are found by. */
export async function makeSummaries(db: Db, schools: readonly DemoSchool[]): Promise<void> {
  const tags = ['Aile', 'Arkadaşlık', 'Cesaret', 'Deniz', 'Doğa', 'Okul'].map((name) => ({ id: newId(), name }));
  await insertRows(db, summaryTags, tags);
  const classes = categories.map((names, at) => ({ id: newId(), names, position: at + 1 }));
  await insertRows(db, summaryClasses, classes);
  const departments = schools.flatMap((school) => school.departments);
  const editor = await adminBy(db, demoStaff.find(({ role }) => role === 'CE')!.email);
  for (const { category, tags: words, language, questions = [], sections, earlier, ...summary } of demoSummaries) {
    const id = await insertSummary(
      db,
      editor,
      {
        ...summary,
        sections: earlier ?? sections,
        language: language === 'en' ? 'en' : 'tr',
        source_book_id: null,
        class_ids: classes.filter(({ names }) => names.tr === category).map(({ id: classId }) => classId),
        tag_ids: tags.filter(({ name }) => words.includes(name)).map(({ id: tagId }) => tagId),
        questions: questions.map((question) => QuestionInput.parse(question)),
        cover_alt: '',
        status: 'published',
      },
      undefined,
    );
    await insertRows(
      db,
      summaryBookDepartments,
      departments.map((department) => ({ summary_book_id: id, department_id: department.id })),
    );
    if (questions.length > 0) await makeAnswers(db, id);
    if (earlier) await rewrite(db, id, sections);
  }
}

const adminBy = async (db: Db, email: string) =>
  orNotFound(await row<{ id: string }>(db, sql`select id from admins where email = ${email}`));

/** A colleague of the editor has made another text of it, a week after the first. */
async function rewrite(db: Db, id: string, sections: SummaryBook['sections']): Promise<void> {
  const before = orNotFound(
    await row<SummaryBook>(
      db,
      sql`select id, language, sections, questions, word_count, status from summary_books where id = ${id}`,
    ),
  );
  await rows(
    db,
    sql`update summary_texts set created_at = created_at - interval '7 days' where summary_book_id = ${id}`,
  );
  await changeSummary(db, await adminBy(db, colleagueWhoEdits), before, { sections }, undefined);
}

/** What some of the demo student's class answered: each is wrong at another question, or at none. */
async function makeAnswers(db: Db, id: string): Promise<void> {
  const { questions } = (await row<{ questions: Question[] }>(
    db,
    sql`select questions from summary_books where id = ${id}`,
  ))!;
  const readers = await rows<{ id: string }>(
    db,
    sql`select u.id from users u join users me on me.department_id = u.department_id
      where me.email = ${demoStudent.email} and u.id <> me.id order by u.id limit 5`,
  );
  for (const [reader, { id: user_id }] of readers.entries()) {
    const given = questions.map(({ id: question_id, options }, at) => {
      const chosen = options.find(({ right }) => right === (at !== reader))!;
      return { question_id, chosen: [chosen.id] };
    });
    const { answers, points, max_points } = gradedAnswers(questions, given);
    await insertRows(db, summaryAnswers, { user_id, summary_book_id: id, answers, points, max_points });
  }
}

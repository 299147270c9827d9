import type { stepProblems, SummaryReading } from '@okur/contract/homework';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { visibleArticles } from '../articles/store.ts';
import { isLicensedFor, isTimed, isVisible, visibleBooks } from '../books/store.ts';
import { visibleExams } from '../exams/store.ts';
import { isTimed as isTimedSummary, visibleSummaries } from '../summaries/store.ts';
import type { Content } from './save.ts';

/** Why a step cannot be assigned by the caller in a school: the field that says what it is about, and the error. */
export interface ContentProblem {
  step: number;
  field: string;
  error: string;
  problem: (typeof stepProblems)[number];
}

/** What cannot be assigned of these, in the order of the steps: one statement for each kind, however many there are. */
export async function problemsOf(
  db: Db,
  caller: Caller,
  companyId: string,
  contents: readonly Content[],
): Promise<ContentProblem[]> {
  const articles = await statusOfArticles(db, caller, companyId, contents);
  const chapters = await statusOfChapters(db, caller, companyId, contents);
  const exams = await statusOfExams(db, caller, companyId, contents);
  const summaries = await statusOfSummaries(db, caller, contents);
  const tutorials = await statusOfTutorials(db, caller, contents);
  const exercises = await exercisesInUse(db, contents);
  return contents.flatMap((content, step) => {
    if (content.kind === 'exercise') {
      const at = content.exercises.findIndex(({ exercise_id }) => !exercises.has(exercise_id));
      return at < 0 ? [] : [gone(step, `exercises.${at}.exercise_id`)];
    }
    if (content.kind === 'article' && content.book_chapter_id) {
      const chapter = chapters.get(content.book_chapter_id);
      if (!chapter) return [gone(step, 'book_chapter_id')];
      if (!chapter.licensed)
        return [{ step, field: 'book_chapter_id', error: 'homework.book_not_licensed', problem: 'gone' }];
      const isPossible = content.chapter_reading !== 'timed' || chapter.timed;
      return isPossible
        ? []
        : [{ step, field: 'chapter_reading', error: 'homework.chapter_not_timed', problem: 'gone' }];
    }
    if (content.kind === 'summary')
      return problemsOfSummary(step, content.summary_reading, summaries.get(content.summary_id));
    if (content.kind === 'tutorial') return problemsOfTutorial(step, tutorials.get(content.tutorial_id));
    const [field, status, draft] =
      content.kind === 'article'
        ? (['article_id', articles.get(content.article_id ?? ''), 'validation.article_draft'] as const)
        : (['exam_id', exams.get(content.exam_id), 'homework.exam_draft'] as const);
    if (!status) return [gone(step, field)];
    return status === 'published' ? [] : [{ step, field, error: draft, problem: 'draft' as const }];
  });
}

const gone = (step: number, field: string): ContentProblem => ({
  step,
  field,
  error: 'validation.not_found',
  problem: 'gone',
});

function problemsOfSummary(
  step: number,
  reading: SummaryReading,
  summary: SummaryStatus | undefined,
): ContentProblem[] {
  const field = 'summary_id';
  if (!summary) return [gone(step, field)];
  if (summary.status !== 'published') return [{ step, field, error: 'validation.summary_draft', problem: 'draft' }];
  if (reading === 'free' || summary.timed) return [];
  return [{ step, field: 'summary_reading', error: 'homework.summary_not_timed', problem: 'gone' }];
}

function problemsOfTutorial(step: number, status: string | undefined): ContentProblem[] {
  const field = 'tutorial_id';
  if (!status) return [gone(step, field)];
  return status === 'published' ? [] : [{ step, field, error: 'homework.tutorial_draft', problem: 'draft' }];
}

type StatusById = Map<string, string>;
const statusesOf = (found: readonly { id: string; status: string }[]): StatusById =>
  new Map(found.map(({ id, status }) => [id, status]));

/** A school's own text is given in that school alone, no matter who gives it. */
async function statusOfArticles(
  db: Db,
  caller: Caller,
  companyId: string,
  contents: readonly Content[],
): Promise<StatusById> {
  const ids = contents.flatMap((content) =>
    content.kind === 'article' && content.article_id ? [content.article_id] : [],
  );
  if (ids.length === 0) return new Map();
  return statusesOf(
    await rows(
      db,
      sql`select a.id, a.status from articles a where a.id = any(${array(ids)}) and a.deleted_at is null
        and coalesce(a.company_id, ${companyId}) = ${companyId} and ${visibleArticles(caller)}`,
    ),
  );
}

const chaptersIn = (contents: readonly Content[]): string[] =>
  contents.flatMap((content) =>
    content.kind === 'article' && content.book_chapter_id ? [content.book_chapter_id] : [],
  );

/** Holds the books of these until they are given: no chapter of them is hidden or deleted meanwhile. */
export async function holdBooks(db: Db, contents: readonly Content[]): Promise<void> {
  const ids = chaptersIn(contents);
  if (ids.length > 0)
    await rows(
      db,
      sql`select id from books where id in (select book_id from book_chapters where id = any(${array(ids)}))
        order by id for share`,
    );
}

interface ChapterStatus {
  /** Whether it can be read with the clock. */
  timed: boolean;
  /** Whether the students of the school can open its book. */
  licensed: boolean;
}

/** Chapters that readers see, with words to read, of published books. */
async function statusOfChapters(
  db: Db,
  caller: Caller,
  companyId: string,
  contents: readonly Content[],
): Promise<Map<string, ChapterStatus>> {
  const ids = chaptersIn(contents);
  if (ids.length === 0) return new Map();
  const found = await rows<ChapterStatus & { id: string }>(
    db,
    sql`select c.id, ${isTimed} as timed, ${isLicensedFor(companyId)} as licensed
      from book_chapters c join books b on b.id = c.book_id
      where c.id = any(${array(ids)}) and b.status = 'published' and b.deleted_at is null and ${visibleBooks(caller)}
        and ${isVisible(sql`c.id`)}
        and exists (select from okur_chapters_of_homework(c.id, 'chapter') t where t.words > 0)`,
  );
  return new Map(found.map(({ id, ...status }) => [id, status]));
}

/** A school's own exam is given in that school alone. */
async function statusOfExams(
  db: Db,
  caller: Caller,
  companyId: string,
  contents: readonly Content[],
): Promise<StatusById> {
  const ids = contents.flatMap((content) => (content.kind === 'exam' ? [content.exam_id] : []));
  if (ids.length === 0) return new Map();
  return statusesOf(
    await rows(
      db,
      sql`select e.id, e.status from exams e where e.id = any(${array(ids)}) and e.deleted_at is null
        and coalesce(e.company_id, ${companyId}) = ${companyId} and ${visibleExams(caller)}`,
    ),
  );
}

interface SummaryStatus {
  status: string;
  /** Whether it can be read with the clock. */
  timed: boolean;
}

async function statusOfSummaries(
  db: Db,
  caller: Caller,
  contents: readonly Content[],
): Promise<Map<string, SummaryStatus>> {
  const ids = contents.flatMap((content) => (content.kind === 'summary' ? [content.summary_id] : []));
  if (ids.length === 0) return new Map();
  const found = await rows<SummaryStatus & { id: string }>(
    db,
    sql`select s.id, s.status, ${isTimedSummary} as timed from summary_books s
      where s.id = any(${array(ids)}) and s.deleted_at is null and ${visibleSummaries(caller)}`,
  );
  return new Map(found.map(({ id, ...status }) => [id, status]));
}

/** Drafts are for those who write tutorials. */
async function statusOfTutorials(db: Db, caller: Caller, contents: readonly Content[]): Promise<StatusById> {
  const ids = contents.flatMap((content) => (content.kind === 'tutorial' ? [content.tutorial_id] : []));
  if (ids.length === 0) return new Map();
  const isSeen = caller.staff?.ability.can('view', 'TUTORIALS') ? sql`true` : sql`t.status = 'published'`;
  return statusesOf(
    await rows(
      db,
      sql`select t.id, t.status from tutorials t where t.id = any(${array(ids)}) and t.deleted_at is null
        and ${isSeen}`,
    ),
  );
}

async function exercisesInUse(db: Db, contents: readonly Content[]): Promise<Set<string>> {
  const ids = contents.flatMap((content) =>
    content.kind === 'exercise' ? content.exercises.map(({ exercise_id }) => exercise_id) : [],
  );
  if (ids.length === 0) return new Set();
  const playable = await rows<{ id: string }>(
    db,
    sql`select e.id from exercises e join modules m on m.id = e.module_id
      where e.active and m.active and e.id = any(${array(ids)})`,
  );
  return new Set(playable.map(({ id }) => id));
}

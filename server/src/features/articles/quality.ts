import type { Article } from '@okur/contract/articles';
import { wordingKey, type Question, type QuestionQuality } from '@okur/contract/questions';
import { guessChance } from '@okur/contract/reading/comprehension';
import { type AnsweredSheet, questionFigures } from '@okur/contract/reading/question-quality';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { neverOpened } from './store.ts';

/** More sheets change no figure that anyone would see. */
const mostSheets = 20_000;

/** What one student answered: whether each question was answered right, by its id. */
interface Sheet {
  user_id: string;
  right: Map<string, boolean>;
}

/** Whether a question of a kept version asks the same as it does now. */
type SameWords = (version: number, questionId: string) => boolean;

/**
 * The figures of an article's questions. They rest on what happened, never on an estimate:
 *
 * - read: the first reading of each student that was answered, of any class. Readings whose course cannot be trusted
 *   (grade C: skipped much) count for neither side.
 * - not read: what was answered where a homework asks before reading; readings gone through faster than anyone can
 * read
 * (`implausible`); exams that ask the same question of students of whom no reading of the text was stored by then. Each
 *   student counts once for a question, with the first of these.
 *
 * Answers to another wording of a question count for none.
 */
export async function measureQuality(
  db: Db,
  { id, questions }: Pick<Article, 'id' | 'questions'>,
): Promise<QuestionQuality[]> {
  const isCurrent = await sameWords(db, id, questions);
  const { read, rushed } = await readSheets(db, id, isCurrent);
  const unread = oncePerStudent([
    ...(await guessedSheets(db, id, isCurrent)),
    ...rushed,
    ...(await examSheets(db, id, questions)),
  ]);
  const sheets: AnsweredSheet[] = [...read, ...unread.map(({ right }) => ({ right, isUnread: true }))];
  return questions.map((question) => {
    const {
      answered,
      unread: without,
      shareRight,
      shareRightUnread,
      discrimination,
      verdict,
    } = questionFigures(question.id, sheets, guessChance(question));
    return {
      question_id: question.id,
      answered,
      share_right: shareRight,
      discrimination,
      unread: without,
      share_right_unread: shareRightUnread,
      verdict,
    };
  });
}

/** One sheet of each student; of a question that was answered several times the first sheet's answer. */
function oncePerStudent(sheets: readonly Sheet[]): Sheet[] {
  const students = new Map<string, Sheet>();
  for (const { user_id, right } of sheets)
    students.set(user_id, { user_id, right: new Map([...right, ...(students.get(user_id)?.right ?? [])]) });
  return [...students.values()];
}

interface Answered {
  user_id: string;
  version: number;
  answers: { question_id: string; right: boolean }[];
}

const sheetOf = ({ user_id, version, answers }: Answered, isCurrent: SameWords): Sheet => ({
  user_id,
  right: new Map(
    answers
      .filter(({ question_id }) => isCurrent(version, question_id))
      .map(({ question_id, right }) => [question_id, right]),
  ),
});

async function readSheets(
  db: Db,
  articleId: string,
  isCurrent: SameWords,
): Promise<{ read: Sheet[]; rushed: Sheet[] }> {
  const readings = await rows<Answered & { implausible: boolean }>(
    db,
    sql`select distinct on (r.user_id) r.user_id, r.article_version as version, r.implausible, s.answers
      from reading_sessions r join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
        where r.article_id = ${articleId} and (r.implausible or r.trust <> 'C') order by r.user_id, r.finished_at
          limit ${mostSheets}`,
  );
  const of = (rushed: boolean) =>
    readings.filter(({ implausible }) => implausible === rushed).map((reading) => sheetOf(reading, isCurrent));
  return { read: of(false), rushed: of(true) };
}

/**
 * The earliest guesses of each student, if at least one question was answered and no reading of the text had ended: by
 * its end, since beginnings follow from a device's clock.
 */
async function guessedSheets(db: Db, articleId: string, isCurrent: SameWords): Promise<Sheet[]> {
  const guesses = await rows<Answered>(
    db,
    sql`select distinct on (g.user_id) g.user_id, g.article_version as version, g.answers from reading_guesses g
        where g.article_id = ${articleId} and jsonb_path_exists(g.answers, '$[*].chosen[*]')
          and not exists (select from reading_sessions r where r.article_id = g.article_id and r.user_id = g.user_id
            and r.finished_at <= g.answered_at)
        order by g.user_id, g.answered_at, g.id limit ${mostSheets}`,
  );
  return guesses.map((guess) => sheetOf(guess, isCurrent));
}

async function sameWords(db: Db, articleId: string, questions: readonly Question[]): Promise<SameWords> {
  const now = new Map(questions.map((question) => [question.id, wordingKey(question)]));
  const versions = await rows<{ version: number; questions: Question[] }>(
    db,
    sql`select version, questions from article_versions where article_id = ${articleId}`,
  );
  const same = new Set(
    versions.flatMap(({ version, questions: stored }) =>
      stored.filter((question) => now.get(question.id) === wordingKey(question)).map(({ id }) => `${version}:${id}`),
    ),
  );
  return (version, questionId) => same.has(`${version}:${questionId}`);
}

/**
 * First attempts at exams that ask questions of this article as it asks them now, of students without a reading of it
 * before. An exam's question whose words or key change is no longer of the article: all its answers are to the same.
 */
async function examSheets(db: Db, articleId: string, questions: readonly Question[]): Promise<Sheet[]> {
  const now = new Map(questions.map((question) => [question.id, wordingKey(question)]));
  const taken = await rows<Pick<Question, 'id' | 'kind' | 'stem' | 'options' | 'image'> & { from_id: string }>(
    db,
    sql`select id, article_question_id as from_id, kind, stem, options, image from exam_questions
      where article_id = ${articleId}`,
  );
  const same = taken.filter((question) => now.get(question.from_id) === wordingKey(question));
  const sheets = await rows<{ user_id: string; right: Record<string, boolean> }>(
    db,
    sql`select a.user_id, json_object_agg(q.article_question_id, w."right") as "right" from exam_questions q
      join exam_answers w on w.question_id = q.id join exam_attempts a on a.id = w.attempt_id
        where q.id = any(${array(same.map(({ id }) => id))}) and a.number = 1 and ${neverOpened} group by a.id
          order by a.started_at limit ${mostSheets}`,
  );
  return sheets.map(({ user_id, right }) => ({ user_id, right: new Map(Object.entries(right)) }));
}

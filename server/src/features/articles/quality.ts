import type { Article } from '@okur/contract/articles';
import { askedAs, type Question, type QuestionQuality } from '@okur/contract/questions';
import { guessChance } from '@okur/contract/reading/comprehension';
import { type AnsweredSheet, questionFigures } from '@okur/contract/reading/question-quality';
import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../platform/database.ts';
import { neverOpened } from './store.ts';

/** More sheets change no figure that anybody would see. */
const mostSheets = 20_000;

/**
 * The figures of an article's questions. They rest on two things that happened, never on a guess:
 *
 * - read: the first reading of each student that was answered, of any class. Readings whose course cannot be trusted
 *   (grade C: skipped much) count for neither side.
 * - not read: readings gone through faster than anybody can read (`implausible`), and exams that ask the same question,
 *   taken by students of whom no reading of the text was stored by then.
 *
 * Answers to another wording of a question count for none.
 */
export async function qualityOfArticle(db: Db, { id, questions }: Pick<Article, 'id' | 'questions'>): Promise<QuestionQuality[]> {
  const sheets = [...(await readSheets(db, id, questions)), ...(await examSheets(db, id, questions))];
  return questions.map((question) => {
    const { answered, unread, shareRight, shareRightUnread, discrimination, verdict } = questionFigures(question.id, sheets, guessChance(question));
    return { question_id: question.id, answered, share_right: shareRight, discrimination, unread, share_right_unread: shareRightUnread, verdict };
  });
}

async function readSheets(db: Db, articleId: string, questions: readonly Question[]): Promise<AnsweredSheet[]> {
  const isAskedNow = await sameWords(db, articleId, questions);
  const readings = await rows<{ version: number; implausible: boolean; answers: { question_id: string; right: boolean }[] }>(
    db,
    sql`select distinct on (r.user_id) r.article_version as version, r.implausible, s.answers from reading_sessions r join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
        where r.article_id = ${articleId} and (r.implausible or r.trust <> 'C') order by r.user_id, r.finished_at limit ${mostSheets}`,
  );
  return readings.map(({ version, implausible, answers }) => ({ isUnread: implausible, right: new Map(answers.filter(({ question_id }) => isAskedNow(version, question_id)).map(({ question_id, right }) => [question_id, right])) }));
}

/** Whether a question of a kept state asks the same as it does now. */
async function sameWords(db: Db, articleId: string, questions: readonly Question[]): Promise<(version: number, questionId: string) => boolean> {
  const now = new Map(questions.map((question) => [question.id, askedAs(question)]));
  const states = await rows<{ version: number; questions: Question[] }>(db, sql`select version, questions from article_versions where article_id = ${articleId}`);
  const same = new Set(states.flatMap(({ version, questions: kept }) => kept.filter((question) => now.get(question.id) === askedAs(question)).map(({ id }) => `${version}:${id}`)));
  return (version, questionId) => same.has(`${version}:${questionId}`);
}

/** First attempts at exams that ask questions of this article, of students without a reading of it before. */
async function examSheets(db: Db, articleId: string, questions: readonly Question[]): Promise<AnsweredSheet[]> {
  const sheets = await rows<{ right: Record<string, boolean> }>(
    db,
    sql`select json_object_agg(q.article_question_id, w."right") as "right" from exam_questions q join exam_answers w on w.question_id = q.id join exam_attempts a on a.id = w.attempt_id
        where q.article_id = ${articleId} and a.number = 1 and ${neverOpened} group by a.id limit ${mostSheets}`,
  );
  const known = new Set(questions.map(({ id }) => id));
  return sheets.map(({ right }) => ({ isUnread: true, right: new Map(Object.entries(right).filter(([questionId]) => known.has(questionId))) }));
}

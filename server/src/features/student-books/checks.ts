import { createHash } from 'node:crypto';
import type { studentBooks as contract } from '@okur/contract';
import { Language } from '@okur/contract/fields';
import { openQuestion, type Question } from '@okur/contract/questions';
import type { Grade } from '@okur/contract/reading/comprehension';
import { mazeOf } from '@okur/contract/reading/maze';
import type { BodyOf } from '@okur/contract/route';
import type { ChapterCheck, CheckKind } from '@okur/contract/student-books';
import { shareOf } from '@okur/contract/share';
import { type Db, insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { chapterChecks } from '../../platform/database/tables/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { checkKindOf, sampleOf, textToAsk } from '../books/store.ts';
import { keepFinished } from '../homework/store.ts';
import { storedWording, checkAnswers, explained, gradedAnswers } from '../student/store.ts';
import { readableChapter } from './my-books.ts';
import { firstCheck } from './progress.ts';

type StoredCheck = Omit<ChapterCheck, 'state' | 'questions'> & { questions: Question[] };
/** A chapter, and what an author wrote of it. */
export type CheckedChapter = Pick<StoredCheck, 'chapter_id' | 'kind' | 'language' | 'questions'>;

/** A chapter in their own reach with what was read of it and what was answered first. */
const chapterOf = async (db: Db, userId: string, id: string): Promise<StoredCheck> =>
  orNotFound(
    await row<{ data: StoredCheck }>(
      db,
      sql`select to_json(x) as data from (select c.id as chapter_id, c.book_id, c.title, b.language, c.text_version,
          ${checkKindOf} as kind, c.questions, c.questions_version,
          ${firstCheck(sql`${userId}::uuid`, sql`c.id`)} as first,
          case when w.seen_at is null then coalesce(lower(int4multirange(int4range(0, c.word_count))
            - coalesce(w.read + w.skimmed, '{}')), 0) end as unread_from
        from book_chapters c join books b on b.id = c.book_id
          left join chapter_reads w on w.chapter_id = c.id and w.user_id = ${userId}
        where c.id in (select c.id from ${readableChapter(userId, id)})) x`,
    ),
  ).data;

/** The words of a chapter in one of its texts. */
export async function htmlOf(db: Db, chapterId: string, version: number): Promise<string> {
  const blocks = await rows<{ html: string }>(
    db,
    sql`select html from book_blocks where chapter_id = ${chapterId} and text_version = ${version} order by no`,
  );
  return blocks.map(({ html }) => html).join('\n');
}

/** What is asked about of a chapter in one of its texts: the same for every reader. */
async function sampleText(db: Db, chapterId: string, version: number): Promise<string> {
  const text = sql`book_blocks where chapter_id = ${chapterId} and text_version = ${version}`;
  const counted = await row<{ words: number }>(
    db,
    sql`select coalesce(max(first_word + words), 0) as words from ${text}`,
  );
  const { step, span } = sampleOf(counted!.words);
  const blocks = await rows<{ html: string }>(
    db,
    sql`select html from ${text} and first_word % ${step}::int < ${span}::int order by no`,
  );
  return textToAsk(blocks.map(({ html }) => html));
}

/** An id that follows from what it is of: the same question has the same one again. */
function idOf(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Words of the text as questions: the same ones for a student whenever they are asked. */
function questionsOfText(plain: string, language: Language, seed: string): Question[] {
  return mazeOf(plain, language, seed).map(({ stem, options, right }, at) => {
    const id = idOf(`${seed} ${at} ${stem}`);
    return {
      id,
      kind: 'single_choice',
      stem,
      options: options.map((text) => ({ id: idOf(`${id} ${text}`), text, right: text === right })),
      explanation: '',
      points: 1,
      skill: 'vocabulary',
      image: null,
    };
  });
}

/** What is asked, right answers among it; an author's questions take the place of words of the text. */
export async function questionsOf(
  db: Db,
  userId: string,
  chapter: CheckedChapter,
  version: number,
): Promise<Question[]> {
  if (chapter.kind !== 'automatic') return chapter.questions;
  const text = await sampleText(db, chapter.chapter_id, version);
  return questionsOfText(text, Language.parse(chapter.language), `${userId} ${chapter.chapter_id}`);
}

export async function myChapterCheck({ db, caller, params }: ContextOf<typeof contract.myChapterCheck>) {
  const chapter = await chapterOf(db, caller.id, params.id);
  const isRead = chapter.unread_from === null;
  const questions = isRead ? await questionsOf(db, caller.id, chapter, chapter.text_version) : [];
  const isNone = chapter.kind === null || (isRead && questions.length === 0);
  const state: ChapterCheck['state'] = isNone ? 'none' : isRead ? 'ready' : 'unread';
  return { data: { ...chapter, state, questions: questions.map((question) => openQuestion(question)) } };
}

/** Notes what was answered behind a chapter; the first answers count. */
export async function addCheck(
  db: Db,
  check: {
    user_id: string;
    chapter_id: string;
    text_version: number;
    kind: CheckKind;
    /** Of an author's questions; unknown of those that are stored with a reading. */
    questions_version?: number | null;
    done_at?: Date;
    reading_id?: string;
  },
  grades: readonly Grade[],
): Promise<{ id: string; questions: number; right_answers: number }> {
  const id = newId();
  const done = { questions: grades.length, right_answers: grades.filter(({ right }) => right).length };
  await insertRows(db, chapterChecks, { id, ...check, ...done, corrected: correctedOf(grades) });
  await keepFinished(db, check.user_id, check.chapter_id);
  return { id, ...done };
}

const correctedOf = (grades: readonly Grade[]): number =>
  shareOf(
    grades.reduce((sum, { correctedShare }) => sum + correctedShare, 0),
    grades.length,
  );

/** Questions that an author changed meanwhile are asked again, rather than answers held against others. */
function checkPresent(questions: readonly Question[], answers: readonly { question_id: string }[]): void {
  const ids = new Set(questions.map(({ id }) => id));
  if (!answers.every(({ question_id }) => ids.has(question_id))) throw new ApiError('conflict');
}

/**
 * What answers are held against: an author's questions in the wording that was shown, also where the author has taken
 * them out since.
 */
async function wordingSeen(
  db: Db,
  userId: string,
  chapter: StoredCheck,
  { questions_version: version = chapter.questions_version, text_version }: BodyOf<typeof contract.answerChapterCheck>,
): Promise<{ kind: CheckKind; questions: Question[]; questions_version: number | null }> {
  const isOfNow = version === chapter.questions_version;
  const earlier = isOfNow ? undefined : await storedWording(db, chapter.chapter_id, version);
  if (earlier) return { kind: 'questions', questions: earlier.questions, questions_version: version };
  if (chapter.kind === 'automatic')
    return {
      kind: 'automatic',
      questions: await questionsOf(db, userId, chapter, text_version),
      questions_version: null,
    };
  if (chapter.kind === null || !isOfNow) throw new ApiError('conflict');
  return { kind: 'questions', questions: chapter.questions, questions_version: version };
}

export async function answerChapterCheck({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.answerChapterCheck>) {
  const chapter = await chapterOf(db, caller.id, params.id);
  if (chapter.unread_from !== null) throw new ApiError('conflict');
  const { questions, ...wording } = await wordingSeen(db, caller.id, chapter, body);
  checkPresent(questions, body.answers);
  checkAnswers(questions, body.answers);
  const { answers, grades } = gradedAnswers(questions, body.answers);
  const { id, ...done } = await addCheck(
    db,
    {
      user_id: caller.id,
      chapter_id: chapter.chapter_id,
      text_version: body.text_version,
      ...wording,
    },
    grades,
  );
  record({
    action: 'create',
    subject: 'CHAPTER_CHECK',
    subjectId: id,
    after: { chapter_id: chapter.chapter_id, ...done },
  });
  const { done_at } = orNotFound(
    await row<{ done_at: string }>(
      db,
      sql`select to_json(done_at) #>> '{}' as done_at from chapter_checks where id = ${id}`,
    ),
  );
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  return {
    data: {
      questions: done.questions,
      right: done.right_answers,
      done_at,
      is_first: chapter.first === null,
      answered: questions.flatMap((question) => explained(question, given.get(question.id))),
    },
  };
}

import type { student as contract } from '@okur/contract';
import type { Question } from '@okur/contract/articles';
import { openQuestion } from '@okur/contract/questions';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import type { StudentHomework, StudentText, Task, TaskDetail } from '@okur/contract/student';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { barredFrom, isSettled } from '../exams/store.ts';
import { exercisesFor } from '../exercises/store.ts';
import {
  bookOfHomework,
  canBeDone,
  contentTitle,
  counts,
  countingAttempts,
  doneOf,
  exercisesDone,
  hasChapter,
  nextUnread,
  isPresent,
  onePassed,
  ownDue,
  reminded,
  visibleToStudent,
  standingFirst,
  stepOfSequence,
  summaryOfHomework,
  tutorialOfHomework,
  target,
} from '../homework/store.ts';
import { coverColumn } from '../summaries/store.ts';
import { pacesOf } from './paces.ts';

/**
 * Aliases h, v (the text), m (the summary), e (the exam), r (what is done, see doneOf), exam_result (the score of the
 * exam that a student may know) and x (the extension).
 */
const taskTables = (
  userId: string,
): Sql => sql`homeworks h join users u on u.id = ${userId} left join article_versions v on v.article_id = h.article_id
  and v.version = h.article_version left join summary_books m on m.id = h.summary_id
  left join exams e on e.id = h.exam_id
  left join lateral ${doneOf(sql`u.id`)} r on true
  left join lateral (select a.score, ${onePassed(sql`u.id`)} as passed from exam_attempts a
    where ${countingAttempts(sql`u.id`)} and ${isSettled}
    order by ${standingFirst(sql`u.id`)} limit 1) exam_result on h.kind = 'exam'
  left join homework_extensions x on x.homework_id = h.id and x.user_id = u.id
  left join homework_sequences q on q.id = h.sequence_id`;

const taskColumns = sql`h.id, h.kind, h.title, h.instructions, ${contentTitle(sql`u.language`)} as content_title,
  (select g.name from articles a join article_categories g on g.id = a.category_id
    where a.id = h.article_id) as category,
  coalesce((select a.cover from articles a where a.id = h.article_id), (select b.cover from book_chapters k
      join books b on b.id = k.book_id where k.id = h.book_chapter_id),
    (select ${coverColumn} from summary_books s where s.id = h.summary_id),
    (select jsonb_build_object('address', t.cover, 'alt', '')
      from tutorials t where t.id = h.tutorial_id and t.cover is not null)) as cover,
  e.minutes, coalesce(v.word_count, m.word_count) as word_count, h.starts_at, ${ownDue} as due_at,
  case when x.due_at > h.due_at then x.reason
  end as extension_reason,
  case when r.finished_at is null then (select m.sent_at from ${reminded}
    where y.homework_id = h.id and y.user_id = u.id) end as reminded_at, ${target} as target, r.finished_at,
  case when r.finished_at is null then r.reading_id end as open_reading_id,
  case when h.kind in ('exercise', 'tutorial') then json_build_object('done', r.steps_done, 'all', r.steps_all)
  end as steps,
  case when not ${counts} then ${barredFrom(sql`h.exam_id`)} end as barred,
  ${bookOfHomework(sql`, 'progress', r.book, 'next', ${nextUnread(sql`u.id`)}`)} as book,
  ${summaryOfHomework} as summary, ${tutorialOfHomework} as tutorial, ${stepOfSequence} as sequence,
  (h.removed_at is not null
    or (r.finished_at is null and (not ${hasChapter}
      or (h.book_chapter_id is not null or h.kind in ('summary', 'tutorial')) and not ${canBeDone}))) as removed,
  case when r.finished_at is not null then json_build_object('kind', r.reading_kind, 'wpm', r.wpm,
    'comprehension', r.comprehension,
    'effective_speed', r.effective_speed,
    'score', case when h.kind = 'exam' then exam_result.score else r.score end, 'passed',
    exam_result.passed) end as result`;

/** Homework of the student that has begun. */
const begun = (userId: string): Sql => sql`h.starts_at <= now() and ${visibleToStudent(sql`${userId}::uuid`)}`;

const withMinutes = (task: Task): Task => ({
  ...task,
  minutes: task.word_count === null ? task.minutes : estimatedMinutes(task.word_count),
});

/** What is to be done, soonest due first, then what is done, newest first; nothing that is long over. */
async function tasksOf(db: Db, userId: string): Promise<Task[]> {
  const found = await rows<{ task: Task }>(
    db,
    sql`select to_json(y) as task from (select ${taskColumns} from ${taskTables(userId)}
          where ${begun(userId)}) y
        where ${isPresent(sql`coalesce(y.finished_at, y.due_at)`)}
        order by y.finished_at is not null, case when y.finished_at is null then y.due_at end, y.finished_at desc,
          y.sequence->>'id', (y.sequence->>'step')::int, y.id`,
  );
  return found.map(({ task }) => withMinutes(task));
}

interface Doing {
  exercise_id: string;
  repetitions: number;
  min_score: number | null;
  done: number;
  best_score: number | null;
}

/** One homework of any kind with what is to be done. */
async function taskOf(db: Db, userId: string, id: string): Promise<TaskDetail | undefined> {
  const answer = await row<{ task: Task & { exam_id: string | null; doing: Doing[] } }>(
    db,
    sql`select to_json(y) as task from (select ${taskColumns}, h.exam_id,
          (select coalesce(json_agg(json_build_object('exercise_id', g.exercise_id, 'repetitions', g.repetitions,
            'min_score', g.min_score, 'done', g.done, 'best_score', g.best) order by g.place), '[]')
            from ${exercisesDone(sql`u.id`)} g) as doing
        from ${taskTables(userId)} where h.id = ${id} and ${begun(userId)}) y`,
  );
  if (!answer) return undefined;
  const { doing, ...task } = answer.task;
  const byId = new Map(
    (await exercisesFor(db, userId, sql`e.id = any(${array(doing.map((one) => one.exercise_id))})`)).map((exercise) => [
      exercise.id,
      exercise,
    ]),
  );
  const exercises = doing.flatMap(({ exercise_id, ...rest }) => {
    const exercise = byId.get(exercise_id);
    return exercise
      ? { id: exercise.id, name: exercise.name, kind: exercise.kind, level: exercise.level, ...rest }
      : [];
  });
  return { ...withMinutes(task), exam_id: task.exam_id, exercises };
}

type StoredText = Omit<StudentText, 'questions' | 'pace'> & { questions: Question[] };

/** One homework of a text as it was given. */
async function taskWithText(db: Db, userId: string, id: string): Promise<StudentHomework | undefined> {
  const answer = await row<{ task: Task; text: StoredText; ask_first: boolean }>(
    db,
    sql`select to_json(y) as task, json_build_object('article_id', v.article_id, 'article_version', v.version, 'title',
      v.title, 'language', v.language, 'body', v.body, 'word_count', v.word_count, 'questions', v.questions) as text,
          h.ask_before_reading and v.questions <> '[]' and not exists (select from reading_guesses g
            where g.user_id = ${userId} and g.homework_id = h.id)
            and not exists (select from reading_sessions s
              where s.article_id = h.article_id and s.user_id = ${userId}) as ask_first
        from ${taskTables(userId)}, lateral (select ${taskColumns}) y where h.id = ${id} and h.article_id is not null
          and ${begun(userId)}`,
  );
  return (
    answer && {
      ...withMinutes(answer.task),
      ask_first: answer.ask_first,
      text: {
        ...answer.text,
        questions: answer.text.questions.map((question) => openQuestion(question)),
        pace: await pacesOf(db, userId),
      },
    }
  );
}

/**
 * Which article in which state a homework is about that the student has, or had before moving to another class or
 * before it was taken away: what was read while the network was away is not lost because something changed meanwhile.
 */
export const everOwnHomework = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ article_id: string; article_version: number } | undefined> =>
  row(
    db,
    sql`select h.article_id, h.article_version from homeworks h where h.id = ${id} and h.article_id is not null
      and exists (select from homework_recipients where homework_id = ${id} and user_id = ${userId})`,
  );

export async function myTasks({ db, caller }: ContextOf<typeof contract.myTasks>) {
  return { data: await tasksOf(db, caller.id) };
}

export async function myTask({ db, caller, params }: ContextOf<typeof contract.myTask>) {
  return { data: orNotFound(await taskOf(db, caller.id, params.id)) };
}

export async function myHomework({ db, caller, params }: ContextOf<typeof contract.myHomework>) {
  return { data: orNotFound(await taskWithText(db, caller.id, params.id)) };
}

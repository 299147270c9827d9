import type { Question } from '@okur/contract/articles';
import { openQuestion } from '@okur/contract/questions';
import type { StudentText, Task } from '@okur/contract/student';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, row, rows } from '../../platform/database.ts';
import { withMinutes } from '../articles/store.ts';
import { firstReading } from '../homework/store.ts';

/** Homework (alias h) of the student's department that has begun. */
const isOwn = (userId: string): SQL => sql`h.kind = 'article' and h.starts_at <= now() and exists (
  select from homework_departments hd join departments d on d.id = hd.department_id join users u on u.department_id = d.id where hd.homework_id = h.id and u.id = ${userId} and d.deleted_at is null)`;

/** `done` is the reading that counts. */
const taskTables = (userId: string): SQL => sql`homeworks h join article_versions v on v.article_id = h.article_id and v.version = h.article_version
  left join lateral ${firstReading(sql`h.id`, sql`${userId}::uuid`)} done on true`;

const taskColumns = sql`h.id, h.kind, h.title, h.instructions, v.title as content_title, v.word_count, h.starts_at, h.due_at, done.finished_at,
  case when done.id is not null then json_build_object('wpm', done.wpm, 'comprehension', done.comprehension, 'effective_speed', done.effective_speed) end as result`;

type TaskRow = Omit<Task, 'minutes'>;

/** What is to be read, soonest due first, then what is done, newest first. */
export async function tasksOf(db: Db, userId: string): Promise<Task[]> {
  const found = await rows<{ task: TaskRow }>(
    db,
    sql`select to_json(x) as task from (select ${taskColumns} from ${taskTables(userId)} where ${isOwn(userId)}) x
        order by x.finished_at is not null, case when x.finished_at is null then x.due_at end, x.finished_at desc, x.id`,
  );
  return found.map(({ task }) => withMinutes(task));
}

type StoredText = Omit<StudentText, 'questions'> & { questions: Question[] };

/** One homework with its text as it was given. */
export async function taskWithText(db: Db, userId: string, id: string): Promise<(Task & { text: StudentText }) | undefined> {
  const answer = await row<{ task: TaskRow; text: StoredText }>(
    db,
    sql`select to_json(x) as task, json_build_object('article_id', v.article_id, 'article_version', v.version, 'title', v.title, 'language', v.language, 'body', v.body, 'word_count', v.word_count, 'questions', v.questions) as text
        from ${taskTables(userId)}, lateral (select ${taskColumns}) x where h.id = ${id} and ${isOwn(userId)}`,
  );
  return answer && { ...withMinutes(answer.task), text: { ...answer.text, questions: answer.text.questions.map((question) => openQuestion(question)) } };
}

/**
 * Which article in which state a homework is about that the student has, or had before moving to another class or
 * before it was taken from the class: what was read while the network was away is not lost because something changed
 * meanwhile.
 */
export const everOwnHomework = (db: Db, userId: string, id: string): Promise<{ article_id: string; article_version: number } | undefined> =>
  row(
    db,
    sql`select h.article_id, h.article_version from homeworks h where h.id = ${id} and h.kind = 'article' and exists (
          select from (select homework_id, department_id from homework_departments union all select homework_id, department_id from homework_withdrawals) hd
            join department_memberships m on m.department_id = hd.department_id where hd.homework_id = h.id and m.user_id = ${userId})`,
  );


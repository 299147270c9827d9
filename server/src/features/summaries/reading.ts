import type { summaries as contract } from '@okur/contract';
import { openQuestion, type Question } from '@okur/contract/questions';
import { timedWords } from '@okur/contract/student-books';
import type { StudentSummary, SummaryOnShelf, SummaryResult } from '@okur/contract/summaries';
import type { z } from 'zod';
import { type Db, ifGiven, matches, row, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { wordingOf, checkAnswers, explained, gradedAnswers } from '../student/store.ts';
import { hashOfText } from './audio.ts';
import { alive, classesColumn, coverColumn, holdsNow, withMinutes } from './reach.ts';

/** What a student (u) answered to a summary (s) last (n), in the book or after a reading with the clock. */
const newestAnswers = sql`lateral (select x.points, x.max_points, x.answered_at from (
    select a.points, a.max_points, a.answered_at from summary_answers a
      where a.user_id = u.id and a.summary_book_id = s.id
    union all select a.points, a.max_points, coalesce(a.answered_at, a.created_at)
      from reading_ids i join reading_answers a on a.reading_id = i.id and a.finished_at = i.finished_at
      where i.user_id = u.id and i.summary_id = s.id) x
  order by x.answered_at desc limit 1) n`;

/** Summaries (alias s) that the class of a student (u) has now, with the assignment (l). */
const ofClasses = sql`summary_books s join summary_book_departments l on l.summary_book_id = s.id
  join departments d on d.id = l.department_id join users u on u.department_id = d.id`;
export const held = sql`${ofClasses} left join ${newestAnswers} on true`;
export const isHeldBy = (userId: string): Sql =>
  sql`u.id = ${userId} and d.deleted_at is null and ${alive} and s.status = 'published' and ${holdsNow}`;

/** Summaries that a student (u) has read: to the end, with the clock, or the questions were answered. */
export const readByThem = sql`(select w.summary_book_id from summary_reads w where w.user_id = u.id
  union select i.summary_id from reading_ids i where i.user_id = u.id and i.summary_id is not null
  union select a.summary_book_id from summary_answers a where a.user_id = u.id)`;
const isRead = sql`(s.id in ${readByThem})`;

/** Those (s), and others of which the student (u) has read with the clock and not answered: o says which they are. */
const onShelf = (userId: string): Sql => sql`(select x.id, bool_or(x.is_held) as is_held from (
      select s.id, true as is_held from ${ofClasses} where ${isHeldBy(userId)}
      union all select i.summary_id, false from reading_ids i where i.user_id = ${userId} and i.summary_id is not null
        and i.has_questions and not i.answered) x group by x.id) o
  join summary_books s on s.id = o.id join users u on u.id = ${userId}
  left join summary_book_departments l on o.is_held and l.summary_book_id = s.id and l.department_id = u.department_id
  left join ${newestAnswers} on true`;

/** What a shelf says of one. */
export const columns = sql`s.id, s.title, s.author, s.language, ${classesColumn}, ${coverColumn}, s.word_count,
  jsonb_array_length(s.questions) as question_count,
  exists (select from summary_audios a where a.summary_book_id = s.id and a.text_hash = ${hashOfText}) as has_audio,
  l.expires_at, ${isRead} as is_read, case when n.answered_at is not null then json_build_object('points', n.points,
    'max_points', n.max_points, 'answered_at', n.answered_at) end as answered`;

export async function mySummaries({ db, caller, query }: ContextOf<typeof contract.mySummaries>) {
  const page = await list<Omit<SummaryOnShelf, 'minutes'>>(db, query, {
    columns: sql`${columns}, not o.is_held as questions_wait`,
    from: onShelf(caller.id),
    where: sql`${ifGiven(query.language, (v) => sql`s.language = ${v}`)}
      and ${ifGiven(
        query.class_id,
        (v) => sql`s.id in (select summary_book_id from summary_book_classes where class_id = ${v})`,
      )}
      and ${ifGiven(query.answered, (v) => sql`(n.answered_at is not null) = ${v}`)}
      and ${ifGiven(query.read, (v) => sql`${isRead} = ${v === 'yes'}`)}
      and ${matches(sql`s.search`, query.search)}`,
    sorts: { title: byName(sql`s.title`), starts_at: sql`l.starts_at`, word_count: sql`s.word_count` },
    sort: 'title',
    id: sql`s.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}

export async function mySummaryChoices({ db, caller }: ContextOf<typeof contract.mySummaryChoices>) {
  const data = await row<z.infer<typeof contract.mySummaryChoices.answer>['data']>(
    db,
    sql`with mine as (select s.id, s.language from ${held} where ${isHeldBy(caller.id)})
      select (select coalesce(json_agg(json_build_object('id', g.id, 'names', g.names) order by g.position, g.id), '[]')
          from summary_classes g where g.deleted_at is null and g.id in (select sc.class_id
            from summary_book_classes sc join mine m on m.id = sc.summary_book_id)) as classes,
        (select coalesce(json_agg(distinct language order by language), '[]') from mine) as languages`,
  );
  return { data: data! };
}

/** Whether it can be read in one sitting, and is long enough to tell a speed. */
export const isTimed = sql`(s.word_count between ${timedWords.least}::int and ${timedWords.most}::int)`;

type Stored = Omit<StudentSummary, 'minutes' | 'questions'> & { questions: Question[] };

const summaryOf = async (db: Db, userId: string, id: string): Promise<Stored> =>
  orNotFound(
    await wireRow<Stored>(db, {
      columns: sql`${columns}, s.sections, s.questions, s.questions_version, ${isTimed} as timed,
        (select w.read_at from summary_reads w where w.user_id = u.id and w.summary_book_id = s.id) as read_at,
        (select json_build_object('address', a.file, 'seconds', a.seconds)
        from summary_audios a where a.summary_book_id = s.id and a.text_hash = ${hashOfText}) as audio`,
      from: held,
      where: sql`s.id = ${id} and ${isHeldBy(userId)}`,
    }),
  );

export async function mySummary({ db, caller, params }: ContextOf<typeof contract.mySummary>) {
  const summary = await summaryOf(db, caller.id, params.id);
  return {
    data: withMinutes({ ...summary, questions: summary.questions.map((question) => openQuestion(question)) }),
  };
}

/** Answers as often as one likes: the newest ones stay, and no figure rests on them. */
export async function answerSummary({ db, caller, params, body, record }: ContextOf<typeof contract.answerSummary>) {
  const now = await summaryOf(db, caller.id, params.id);
  const { questions, questions_version } = await wordingOf(db, params.id, now, body.questions_version);
  checkAnswers(questions, body.answers);
  const { answers, points, max_points } = gradedAnswers(questions, body.answers);
  const stored = await row<Pick<SummaryResult, 'answered_at'>>(
    db,
    sql`insert into summary_answers (user_id, summary_book_id, answers, questions_version, points, max_points)
        values (${caller.id}, ${params.id}, ${JSON.stringify(answers)}::jsonb, ${questions_version}, ${points},
          ${max_points})
      on conflict (user_id, summary_book_id) do update set answers = excluded.answers,
        questions_version = excluded.questions_version, points = excluded.points, max_points = excluded.max_points,
        answered_at = now()
      returning to_json(answered_at) #>> '{}' as answered_at`,
  );
  record({ action: 'create', subject: 'SUMMARY_ANSWERS', subjectId: params.id, after: { points, max_points } });
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  return {
    data: {
      points,
      max_points,
      answered_at: stored!.answered_at,
      questions: questions.flatMap((question) => explained(question, given.get(question.id))),
    },
  };
}

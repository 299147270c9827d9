import type { ExamResult, QuizAnswer, ResultAnswers } from '@okur/contract/exams';
import type { ListQuery, Page } from '@okur/contract/list';
import type { Question, QuestionQuality } from '@okur/contract/questions';
import { guessChance } from '@okur/contract/reading/comprehension';
import { questionFigures } from '@okur/contract/reading/question-quality';
import { type Db, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { neverOpened } from '../articles/store.ts';
import { wordingsIn, endOf, examById, resultColumns, resultTables, sheetOf } from './store.ts';
import type { exams as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { restrictTargetOf } from './restricts.ts';

const reach = (scope: Scope): Sql => sql`u.deleted_at is null and ${inUsers(scope)}`;

const resultsWhere = (db: Db, scope: Scope, query: ListQuery, where: Sql): Promise<Page<ExamResult>> =>
  list<ExamResult>(db, query, {
    columns: resultColumns,
    from: resultTables,
    where: sql`${where} and ${reach(scope)} and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      started_at: sql`a.started_at`,
      score: sql`a.score`,
      surname: [byName(sql`u.surname`), byName(sql`u.name`)],
      exam_name: byName(sql`e.name`),
    },
    sort: '-started_at',
    id: sql`a.id`,
  });

/** A result with each answer as it is graded now; dropped questions among them, named as such. */
async function resultWithAnswers(db: Db, scope: Scope, id: string): Promise<ResultAnswers> {
  const result = orNotFound(
    await wireRow<ExamResult>(db, {
      columns: resultColumns,
      from: resultTables,
      where: sql`a.id = ${id} and ${reach(scope)}`,
    }),
  );
  return { ...result, ...(await sheetOf(db, id)) };
}

/**
 * The figures of an exam's standing questions as they are worded now, over the first attempts of all students: what is
 * known twice is not counted twice. Of a question taken from an article it is told besides how those did who had not
 * opened the text.
 */
async function qualityOf(db: Db, examId: string): Promise<QuestionQuality[]> {
  const questions = await rows<Question>(
    db,
    sql`select id, kind, stem, options, explanation, points, skill from exam_questions
      where exam_id = ${examId} and deleted_at is null order by "order", id`,
  );
  const sheets = await rows<{ right: Record<string, boolean>; unread: string[] }>(
    db,
    sql`select json_object_agg(q.id, coalesce(w."right", false)) as "right", coalesce(json_agg(q.id)
      filter (where q.article_id is not null and w.question_id is not null and ${neverOpened}), '[]') as unread
        from exam_attempts a cross join ${wordingsIn} left join exam_answers w on w.attempt_id = a.id
          and w.question_id = q.id
            where a.exam_id = ${examId} and a.number = 1 and ${endOf} is not null and q.deleted_at is null
              and asked.version = q.newest_version group by a.id limit 20000`,
  );
  const answered = sheets.map(({ right }) => ({ right: new Map(Object.entries(right)) }));
  return questions.map((question) => {
    const unread = sheets.flatMap((sheet) =>
      sheet.unread.includes(question.id)
        ? [{ isUnread: true, right: new Map([[question.id, sheet.right[question.id]!]]) }]
        : [],
    );
    const figures = questionFigures(question.id, [...answered, ...unread], guessChance(question));
    return {
      question_id: question.id,
      answered: figures.answered,
      share_right: figures.shareRight,
      discrimination: figures.discrimination,
      unread: figures.unread,
      share_right_unread: figures.shareRightUnread,
      verdict: figures.verdict,
    };
  });
}

export async function resultsOfExam({ db, caller, scope, params, query }: ContextOf<typeof contract.resultsOfExam>) {
  return resultsWhere(db, scope, query, sql`a.exam_id = ${(await examById(db, caller, params.id)).id}`);
}

export async function resultsOfUser({ db, caller, scope, params, query }: ContextOf<typeof contract.resultsOfUser>) {
  return resultsWhere(
    db,
    scope,
    query,
    sql`a.user_id = ${(await restrictTargetOf(db, caller, 'user', params.id)).user_id}`,
  );
}

export async function resultAnswers({ db, scope, params }: ContextOf<typeof contract.resultAnswers>) {
  return { data: await resultWithAnswers(db, scope, params.id) };
}

export async function qualityOfExam({ db, caller, params }: ContextOf<typeof contract.qualityOfExam>) {
  return {
    data: await qualityOf(db, (await examById(db, caller, params.id)).id),
  };
}

export function quizAnswers({ db, scope, query }: ContextOf<typeof contract.quizAnswers>) {
  return list<QuizAnswer>(db, query, {
    columns: sql`w.attempt_id || ':' || w.question_id as id, a.user_id, u.username, a.exam_id, e.name as exam_name,
      w.question_id, v.content ->> 'stem' as stem,
      (select coalesce(json_agg(o.value->>'text' order by c.n), '[]')
        from jsonb_array_elements_text(w.chosen) with ordinality as c(id, n)
        join jsonb_array_elements(v.content -> 'options') o on o.value->>'id' = c.id) as chosen,
      w."right", w.saved_at as answered_at`,
    from: sql`exam_answers w join exam_attempts a on a.id = w.attempt_id
      join exam_question_versions v on v.question_id = w.question_id
        and v.version = a.question_versions[array_position(a.question_ids, w.question_id)]
      join exams e on e.id = a.exam_id join users u on u.id = a.user_id`,
    where: sql`${reach(scope)} and ${matches(sql`(u.search || ' ' || e.search)`, query.search)}`,
    sorts: { answered_at: sql`w.saved_at`, exam_name: byName(sql`e.name`) },
    sort: '-answered_at',
    id: sql`(w.attempt_id || ':' || w.question_id)`,
  });
}

import { exams as contract } from '@okur/contract';
import type { Exam, ExamRestricts, RestrictLevel } from '@okur/contract/exams';
import type { AnswerOf } from '@okur/contract/route';
import { ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { examOf, examsOf, openAttempt, saveAnswers, seeResult, startAttempt } from './attempts.ts';
import { addQuestions, changeQuestion, toggleQuestion } from './questions.ts';
import { availableAt, restrictTargetOf, restrictsAt, setRestricts } from './restricts.ts';
import { qualityOf, quizAnswers, resultsWhere, resultWithAnswers } from './results.ts';
import { changeExam, createExam, toggleExam } from './save.ts';
import { examById, examColumns, examTables, questionCount, questionsOf, visibleExams } from './store.ts';

const ownerFilters: Record<Exam['owner'], Sql> = {
  platform: sql`e.company_id is null and e.instructor_id is null`,
  company: sql`e.company_id is not null and e.instructor_id is null`,
  instructor: sql`e.instructor_id is not null`,
};

type Reading = ContextOf<typeof contract.restrictsOfUser>;
type Writing = ContextOf<typeof contract.setRestrictsOfUser>;

const restricts =
  (level: RestrictLevel) =>
  async ({ db, caller, params }: Reading) => ({
    data: await restrictsAt(db, caller, await restrictTargetOf(db, caller, level, params.id)),
  });
const available =
  (level: 'department' | 'user') =>
  async ({ db, caller, params }: Reading) =>
    availableAt(db, await restrictTargetOf(db, caller, level, params.id));
const namesOf = (exams: ExamRestricts['exams'], effect: 'restrict' | 'allow'): string[] =>
  exams.filter((exam) => exam.effect === effect).map(({ name }) => name);
const setting =
  (level: RestrictLevel) =>
  async ({ db, caller, params, body, record }: Writing) => {
    const target = await restrictTargetOf(db, caller, level, params.id);
    const { before, after } = await setRestricts(db, caller, target, body);
    const said = ({ exam_ids, allowed_exam_ids, exams }: typeof after) => ({
      level,
      exam_ids,
      allowed_exam_ids,
      restricted_exams: namesOf(exams, 'restrict'),
      allowed_exams: namesOf(exams, 'allow'),
    });
    record({
      action: 'update',
      subject: 'EXAM_RESTRICTS',
      subjectId: params.id,
      companyId: target.company_id,
      before: said(before),
      after: said(after),
    });
    return { data: after };
  };

export const examsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listExams: ({ db, caller, query }) =>
      list<Exam>(db, query, {
        columns: examColumns(caller),
        from: examTables,
        where: sql`${visibleExams(caller)} and ${deletedFilter(caller, 'EXAM', sql`e.deleted_at`, query.deleted)}
          and ${matches(sql`e.search`, query.search)} and ${ifGiven(query.language, (v) => sql`e.language = ${v}`)}
          and ${ifGiven(query.kind, (v) => sql`e.kind = ${v}`)}
            and ${ifGiven(query.grade_level, (v) => sql`e.grade_level = ${v}`)}
            and ${ifGiven(query.status, (v) => sql`e.status = ${v}`)}
            and ${ifGiven(query.owner, (v) => ownerFilters[v])}`,
        sorts: {
          name: byName(sql`e.name`),
          grade_level: sql`e.grade_level`,
          minutes: sql`e.minutes`,
          status: sql`e.status`,
          created_at: sql`e.created_at`,
          updated_at: sql`e.updated_at`,
        },
        sort: 'name',
        id: sql`e.id`,
      }),
    allExams: async ({ db, caller }) => ({
      data: await rows<AnswerOf<typeof contract.allExams>['data'][number]>(
        db,
        sql`select e.id, e.name, e.language, e.grade_level, e.kind, e.status, ${questionCount} from exams e
          where ${visibleExams(caller)} and e.deleted_at is null order by e.name collate "tr-x-icu", e.id limit 10000`,
      ),
    }),
    getExam: async ({ db, caller, params }) => ({ data: await examById(db, caller, params.id) }),
    createExam: async ({ db, caller, body, record }) => {
      const after = await createExam(db, caller, body);
      record({
        action: 'create',
        subject: 'EXAM',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        after,
      });
      return { data: after };
    },
    updateExam: async ({ db, caller, params, body, record }) => {
      const { before, after } = await changeExam(db, caller, params.id, body);
      record({
        action: 'update',
        subject: 'EXAM',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        before,
        after,
      });
      return { data: after };
    },
    deleteExam: async ({ db, caller, params, query, record }) => {
      const { before, after } = await toggleExam(db, caller, params.id, query.version);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'EXAM',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        before,
        after,
      });
      return { data: after };
    },

    questionsOfExam: async ({ db, caller, params }) => ({
      data: await questionsOf(db, (await examById(db, caller, params.id)).id),
    }),
    addExamQuestion: async ({ db, caller, params, body, record }) => {
      const { made } = await addQuestions(db, caller, params.id, [body]);
      record({
        action: 'create',
        subject: 'EXAM_QUESTION',
        subjectId: made[0]!.id,
        companyId: caller.staff?.company?.id ?? null,
        after: made[0],
      });
      return { data: made[0]! };
    },
    addExamQuestions: async ({ db, caller, body, record }) => {
      const { made } = await addQuestions(db, caller, body.exam_id, body.questions);
      for (const after of made)
        record({
          action: 'create',
          subject: 'EXAM_QUESTION',
          subjectId: after.id,
          companyId: caller.staff?.company?.id ?? null,
          after,
        });
      return { data: made };
    },
    updateExamQuestion: async ({ db, caller, params, body, record }) => {
      const { before, after, rescored } = await changeQuestion(db, caller, params.id, body);
      record({
        action: 'update',
        subject: 'EXAM_QUESTION',
        subjectId: params.id,
        companyId: caller.staff?.company?.id ?? null,
        before,
        after: { ...after, rescored },
      });
      return { data: { ...after, rescored } };
    },
    deleteExamQuestion: async ({ db, caller, params, query, record }) => {
      const { before, after, rescored } = await toggleQuestion(db, caller, params.id, query.version);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'EXAM_QUESTION',
        subjectId: params.id,
        companyId: caller.staff?.company?.id ?? null,
        before,
        after: { ...after, rescored },
      });
      return { data: { ...after, rescored } };
    },

    resultsOfExam: async ({ db, caller, scope, params, query }) =>
      resultsWhere(db, scope, query, sql`a.exam_id = ${(await examById(db, caller, params.id)).id}`),
    resultsOfUser: async ({ db, caller, scope, params, query }) =>
      resultsWhere(
        db,
        scope,
        query,
        sql`a.user_id = ${(await restrictTargetOf(db, caller, 'user', params.id)).user_id}`,
      ),
    resultAnswers: async ({ db, scope, params }) => ({ data: await resultWithAnswers(db, scope, params.id) }),
    qualityOfExam: async ({ db, caller, params }) => ({
      data: await qualityOf(db, (await examById(db, caller, params.id)).id),
    }),
    quizAnswers: ({ db, scope, query }) => quizAnswers(db, scope, query),

    restrictsOfCompany: restricts('company'),
    setRestrictsOfCompany: setting('company'),
    restrictsOfDepartment: restricts('department'),
    setRestrictsOfDepartment: setting('department'),
    restrictsOfUser: restricts('user'),
    setRestrictsOfUser: setting('user'),
    availableToDepartment: available('department'),
    availableToUser: available('user'),

    myExams: async ({ db, caller }) => ({ data: await examsOf(db, caller.id) }),
    myExam: async ({ db, caller, params }) => ({ data: orNotFound(await examOf(db, caller.id, params.id)) }),
    startAttempt: async ({ db, caller, params, body, record, unchanged }) => {
      const { attemptId, begun } = await startAttempt(db, caller.id, params.id, body.id);
      if (begun)
        record({ action: 'create', subject: 'EXAM_ATTEMPT', subjectId: attemptId, after: { exam_id: params.id } });
      else unchanged();
      return { data: await openAttempt(db, caller.id, attemptId) };
    },
    myExamAttempt: async ({ db, caller, params, query }) => ({
      data: query.result ? await seeResult(db, caller, params.id) : await openAttempt(db, caller.id, params.id),
    }),
    saveAnswers: async ({ db, caller, params, body, record, unchanged }) => {
      const changed = await saveAnswers(db, caller.id, params.id, body);
      const data = await openAttempt(db, caller.id, params.id);
      if (changed)
        record({
          action: 'update',
          subject: 'EXAM_ATTEMPT',
          subjectId: params.id,
          after: { answered: data.answers.length, finished: data.finished_at !== null },
        });
      else unchanged();
      return { data };
    },
  });

import type {
  HomeworkBook,
  HomeworkStep,
  HomeworkSummary,
  HomeworkTemplate,
  HomeworkTemplateChange,
  HomeworkTemplateDetail,
  HomeworkTemplateInput,
  TemplateStep,
} from '@okur/contract/homework';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { inCompany } from '../../platform/access/scope.ts';
import {
  array,
  type Db,
  insertRows,
  row,
  rows,
  type Sql,
  sql,
  softDelete,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { homeworkTemplates } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, invalidField, notFound, orNotFound } from '../../platform/http/api-error.ts';
import { coverColumn } from '../summaries/store.ts';
import { type ContentProblem, problemsOf } from './contents.ts';
import { checkContents, fieldOfStep } from './give.ts';
import type { Content } from './save.ts';

/** Which templates (alias t) the caller may change: instructors those they saved, the others all they see. */
const editableTemplates = ({ id, scope, staff }: Caller): Sql => {
  if (!staff?.ability.can('edit', 'HOMEWORK')) return sql`false`;
  return scope.kind === 'instructor' ? sql`coalesce(t.created_by = ${id}::uuid, false)` : sql`true`;
};

/** Templates (alias t) of the caller's school; a deleted one is seen by those who could restore it. */
export const visibleTemplates = (caller: Caller): Sql =>
  sql`c.deleted_at is null and ${inCompany(caller.scope, sql`t.company_id`)}
    and (t.deleted_at is null or ${editableTemplates(caller)})`;

export const templateTables = sql`homework_templates t join companies c on c.id = t.company_id
  left join admins a on a.id = t.created_by`;
export const templateColumns = (caller: Caller): Sql => sql`
  t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.title, t.instructions, t.due_days, t.company_id,
  c.company_name, a.username as created_by, (select json_agg(json_build_object('kind', s.step->>'kind', 'title',
    s.step->>'title') order by s.n) from jsonb_array_elements(t.steps) with ordinality as s(step, n)) as steps,
  ${editableTemplates(caller)} as editable`;

const templateWith = async <T = HomeworkTemplate>(
  db: Db,
  caller: Caller,
  id: string,
  { columns = sql``, lock = false } = {},
): Promise<T> =>
  orNotFound(
    await wireRow<T>(
      db,
      {
        columns: sql`${templateColumns(caller)} ${columns}`,
        from: templateTables,
        where: sql`t.id = ${id} and ${visibleTemplates(caller)}`,
      },
      lock ? sql`t` : undefined,
    ),
  );

const contentOf = ({ title: _title, target: _target, ...content }: HomeworkStep): Content => content;

/** A template with its steps as the caller could assign them. */
export async function templateWithSteps(db: Db, caller: Caller, id: string): Promise<HomeworkTemplateDetail> {
  const { stored, ...template } = await templateWith<HomeworkTemplate & { stored: HomeworkStep[] }>(db, caller, id, {
    columns: sql`, t.steps as stored`,
  });
  const problems = await problemsOf(db, caller, template.company_id, stored.map(contentOf));
  const names = await namesOfExercises(db, stored);
  const books = await booksOf(db, stored);
  const summaries = await summariesOf(db, stored);
  const sources = { names, books, summaries };
  return { ...template, steps: stored.map((step, at) => displayedStep(step, at, problems, sources)) };
}

type Named = Pick<TemplateStep['exercises'][number], 'name' | 'kind'>;

async function namesOfExercises(db: Db, steps: readonly HomeworkStep[]): Promise<Map<string, Named>> {
  const ids = steps.flatMap((step) => (step.kind === 'exercise' ? step.exercises.map((e) => e.exercise_id) : []));
  if (ids.length === 0) return new Map();
  const found = await rows<Named & { id: string }>(
    db,
    sql`select id, name, kind from exercises where id = any(${array(ids)})`,
  );
  return new Map(found.map(({ id, ...named }) => [id, named]));
}

type Chapter = Omit<HomeworkBook, 'reading'>;

async function booksOf(db: Db, steps: readonly HomeworkStep[]): Promise<Map<string, Chapter>> {
  const ids = steps.flatMap((step) => (step.kind === 'article' && step.book_chapter_id ? [step.book_chapter_id] : []));
  if (ids.length === 0) return new Map();
  const found = await rows<Chapter>(
    db,
    sql`select b.id, b.title, b.cover, c.id as chapter_id, c.title as chapter_title
      from book_chapters c join books b on b.id = c.book_id where c.id = any(${array(ids)})`,
  );
  return new Map(found.map((chapter) => [chapter.chapter_id, chapter]));
}

function bookOf(step: HomeworkStep, books: ReadonlyMap<string, Chapter>): HomeworkBook | null {
  const chapter = step.kind === 'article' && step.book_chapter_id ? books.get(step.book_chapter_id) : undefined;
  return chapter && step.kind === 'article' ? { ...chapter, reading: step.chapter_reading } : null;
}

async function summariesOf(db: Db, steps: readonly HomeworkStep[]): Promise<Map<string, HomeworkSummary>> {
  const ids = steps.flatMap((step) => (step.kind === 'summary' ? [step.summary_id] : []));
  if (ids.length === 0) return new Map();
  const found = await rows<HomeworkSummary>(
    db,
    sql`select s.id, s.title, ${coverColumn} from summary_books s where s.id = any(${array(ids)})`,
  );
  return new Map(found.map((summary) => [summary.id, summary]));
}

function summaryOf(step: HomeworkStep, summaries: ReadonlyMap<string, HomeworkSummary>): HomeworkSummary | null {
  const summary = step.kind === 'summary' ? summaries.get(step.summary_id) : undefined;
  return summary && step.kind === 'summary' ? { ...summary, reading: step.summary_reading } : null;
}

interface Sources {
  names: ReadonlyMap<string, Named>;
  books: ReadonlyMap<string, Chapter>;
  summaries: ReadonlyMap<string, HomeworkSummary>;
}

function displayedStep(
  step: HomeworkStep,
  at: number,
  problems: readonly ContentProblem[],
  { names, books, summaries }: Sources,
): TemplateStep {
  const problem = problems.find((one) => one.step === at)?.problem ?? null;
  const isUsable = problem === null;
  return {
    kind: step.kind,
    title: step.title,
    article_id: step.kind === 'article' && isUsable ? step.article_id : null,
    book: isUsable ? bookOf(step, books) : null,
    summary: isUsable ? summaryOf(step, summaries) : null,
    exam_id: step.kind === 'exam' && isUsable ? step.exam_id : null,
    tutorial_id: step.kind === 'tutorial' && isUsable ? step.tutorial_id : null,
    exercises:
      step.kind === 'exercise' && isUsable
        ? step.exercises.map((exercise) => ({ ...exercise, ...names.get(exercise.exercise_id)! }))
        : [],
    target: step.target,
    ask_before_reading: step.kind === 'article' && step.ask_before_reading,
    problem,
  };
}

/** The school of those who work in one; the platform's staff name it. */
async function companyOf(db: Db, caller: Caller, companyId: string | undefined): Promise<string> {
  const { scope } = caller;
  if (scope.kind === 'company' || scope.kind === 'instructor') {
    if (companyId && companyId !== scope.companyId) throw invalidField('company_id', 'validation.not_found');
    return scope.companyId;
  }
  if (scope.kind !== 'platform') throw new ApiError('forbidden');
  if (!companyId) throw invalidField('company_id', 'validation.required');
  const company = await row(db, sql`select id from companies where id = ${companyId} and deleted_at is null`);
  if (!company) throw invalidField('company_id', 'validation.not_found');
  return companyId;
}

export async function insertTemplate(
  db: Db,
  caller: Caller,
  { company_id, ...template }: z.output<typeof HomeworkTemplateInput>,
): Promise<HomeworkTemplate> {
  const companyId = await companyOf(db, caller, company_id);
  checkContents(await problemsOf(db, caller, companyId, template.steps.map(contentOf)), fieldOfStep);
  const id = newId();
  await insertRows(db, homeworkTemplates, { id, ...template, company_id: companyId, created_by: caller.id });
  return templateWith(db, caller, id);
}

interface TemplateChange {
  before: HomeworkTemplate;
  after: HomeworkTemplate;
}

async function editableTemplate(db: Db, caller: Caller, id: string): Promise<HomeworkTemplate> {
  const before = await templateWith(db, caller, id, { lock: true });
  if (!before.editable) throw new ApiError('forbidden');
  return before;
}

export async function changeTemplate(
  db: Db,
  caller: Caller,
  id: string,
  { version, ...change }: z.output<typeof HomeworkTemplateChange>,
): Promise<TemplateChange> {
  const before = await editableTemplate(db, caller, id);
  if (before.deleted_at) throw notFound();
  checkVersion(version, before);
  await updateRows(db, homeworkTemplates, { ...change, ...touched() }, sql`id = ${id}`);
  return { before, after: await templateWith(db, caller, id) };
}

export async function toggleTemplate(
  db: Db,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<TemplateChange> {
  const before = await editableTemplate(db, caller, id);
  await softDelete(db, homeworkTemplates, before, version);
  return { before, after: await templateWith(db, caller, id) };
}

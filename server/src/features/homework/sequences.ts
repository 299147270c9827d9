import type { HomeworkSequence, SequenceChange, SequenceStudent } from '@okur/contract/homework';
import type { homework } from '@okur/contract';
import type { ListQuery, Page } from '@okur/contract/list';
import type { z } from 'zod';
import { array, type Db, matches, row, rows, type Sql, sql, updateRows } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { homeworks, homeworkSequences } from '../../platform/database/tables/index.ts';
import { settleGiven } from '../books/store.ts';
import { recordGiven } from './assigned.ts';
import { giveSequence } from './give.ts';
import { changeRecipients } from './recipients.ts';
import { changedEnd, checkDates, datesOf } from './save.ts';
import {
  counts,
  doneOf,
  endedAway,
  extension,
  homeworksWith,
  membersOf,
  ownDue,
  present,
  visibleHomework,
} from './store.ts';

/**
 * Students of a sequence (alias q) by its first step that is there (alias h), with what they did of each: d, u and x
 * as in doneByStudents, p (done, counts, finished_at, steps). All steps have the same students.
 */
const progressTables = (scope: Scope): Sql => sql`homework_sequences q
  join homeworks h on h.sequence_id = q.id and h.step = (select coalesce(min(z.step)
    filter (where z.removed_at is null), 1) from homeworks z where z.sequence_id = q.id)
  cross join lateral ${membersOf(scope)} d join ${present} on u.id = d.user_id
  left join homework_extensions x on x.homework_id = h.id and x.user_id = u.id
  cross join lateral (
    select count(y.finished_at)::int as done, bool_or(y.counts and y.removed_at is null) as counts,
      case when bool_and(y.finished_at is not null or y.removed_at is not null or not y.counts or d.withdrawn)
        then max(y.finished_at) end as finished_at,
      json_agg(json_build_object('homework_id', y.id, 'finished_at',
      y.finished_at, 'late', coalesce(y.finished_at > ${ownDue}, false)) order by y.step) as steps
    from (select h.id, h.step, h.removed_at, r.finished_at, ${counts} as counts from homeworks h
      left join lateral ${doneOf(sql`u.id`)} r on true where h.sequence_id = q.id) y) p`;

/**
 * A person who left, or had it taken away again, stays with what was done, which is then all of it. Who can do no step
 * at all, such as an exam that is closed to them, has nothing to do of it: as in homework of one step, they are not
 * among its students.
 */
const isConcerned = sql`((not d.withdrawn and okur_may_sign_in(u.status) and p.counts) or p.done > 0)`;

/** It ended for the student before all was done. */
const isAway = sql`(${endedAway} and p.done < json_array_length(p.steps))`;

const reachable = (scope: Scope, id: string): Sql => sql`q.id = ${id} and ${visibleHomework(scope)}`;

export interface SequenceSums {
  students: number;
  completed: number;
}

/** How many students each of these sequences has, and how many of them have done every step. */
export async function sumsOfSequences(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<(id: string) => SequenceSums> {
  const found =
    ids.length === 0
      ? []
      : await rows<SequenceSums & { id: string }>(
          db,
          sql`select q.id, count(*)::int as students, count(p.finished_at)::int as completed
            from ${progressTables(scope)}
            where q.id = any(${array(ids)}) and ${visibleHomework(scope)} and ${isConcerned} group by q.id`,
        );
  const sums = new Map(found.map(({ id, ...sum }) => [id, sum]));
  return (id) => sums.get(id) ?? { students: 0, completed: 0 };
}

async function sequenceById(db: Db, scope: Scope, id: string): Promise<HomeworkSequence> {
  const steps = await homeworksWith(db, scope, sql`h.sequence_id = ${id}`);
  if (steps.length === 0) throw new ApiError('not_found');
  const { sequence } = orNotFound(
    await row<{ sequence: Omit<HomeworkSequence, 'steps'> }>(
      db,
      sql`select json_build_object('id', s.id, 'version', s.version, 'created_at', s.created_at,
        'updated_at', s.updated_at, 'title', s.title, 'student_count', n.students, 'completed_count', n.completed)
          as sequence
        from homework_sequences s cross join lateral (select count(*)::int as students,
          count(p.finished_at)::int as completed
          from ${progressTables(scope)} where ${reachable(scope, id)} and ${isConcerned}) n where s.id = ${id}`,
    ),
  );
  return { ...sequence, steps };
}

/** Changes what all steps share, for all of them at once. */
async function changeSequence(
  db: Db,
  scope: Scope,
  id: string,
  { version, department_ids, student_ids, ...change }: z.output<typeof SequenceChange>,
): Promise<{ before: HomeworkSequence; after: HomeworkSequence }> {
  await rows(db, sql`select id from homework_sequences where id = ${id} for update`);
  await rows(db, sql`select id from homeworks where sequence_id = ${id} order by step, id for update`);
  const before = await sequenceById(db, scope, id);
  if (version !== undefined && version !== before.version) throw new ApiError('stale_version', { current: before });
  const first = before.steps[0]!;
  const startsAt = new Date(change.starts_at ?? first.starts_at);
  const dueAt = await changedEnd(db, change.due_at, first.due_at);
  checkDates(startsAt, dueAt);
  const ids = before.steps.map((step) => step.id);
  await changeRecipients(db, scope, first, ids, { department_ids, student_ids });
  await updateRows(
    db,
    homeworks,
    {
      instructions: change.instructions ?? first.instructions,
      version: sql`version + 1`,
      ...datesOf(startsAt, dueAt),
    },
    sql`id = any(${array(ids)})`,
  );
  await settleGiven(db, sql`h.id = any(${array(ids)})`);
  await updateRows(
    db,
    homeworkSequences,
    { title: change.title ?? before.title, version: before.version + 1, updated_at: sql`now()` },
    sql`id = ${id}`,
  );
  return { before, after: await sequenceById(db, scope, id) };
}

const studentsIn = (
  db: Db,
  scope: Scope,
  id: string,
  { away, ...query }: ListQuery & { away?: boolean | undefined },
): Promise<Page<SequenceStudent>> =>
  list(db, query, {
    columns: sql`u.id as user_id, u.name, u.surname, u.username, d.department_name, ${extension} as extension,
      p.done, p.finished_at, p.steps`,
    from: progressTables(scope),
    where: sql`${reachable(scope, id)} and ${away ? isAway : isConcerned} and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      surname: byName(sql`u.surname`),
      name: byName(sql`u.name`),
      username: sql`u.username`,
      department_name: byName(sql`d.department_name`),
      done: sql`p.done`,
      finished_at: sql`p.finished_at`,
    },
    sort: 'surname',
    id: sql`u.id`,
  });

/** What the activity says: an entry of the first step, of what all of them share. */
const shared = ({ title, steps }: HomeworkSequence) => {
  const { instructions, departments, students, starts_at, due_at } = steps[0]!;
  return { sequence_title: title, instructions, departments, students, starts_at, due_at };
};

export async function createHomeworkSequence({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof homework.createHomeworkSequence>) {
  const data = await giveSequence(db, caller, body);
  recordGiven(record, data, body);
  return { data };
}

export async function getHomeworkSequence({ db, scope, params }: ContextOf<typeof homework.getHomeworkSequence>) {
  return { data: await sequenceById(db, scope, params.id) };
}

export async function updateHomeworkSequence({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof homework.updateHomeworkSequence>) {
  const { before, after } = await changeSequence(db, scope, params.id, body);
  const [first] = after.steps;
  record({
    action: 'update',
    subject: 'HOMEWORK',
    subjectId: first!.id,
    companyId: first!.company_id,
    before: shared(before),
    after: shared(after),
  });
  return { data: after };
}

export async function studentsOfSequence({ db, scope, params, query }: ContextOf<typeof homework.studentsOfSequence>) {
  // 404 for one out of the caller's reach, before an empty list could say that no one has it.
  orNotFound(
    await row(
      db,
      sql`select q.id from homework_sequences q join homeworks h on h.sequence_id = q.id and h.step = 1
        where ${reachable(scope, params.id)}`,
    ),
  );
  return studentsIn(db, scope, params.id, query);
}

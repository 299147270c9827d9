import type { Extension } from '@okur/contract/homework';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { settleGiven } from '../books/store.ts';
import {
  concerned,
  endedAway,
  holdSteps,
  homeworkStudents,
  ownHomework,
  visibleHomework,
  withOtherSteps,
} from './store.ts';
import type { homework } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface HomeworkRecipient {
  company_id: string;
  due_at: string;
  username: string;
  before: Extension | null;
  /** Not of who has changed class since: the results stay, the student's pages do not show it. */
  has_it: boolean;
  ended_away: boolean;
}

/** The student as a recipient of the homework, locked against a second change at the same moment; 404 out of reach. */
async function recipientOf(db: Db, scope: Scope, homeworkId: string, userId: string): Promise<HomeworkRecipient> {
  await holdSteps(db, homeworkId);
  const { recipient } = orNotFound(
    await row<{ recipient: HomeworkRecipient }>(
      db,
      sql`select json_build_object('company_id', h.company_id, 'due_at', h.due_at, 'username', u.username, 'before',
        case when x.due_at is not null then json_build_object('due_at', x.due_at, 'reason', x.reason) end, 'has_it',
        ${ownHomework(sql`u.id`)}, 'ended_away', ${endedAway}) as recipient
          from ${homeworkStudents(scope)} where h.id = ${homeworkId} and ${visibleHomework(scope)}
            and (${concerned} or ${endedAway}) and u.id = ${userId}`,
    ),
  );
  return recipient;
}

/** Gives a student an own, later end, of all steps there are; another one takes the place of the one before. */
async function extend(
  db: Db,
  scope: Scope,
  by: string,
  { id, userId }: { id: string; userId: string },
  { due_at, reason }: Extension,
): Promise<HomeworkRecipient & { after: Extension }> {
  const current = await recipientOf(db, scope, id, userId);
  if (!current.has_it && !current.ended_away) throw invalidField('due_at', 'homework.no_longer_theirs');
  if (Date.parse(due_at) <= Date.parse(current.due_at)) throw invalidField('due_at', 'homework.after_due');
  // Time that is over would make it missed, or leave it where it is.
  if (current.ended_away && Date.parse(due_at) <= Date.now()) throw invalidField('due_at', 'validation.in_future');
  await rows(
    db,
    sql`insert into homework_extensions (homework_id, user_id, due_at, reason, created_by)
      select z.id, ${userId}::uuid, ${due_at}::timestamptz, ${reason}, ${by}::uuid from ${withOtherSteps(id)} z
        on conflict (homework_id, user_id) do update set due_at = excluded.due_at, reason = excluded.reason,
          created_by = excluded.created_by, created_at = now()`,
  );
  await settleGiven(db, sql`h.id in ${withOtherSteps(id)}`);
  return { ...current, after: { due_at, reason } };
}

async function withdraw(
  db: Db,
  scope: Scope,
  { id, userId }: { id: string; userId: string },
): Promise<HomeworkRecipient & { before: Extension }> {
  const current = await recipientOf(db, scope, id, userId);
  const before = orNotFound(current.before ?? undefined);
  await rows(
    db,
    sql`delete from homework_extensions where homework_id in ${withOtherSteps(id)} and user_id = ${userId}`,
  );
  return { ...current, before };
}

/** What the activity says of an extension, and where there is none. */
const said = (student: string, { due_at, reason }: { due_at: string; reason: string }) => ({
  extension_student: student,
  extension_due_at: due_at,
  extension_reason: reason,
});

const unsaid = { extension_student: null, extension_due_at: null, extension_reason: null };

export async function extendHomework({
  db,
  scope,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof homework.extendHomework>) {
  const { before, after, username, company_id: companyId } = await extend(db, scope, caller.id, params, body);
  const about = { action: 'update', subject: 'HOMEWORK', subjectId: params.id, companyId } as const;
  // Two entries, so that each says of whom it speaks.
  if (before) record({ ...about, before: said(username, before), after: unsaid });
  record({ ...about, before: unsaid, after: said(username, after) });
  return { data: after };
}

export async function withdrawExtension({ db, scope, params, record }: ContextOf<typeof homework.withdrawExtension>) {
  const { before, username, company_id: companyId } = await withdraw(db, scope, params);
  record({
    action: 'update',
    subject: 'HOMEWORK',
    subjectId: params.id,
    companyId,
    before: said(username, before),
    after: unsaid,
  });
  return { data: before };
}

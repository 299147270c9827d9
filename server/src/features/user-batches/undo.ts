import type { userBatches as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import { array, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { comeBack, reachableDepartments, taught } from '../departments/store.ts';
import { letIn, returnsOf, takeBack, usesOf, wake, withCode } from '../licences/store.ts';
import { reachableOfAnyClass, restoreMemberships, seatedAmong, userTables } from '../users/store.ts';

type Undoing = ContextOf<typeof contract.undoBatch>;

interface Entry {
  user_id: string;
  company_id: string;
  at: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** What a batch can change; the other fields of an entry are there to be read. */
const fields = ['name', 'surname', 'department_id', 'status', 'deleted_at'] as const;
const said = [...fields, 'id', 'username', 'department_name', 'activation_code'];

/**
 * Gives the students of a batch back what it took from them. Who was changed since then stays, and so does who was
 * taken out of reach or came from a class that is over.
 */
export async function undoBatch(context: Undoing) {
  const { db, scope, services, record, afterCommit } = context;
  const entries = await entriesOf(context);
  if (entries.length === 0) throw new ApiError('not_found');
  const changed = fields.filter((field) =>
    entries.some(({ before, after }) => field in after && before[field] !== after[field]),
  );
  await rows(
    db,
    sql`select u.id from ${userTables} where u.id = any(${array(entries.map((entry) => entry.user_id))})
      and ${reachableOfAnyClass(scope)} order by u.id for no key update of u`,
  );
  const seated = await seatedAmong(
    db,
    entries.map((entry) => entry.user_id),
  );
  const restored = new Set(await giveBack(context, entries, changed));
  if (restored.size === 0) throw new ApiError('conflict', { errors: { id: ['audit.changed_since'] } });
  const back = entries.filter((entry) => restored.has(entry.user_id));
  if (changed.includes('department_id')) await restoreMemberships(db, [...restored], entries[0]!.at);
  const freed = await takeBack(db, codesOf(back));
  // Who got other time since goes on with it.
  const woken = await wake(db, [...restored]);
  const returning = [...(await seatedAmong(db, [...restored]))].filter((id) => !seated.has(id));
  const given = await letIn(db, returning, { field: 'status' });
  const codes = new Map(given.map(({ user_id, code }) => [user_id, code]));
  for (const { user_id, company_id, before, after } of back)
    record({
      action: 'undo',
      subject: 'USER',
      subjectId: user_id,
      companyId: company_id,
      ...withCode(after, withStatus(before, woken.get(user_id)), codes.get(user_id)),
    });
  for (const change of [...returnsOf(freed), ...usesOf(given)]) record(change);
  afterCommit(() => restored.forEach((id) => services.access.forget(id)));
  return { data: { restored: restored.size, left_as_is: entries.length - restored.size } };
}

const withStatus = (before: Entry['before'], status: string | undefined): Entry['before'] =>
  status === undefined ? before : { ...before, status };

/** The codes that the batch took for students who wait again. */
const codesOf = (back: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(
    back.flatMap(({ user_id, after }) =>
      typeof after['activation_code'] === 'string' ? [[user_id, after['activation_code']] as const] : [],
    ),
  );

/**
 * The entries that a batch of the caller's own left, found by who and when, since the activity is long. Any request has
 * an id: the entries of a batch alone name their student beside what they changed.
 */
const entriesOf = ({ db, caller, params }: Undoing): Promise<Entry[]> =>
  rows<Entry>(
    db,
    sql`select e.subject_id as user_id, e.company_id, e.at, e.before, e.after from audit e
        where e.account_id = ${caller.id} and e.account_type = 'staff'
          and e.at > now() - make_interval(days => ${limits.batchUndoDays}) and e.request_id = ${params.batchId}
          and e.subject = 'USER' and e.action in ('update', 'delete', 'restore')
            and e.after ->> 'id' = e.subject_id::text and e.after - ${array(said, 'text')} = '{}'::jsonb
              order by e.subject_id`,
  );

async function giveBack(
  { db, scope }: Undoing,
  entries: readonly Entry[],
  changed: readonly (typeof fields)[number][],
): Promise<string[]> {
  if (changed.length === 0) return [];
  const ids = entries.map((entry) => entry.user_id);
  const columns = changed.map((field) => sql.identifier(field));
  const set = sql.join(
    columns.map((column) => sql`${column} = b.${column}`),
    ', ',
  );
  // The moment of a deletion is kept in the activity as text of another length: that it was deleted says enough.
  const isStillSo = sql.join(
    changed.map((field): Sql => {
      const column = sql.identifier(field);
      return field === 'deleted_at'
        ? sql`(t.deleted_at is null) = (a.deleted_at is null)`
        : sql`t.${column} is not distinct from a.${column}`;
    }),
    ' and ',
  );
  const isThere = changed.includes('deleted_at') ? sql`true` : sql`t.deleted_at is null`;
  const returning = entries.filter(({ before }) => changed.includes('deleted_at') && before['deleted_at'] === null);
  await comeBack(
    db,
    scope,
    returning.map((entry) => entry.user_id),
  );
  const states = JSON.stringify(entries.map(({ user_id, before, after }) => ({ user_id, before, after })));
  const returned = await rows<{ id: string }>(
    db,
    sql`update users t set ${set}, version = t.version + 1, updated_at = now()
        from json_to_recordset(${states}::json) as x(user_id uuid, before json, after json),
          json_populate_record(null::users, x.before) b, json_populate_record(null::users, x.after) a
        where t.id = x.user_id and ${isThere} and ${isStillSo} and ${departmentsFor(scope, changed)}
          and t.id in (select u.id from ${userTables} where u.id = any(${array(ids)}) and ${reachableOfAnyClass(scope)})
            returning t.id`,
  );
  return returned.map(({ id }) => id);
}

/** No one returns to a class that is gone or out of the caller's reach. */
const departmentsFor = (scope: Undoing['scope'], changed: readonly string[]): Sql =>
  changed.includes('department_id')
    ? sql`(b.department_id is null or b.department_id in (select d.id from departments d
      join companies c on c.id = d.company_id where d.company_id = t.company_id and ${taught}
      and ${reachableDepartments(scope)}))`
    : sql`true`;

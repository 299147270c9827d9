import type { Caller } from '../../platform/access/caller.ts';
import {
  type Sql,
  sql,
  type Db,
  matches,
  insertRows,
  updateRows,
  touched,
  softDelete,
} from '../../platform/database/index.ts';
import { ownIdOf } from '../../platform/access/impersonation.ts';
import type { Note } from '@okur/contract/notes';
import { orNotFound, ApiError, checkVersion } from '../../platform/http/api-error.ts';
import { wireRow, list } from '../../platform/database/list/index.ts';
import { userById } from '../users/store.ts';
import type { notes as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/database/ids.ts';
import { userNotes } from '../../platform/database/tables/index.ts';

/** Authors edit their own, managers everyone's; a private note is its author's alone. */
const editable = ({ id, scope }: Caller): Sql =>
  sql`(n.admin_id = ${id} or (n.visibility <> 'author' and ${scope.kind !== 'instructor'}::boolean))`;

/** A person who looks as the author does is not the author. */
const readable = (caller: Caller): Sql => sql`(n.visibility <> 'author' or n.admin_id = ${ownIdOf(caller)})`;

const noteTables = sql`user_notes n join admins a on a.id = n.admin_id`;

const noteColumns = (caller: Caller): Sql => sql`
  n.id, n.version, n.created_at, n.updated_at, n.deleted_at, n.user_id, n.note, n.visibility, json_build_object('id',
    a.id, 'username', a.username) as created_by, ${editable(caller)} as editable`;

const isLive = sql`n.deleted_at is null`;

async function noteById(
  db: Db,
  caller: Caller,
  { id, noteId }: { id: string; noteId: string },
  { filter = isLive, lock = false }: { filter?: Sql; lock?: boolean } = {},
): Promise<Note> {
  const where = sql`n.id = ${noteId} and n.user_id = ${id} and ${readable(caller)} and ${filter}`;
  return orNotFound(
    await wireRow<Note>(db, { columns: noteColumns(caller), from: noteTables, where }, lock ? sql`n` : undefined),
  );
}

/** What the audit keeps of a note: that it was written, not what it says of a child. */
const trace = ({ note, visibility, deleted_at }: Note) => ({ length: note.length, visibility, deleted_at });

export async function notesOfUser({ db, scope, caller, params, query }: ContextOf<typeof contract.notesOfUser>) {
  const user = await userById(db, scope, params.id);
  return list<Note>(db, query, {
    columns: noteColumns(caller),
    from: noteTables,
    where: sql`n.user_id = ${user.id} and ${readable(caller)} and ${isLive}
          and ${matches(sql`n.search`, query.search)}`,
    sorts: { created_at: sql`n.created_at`, updated_at: sql`n.updated_at` },
    sort: '-created_at',
    id: sql`n.id`,
  });
}

export async function createNote({ db, scope, caller, params, body, record }: ContextOf<typeof contract.createNote>) {
  const user = await userById(db, scope, params.id);
  const noteId = newId();
  await insertRows(db, userNotes, { id: noteId, user_id: user.id, admin_id: caller.id, ...body });
  const after = await noteById(db, caller, { id: user.id, noteId });
  record({
    action: 'create',
    subject: 'USER_NOTES',
    subjectId: noteId,
    companyId: user.company_id,
    after: trace(after),
  });
  return { data: after };
}

export async function updateNote({ db, scope, caller, params, body, record }: ContextOf<typeof contract.updateNote>) {
  const user = await userById(db, scope, params.id);
  const { version, ...changes } = body;
  const before = await noteById(db, caller, params, { lock: true });
  // Who reads a note is its author's choice: another person could hide it from themselves.
  if (
    !before.editable ||
    (changes.visibility && changes.visibility !== before.visibility && before.created_by.id !== caller.id)
  )
    throw new ApiError('forbidden');
  checkVersion(version, before);
  await updateRows(db, userNotes, { ...changes, ...touched() }, sql`id = ${before.id}`);
  const after = await noteById(db, caller, params, { filter: sql`true` });
  record({
    action: 'update',
    subject: 'USER_NOTES',
    subjectId: before.id,
    companyId: user.company_id,
    before: trace(before),
    after: trace(after),
  });
  return { data: after };
}

export async function deleteNote({ db, scope, caller, params, query, record }: ContextOf<typeof contract.deleteNote>) {
  const user = await userById(db, scope, params.id);
  const before = await noteById(db, caller, params, { filter: sql`true`, lock: true });
  if (!before.editable) throw new ApiError('forbidden');
  const action = await softDelete(db, userNotes, before, query.version);
  const after = await noteById(db, caller, params, { filter: sql`true` });
  record({
    action,
    subject: 'USER_NOTES',
    subjectId: before.id,
    companyId: user.company_id,
    before: trace(before),
    after: trace(after),
  });
  return { data: after };
}

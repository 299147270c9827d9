import { z } from 'zod';
import { ById, changesOf, Id, name, Seen, stored, toggled, Version } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/**
 * Who reads a note: its author alone; all staff who reach the student and may see notes; `parents`: these and, in the
 * student's report, the parents.
 */
export const NoteVisibility = z.enum(['author', 'company', 'parents'], { error: 'validation.choice' });

export const Note = z.object({
  ...stored,
  ...toggled,
  user_id: Id,
  note: z.string(),
  visibility: NoteVisibility,
  created_by: z.object({ id: Id, username: z.string() }),
  /** The author, and managers for what everyone reads. */
  editable: z.boolean(),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject({ note: name(2000), visibility: NoteVisibility.default('company') });

const OfUser = z.strictObject({ id: Id, noteId: Id });

export const notesOfUser = route({
  method: 'GET',
  path: 'users/{id}/notes',
  summary: 'Notes on a student, the newest first',
  params: ById,
  query: ListQuery,
  answer: page(Note),
  needs: ['view', 'USER_NOTES'],
  exportable: true,
  record: 'record',
});
export const createNote = route({
  method: 'POST',
  path: 'users/{id}/notes',
  summary: 'Adds a note to a student',
  params: ById,
  body: NoteInput,
  answer: one(Note),
  status: 201,
  needs: ['add', 'USER_NOTES'],
  idempotent: true,
});
export const updateNote = route({
  method: 'PUT',
  path: 'users/{id}/notes/{noteId}',
  summary: 'Changes a note',
  params: OfUser,
  body: changesOf(NoteInput).extend({ version: Version.optional() }),
  answer: one(Note),
  needs: ['edit', 'USER_NOTES'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteNote = route({
  method: 'DELETE',
  path: 'users/{id}/notes/{noteId}',
  summary: 'Deletes a note, or restores a deleted one',
  params: OfUser,
  query: Seen,
  answer: one(Note),
  needs: ['delete', 'USER_NOTES'],
  idempotent: true,
});

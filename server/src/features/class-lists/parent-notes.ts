import type { Note } from '@okur/contract/class-lists';
import { isOnePerson } from '../users/store.ts';
import type { CheckedRow } from './check.ts';

/** What is said of rows whose parent has another name under the same address: in the list, or at the school. */
export const parentNoteReasons = ['class_list.note.parent_of_line', 'class_list.note.parent_stored'] as const;

/**
 * An address is no person: parents may share one, or one was mistyped. Rows with one address and two names are named,
 * by line.
 */
export function parentNotes(
  rows: readonly CheckedRow[],
  existing: ReadonlyMap<string, string>,
): ReadonlyMap<number, Note> {
  const first = new Map<string, { line: number; name: string }>();
  const notes = new Map<number, Note>();
  for (const { line, parent_email: email, parent_name: name } of rows) {
    if (email === null || name === null) continue;
    const stored = existing.get(email);
    const before = first.get(email);
    if (!before) first.set(email, { line, name });
    if (stored !== undefined && !isOnePerson(stored, name))
      notes.set(line, { reason: parentNoteReasons[1], params: { email, listed: name, name: stored } });
    else if (before && !isOnePerson(before.name, name))
      notes.set(line, {
        reason: parentNoteReasons[0],
        params: { email, listed: name, name: before.name, line: before.line },
      });
  }
  return notes;
}

import { type AuditSubject, followingFields } from '@okur/contract/audit';

interface Undo {
  table: string;
  /** Columns a change of which can be undone: nothing else follows from them. */
  fields: readonly string[];
}

export const undoable: Partial<Record<AuditSubject, Undo>> = {
  AUTHOR: { table: 'authors', fields: ['name', 'description'] },
  BOOK: {
    table: 'books',
    fields: ['title', 'subtitle', 'series', 'series_no', 'page_count', 'published_on', 'description'],
  },
  COMPANY: {
    table: 'companies',
    fields: [
      'company_name',
      'short_name',
      'country',
      'city',
      'time_zone',
      'contact_name',
      'contact_email',
      'contact_phone',
      'tax_office',
      'tax_number',
      'invoice_address',
      'licence_limit',
      'buy_activation_access',
      'document_access',
      'parent_access',
      'tutorial_access',
      'recording_access',
    ],
  },
  COMPANY_DOCUMENT: { table: 'company_documents', fields: ['title', 'description'] },
  DEPARTMENT: { table: 'departments', fields: ['department_name', 'grade_level', 'academic_year'] },
  GENERAL_CONTENTS: { table: 'faqs', fields: ['question', 'answer'] },
  GENRE: { table: 'genres', fields: ['name', 'description'] },
  HOMEWORK: { table: 'homeworks', fields: ['title', 'instructions', 'starts_at', 'due_at'] },
  INSTRUCTOR: { table: 'instructors', fields: ['instructor_name', 'phone_number'] },
  PARENTS: { table: 'parents', fields: ['name', 'phone', 'locale'] },
  PUBLISHER: { table: 'publishers', fields: ['name', 'description', 'contact', 'website'] },
  TUTORIAL: { table: 'tutorials', fields: ['title', 'description'] },
  USER: {
    table: 'users',
    fields: [
      'name',
      'surname',
      'username',
      'email',
      'student_number',
      'birth_year',
      'grade_level',
      'language',
      'department_id',
    ],
  },
};

/**
 * The names of these follow from ids where both are in a record; the names say more. Of a department or company
 * itself the name is its own.
 */
const displayField: Record<string, string> = { department_id: 'department_name', company_id: 'company_name' };
const idOf = Object.fromEntries(Object.entries(displayField).map(([id, name]) => [name, id]));

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown>;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields whose values differ, as they are stored. */
export function fieldChanges(before: Values | null, after: Values | null): FieldChange[] {
  if (!before || !after) return [];
  return Object.keys(after)
    .filter(
      (field) =>
        !followingFields.has(field) &&
        !(idOf[field] && idOf[field] in after) &&
        field in before &&
        !same(before[field], after[field]),
    )
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** The same as people read it: a class by its name, not by its id. */
export const displayChanges = (before: Values | null, after: Values | null): FieldChange[] =>
  fieldChanges(before, after).map((change) => {
    const name = displayField[change.field];
    return name && before && after && name in before
      ? { field: name, before: before[name], after: after[name] }
      : change;
  });

/** Whether this change can be undone: all of its fields are of the simple kind. */
export function canUndo(subject: AuditSubject, before: Values | null, after: Values | null): boolean {
  const fields = undoable[subject]?.fields;
  const changes = fieldChanges(before, after);
  return fields !== undefined && changes.length > 0 && changes.every(({ field }) => fields.includes(field));
}

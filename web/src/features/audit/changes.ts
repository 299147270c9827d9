import type { AuditEntry, AuditSubject } from '@okur/contract/audit';
import { plainText } from '@okur/contract/reading/plain-text';
import type { TFunction } from 'i18next';
import { languageName, phone } from '../../kit/format/text.ts';
import type { useFormat } from '../../kit/format/useFormat.ts';
import { labels, wordOf } from './fields.ts';

/** A change in the reader's words; without values where they would say nothing. */
export interface ShownChange {
  field: string;
  label: string;
  values?: { before: string; after: string };
}

type Change = AuditEntry['changes'][number];
type Format = ReturnType<typeof useFormat>;

const languages = new Set(['language', 'locale']);
const phones = new Set(['phone', 'phone_number', 'contact_phone']);
const pictures = new Set(['avatar', 'logo']);
/** Counted years and the like: no separator between their digits. */
const plainNumbers = new Set(['birth_year', 'grade_level']);

/** What was changed, field by field, in the order of the form. */
export function changesOf({ subject, changes }: Pick<AuditEntry, 'subject' | 'changes'>, t: TFunction, f: Format): ShownChange[] {
  const words = labels[subject] ?? {};
  const order = Object.keys(words);
  const placeOf = ({ field }: Change) => (field in words ? order.indexOf(field) : order.length);
  const fields = changes.flatMap(unfolded).filter(isForReaders).sort((a, b) => placeOf(a) - placeOf(b));
  return fields.map((change) => {
    const label = t(words[change.field] ?? 'audit.other_field');
    const [before, after] = [change.before, change.after].map((value) => textOf(subject, change.field, value, t, f));
    return before === undefined || after === undefined || before === after ? { field: change.field, label } : { field: change.field, label, values: { before, after } };
  });
}

/** Settings are stored as one field of many. */
function unfolded(change: Change): Change[] {
  const { field, before, after } = change;
  if (field !== 'settings' || !isRecord(before) || !isRecord(after)) return [change];
  return Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => ({ field: key, before: before[key], after: after[key] }));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An id tells nobody anything; the name of what it leads to stands beside it. */
const isForReaders = ({ field }: Change): boolean => !field.endsWith('_id') && !field.endsWith('_ids') && field !== 'id';

/** A value in words; nothing for one that has no short form. */
function textOf(subject: AuditSubject, field: string, value: unknown, t: TFunction, f: Format): string | undefined {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('audit.empty');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  // Of a note the audit keeps how long it is, which tells nobody anything.
  if (subject === 'USER_NOTES' && field === 'length') return undefined;
  if (typeof value === 'number') return plainNumbers.has(field) ? String(value) : f.number(value);
  if (Array.isArray(value)) return namesOf(field, value, t);
  if (typeof value === 'string') return stringOf(subject, field, value, t, f);
  return undefined;
}

function stringOf(subject: AuditSubject, field: string, value: string, t: TFunction, f: Format): string {
  const word = wordOf(subject, field, value);
  if (word) return t(word);
  if (languages.has(field)) return languageName(value, f.locale);
  if (phones.has(field)) return phone(value);
  if (pictures.has(field)) return t('audit.picture');
  if (field === 'country') return countryName(value, f.locale);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return f.dateTime(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return f.date(value);
  return field === 'answer' ? plainText(value).trim() : value;
}

/** Two letters that are no region would throw. */
const countryName = (code: string, locale: string): string => (/^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code);

/** Things in a list by their names; a post by the company it is in. */
function namesOf(field: string, items: readonly unknown[], t: TFunction): string {
  const names = items.map((item) => (isRecord(item) ? nameOf(item) : String(item)));
  return (field === 'roles' || field === 'second_factor_roles' ? names.map((role) => t(`role.${role}`)) : names).join(', ');
}

const nameOf = ({ name, surname, department_name, company_name, instructor_name }: Record<string, unknown>): string =>
  [name, surname].filter(Boolean).join(' ') || String(department_name ?? company_name ?? instructor_name ?? '–');

import type { AuditEntry, AuditSubject } from '@okur/contract/audit';
import { plainText } from '@okur/contract/reading/plain-text';
import type { TFunction } from 'i18next';
import { languageName, phone } from '../../kit/format/text.ts';
import type { useFormat } from '../../kit/format/useFormat.ts';
import { labels } from './labels.ts';
import { isVisible, wordOf } from './values.ts';
import { inOwnLanguage, thingText } from './things.ts';

/** A change in the reader's words; without values where they would say nothing. */
export interface DisplayChange {
  field: string;
  label: string;
  values?: { before: string; after: string };
}

type Change = AuditEntry['changes'][number];
type Format = ReturnType<typeof useFormat>;

const languages = new Set(['language', 'locale', 'caption_languages', 'captions']);
const phones = new Set(['phone', 'phone_number', 'contact_phone']);
const pictures = new Set(['avatar', 'logo', 'image', 'cover']);
/** Shown without their markup. */
const richTexts = new Set(['answer', 'description']);
/** Texts that are written in each language. */
const textFields = new Set(['name', 'description', 'instructions', 'title', 'body']);
/** Counted years and the like: no separator between their digits. */
const plainNumbers = new Set(['birth_year', 'grade_level']);

/** What was changed, field by field, in the order of the form. */
export function changesOf(
  { subject, changes }: Pick<AuditEntry, 'subject' | 'changes'>,
  t: TFunction,
  f: Format,
): DisplayChange[] {
  const words = labels[subject];
  const order = Object.keys(words);
  const rankOf = ({ field }: Change) => (field in words ? order.indexOf(field) : order.length);
  const fields = changes
    .flatMap(unfoldedSettings)
    .filter(({ field }) => isVisible(subject, field))
    .sort((a, b) => rankOf(a) - rankOf(b));
  return fields.flatMap((change) =>
    partsOf(change, t(words[change.field] ?? 'audit.other_field'), t, f).map(({ part, label }) => {
      const [before, after] = [part.before, part.after].map((value) => textOf(subject, part.field, value, t, f));
      return before === undefined || after === undefined || before === after
        ? { field: part.field, label }
        : { field: part.field, label, values: { before, after } };
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One change for every key that differs. */
function unfolded({ before, after }: Change): Change[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => ({ field: key, before: was[key], after: is[key] }));
}

/** Settings are stored as one field of many. */
const unfoldedSettings = (change: Change): Change[] => (change.field === 'settings' ? unfolded(change) : [change]);

interface Part {
  part: Change;
  label: string;
}

/** A text of several languages by its languages, the parameters of an exercise by their names; anything else whole. */
function partsOf(change: Change, label: string, t: TFunction, f: Format): Part[] {
  const { field, before, after } = change;
  const inside = (labelOf: (key: string) => string): Part[] =>
    unfolded(change).map((part) => ({
      part: { ...part, field: `${field}.${part.field}` },
      label: labelOf(part.field),
    }));
  if (field === 'params') return inside((name) => t(`exercise.param_${name}`));
  if (textFields.has(field) && (isRecord(before) || isRecord(after)))
    return inside((language) => `${label} (${languageName(language, f.locale)})`);
  return [{ part: change, label }];
}

/** A value in words; nothing for one that has no short form. */
function textOf(subject: AuditSubject, field: string, value: unknown, t: TFunction, f: Format): string | undefined {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return t('audit.empty');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  // Of a note the audit keeps how long it is, which tells no one anything.
  if (subject === 'USER_NOTES' && field === 'length') return undefined;
  if (typeof value === 'number') return plainNumbers.has(field) ? String(value) : f.number(value);
  if (typeof value === 'string') return stringOf(subject, field, value, t, f);
  const special = thingText(field, value, t, f);
  if (special !== undefined) return special;
  return Array.isArray(value) ? listText(subject, field, value, t, f) : undefined;
}

function stringOf(subject: AuditSubject, field: string, value: string, t: TFunction, f: Format): string {
  const word = wordOf(subject, field, value);
  if (word) return t(word);
  if (languages.has(field)) return languageName(value, f.locale);
  if (phones.has(field)) return phone(value);
  if (pictures.has(field)) return t('audit.picture');
  if (field === 'audio') return t('terms.audio');
  if (field === 'country') return countryName(value, f.locale);
  if (field.startsWith('params.') && /^[a-z_]+$/.test(value)) return t(`exercise.choice_${value}`);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return f.dateTime(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return f.date(value);
  return richTexts.has(field) ? plainText(value).trim() : value;
}

/** Two letters that are no region would throw. */
const countryName = (code: string, locale: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code;

/** Things in a list by their names; a post by the company it is in. Nothing where one of them has no name. */
function listText(
  subject: AuditSubject,
  field: string,
  items: readonly unknown[],
  t: TFunction,
  f: Format,
): string | undefined {
  const names = items.map((item) => {
    const name = isRecord(item) ? nameOf(item, f) : item;
    return typeof name === 'string' ? stringOf(subject, field, name, t, f) : undefined;
  });
  return names.every((name) => name !== undefined) ? names.join(', ') : undefined;
}

function nameOf(item: Record<string, unknown>, f: Format): string | undefined {
  const { name, surname, username, department_name, company_name, instructor_name, text } = item;
  if (isRecord(name)) return inOwnLanguage(name, f);
  const full = [name, surname].filter(Boolean).join(' ');
  return [full, department_name, company_name, instructor_name, username, text].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

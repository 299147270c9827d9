import { unguarded } from '@okur/contract/csv';
import { Email } from '@okur/contract/fields';
import type { TextParams } from '@okur/contract/errors';
import { birthYears } from '@okur/contract/users/birth-year';
import { plainNumber } from '../users/store.ts';
import { classParts, grades, isGrade } from '../departments/store.ts';

/** What a cell says, or why it cannot be taken: a text of the catalogue with its words. */
export type Reading<T> = { value: T } | { reason: string; params?: TextParams };

export const longest = {
  student_number: 20,
  name: 60,
  surname: 60,
  full_name: 120,
  department: 60,
  parent_name: 120,
} as const;

/**
 * Blanks in a row become one; a lone dash stands for an empty cell; an apostrophe before a formula is a spreadsheet's.
 */
export function tidy(cell: string): string {
  const composed = /\p{M}/u.test(cell) ? cell.normalize('NFC') : cell;
  const text = (/\s\s|[^\S ]/.test(composed) ? composed.replace(/\s+/g, ' ') : composed).trim();
  if (/^[-–—]$/.test(text)) return '';
  return unguarded(text).trimStart();
}

/** Faults that a cell of any field may have. A telephone number may start with a plus. */
export function faultOfText(text: string, isPhone: boolean): { reason: string } | undefined {
  if (/^[=@-]/.test(text) || (text.startsWith('+') && !isPhone)) return { reason: 'class_list.reason.formula' };
  if (/^#(?:[\p{L}/_]+0?[!?]?|#+)$/u.test(text)) return { reason: 'class_list.reason.error_value' };
  // Controls, invisible and direction marks, halves of characters and the sign for an unreadable one.
  if (/[<>\p{Cc}\p{Cf}\p{Cs}\ufffd]/u.test(text)) return { reason: 'class_list.reason.characters' };
  return undefined;
}

export function readText(text: string, max: number): Reading<string> {
  return text.length > max ? { reason: 'class_list.reason.too_long', params: { max } } : { value: text };
}

/** A name has a letter: what has none is a day, a number or a sign that slipped into the column. */
export function readName(text: string, max: number): Reading<string> {
  if (hasMonth(text)) return day;
  return /\p{L}/u.test(text) ? readText(text, max) : { reason: 'class_list.reason.name' };
}

const months =
  'oca|ocak|şub|mar|nis|may|mayıs|haz|tem|ağu|eyl|eki|kas|ara|jan|feb|apr|jun|jul|aug|sep|oct|nov|dec|' +
  'janv|févr|mars|avr|mai|juin|juil|août|sept|déc|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru';
const dates = [
  /^\d{4}-\d{2}-\d{2}$/,
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/,
  new RegExp(`^\\d{1,2}[.\\s/-]+(?:${months})\\.?(?:[.\\s/-]+\\d{2,4})?$`, 'iu'),
  new RegExp(`^(?:${months})\\.?[.\\s/-]+\\d{2,4}$`, 'iu'),
  // The days of this century as a spreadsheet counts them.
  /^[34]\d{4}$/,
];
/** A spreadsheet makes a day of "5-1" and "1/12". */
const isDay = (text: string): boolean => dates.some((date) => date.test(text.toLocaleLowerCase('tr')));

/** Days with a month in letters, which else look like a name. */
const hasMonth = (text: string): boolean => /\p{L}/u.test(text) && isDay(text);

const day = { reason: 'class_list.reason.day' };

export function readNumber(text: string): Reading<string> {
  return dates.slice(0, -1).some((date) => date.test(text.toLocaleLowerCase('tr')))
    ? day
    : readText(plainNumber(text), longest.student_number);
}

export function readEmail(text: string): Reading<string> {
  const address = Email.safeParse(text);
  return address.success ? { value: address.data } : { reason: 'class_list.reason.email' };
}

/** Ten digits after +90, 0090, 90 or 0. */
export function readPhone(text: string): Reading<string> {
  const digits = text.replace(/[\s()./-]/g, '').replace(/^(\+90|0090|90(?=\d{10}$)|0)/, '');
  return /^[1-9]\d{9}$/.test(digits) ? { value: digits } : { reason: 'class_list.reason.phone' };
}

/** The year of a day as spreadsheets count days: 41406 is in 2013. */
const yearOfSerial = (text: string): number => new Date(Date.UTC(1899, 11, 30 + Number(text))).getUTCFullYear();

/** A year, or a date that holds one: 2013, 12.05.2013, 2013-05-12, 41406. */
export function readBirthYear(text: string, thisYear: number): Reading<number> {
  const match = /^(?:\d{1,2}[./-]\d{1,2}[./-])?(\d{4})(?:[./-]\d{1,2}[./-]\d{1,2})?$/.exec(text)?.[1];
  const { from, to } = birthYears(thisYear);
  const year = /^\d{5}$/.test(text) ? yearOfSerial(text) : Number(match);
  return year >= from && year <= to
    ? { value: year }
    : { reason: 'class_list.reason.birth_year', params: { from, to } };
}

/** 7, "7. Sınıf", "Grade 7". */
export function readGrade(text: string): Reading<number> {
  const match = /^[\p{L}\s.]*?(\d{1,2})[\p{L}\s.]*$/u.exec(text)?.[1];
  const grade = Number(match);
  return isGrade(grade) ? { value: grade } : { reason: 'class_list.reason.grade', params: grades };
}

export interface ClassName {
  name: string;
  grade: number | null;
}

/** "7/b", "7 B" and "7. Sınıf / B Şubesi" are 7-B, a lone "B" is so with the grade beside it; other names stay. */
export function readClass(text: string, gradeBeside: number | null): Reading<ClassName> {
  if (isDay(text)) return day;
  const parts = classParts(text);
  if (parts && isGrade(parts.grade)) return { value: { name: `${parts.grade}-${parts.branch}`, grade: parts.grade } };
  if (gradeBeside !== null && /^\p{L}{1,2}$/u.test(text)) {
    return { value: { name: `${gradeBeside}-${text.toLocaleUpperCase('tr')}`, grade: gradeBeside } };
  }
  const bare = readGrade(text);
  if ('value' in bare && /^\d{1,2}(\D*sınıf\w*)?$/i.test(text))
    return { value: { name: String(bare.value), grade: bare.value } };
  const other = readText(text, longest.department);
  return 'value' in other ? { value: { name: other.value, grade: null } } : other;
}

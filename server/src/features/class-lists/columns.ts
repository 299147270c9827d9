import type { ClassListField } from '@okur/contract/class-lists';
import { topicsOf } from './header-words.ts';
import type { Topic } from './header-words.ts';
import { shareOf } from './shapes.ts';
import type { Shape } from './shapes.ts';
import type { TableRow } from '../../platform/sheets/table.ts';

export interface ColumnGuess {
  index: number;
  header: string;
  field: ClassListField;
  /** 0 to 1; 0 when nothing spoke for any field. */
  confidence: number;
}

interface Candidate {
  index: number;
  field: ClassListField;
  confidence: number;
}

const sampleSize = 200;

/** What each column means, by its header or else by its cells; no field is given twice. */
export function guessColumns(headers: readonly string[], rows: readonly TableRow[]): ColumnGuess[] {
  const columns = headers.map((_, index) => rows.slice(0, sampleSize).map((row) => row.cells[index] ?? ''));
  const candidates = headers.flatMap((header, index) =>
    candidatesOf(header, columns[index] ?? []).map((match) => ({ ...match, index })),
  );
  const assigned = new Map<number, Candidate>();
  const taken = new Set<ClassListField>();
  for (const candidate of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    if (assigned.has(candidate.index) || taken.has(candidate.field)) continue;
    assigned.set(candidate.index, candidate);
    taken.add(candidate.field);
  }
  const guesses = headers.map((header, index) => ({
    field: 'ignore' as const,
    confidence: 0,
    ...assigned.get(index),
    index,
    header,
  }));
  return withFullName(guesses, columns);
}

type FieldMatch = Omit<Candidate, 'index'>;

function candidatesOf(header: string, cells: string[]): FieldMatch[] {
  const named = fieldsOfHeader(header).map((match) => weighByCells(match, cells));
  return named.length > 0 || isSpokenFor(header) ? named : fieldsOfCells(cells);
}

/** "Veli Soyadı", "T.C. Kimlik No" and "Sıra No" are understood, and no field is theirs. */
const isSpokenFor = (header: string) => topicsOf(header).some((topic) => topic !== undefined && topic !== 'filler');

function fieldsOfHeader(header: string): FieldMatch[] {
  const topics = topicsOf(header).filter((topic) => topic !== 'filler');
  const recognized = topics.filter((topic) => topic !== undefined);
  const certainty = topics.length === 0 ? 0 : 0.5 + (0.5 * recognized.length) / topics.length;
  return fieldsOfTopics(new Set(recognized)).map(({ field, confidence }) => ({
    field,
    confidence: confidence * certainty,
  }));
}

function fieldsOfTopics(topics: ReadonlySet<Topic>): FieldMatch[] {
  const weight = topics.has('other') ? 0.5 : 1;
  const is = (field: ClassListField, confidence = 0.95) => [{ field, confidence: confidence * weight }];
  if (topics.has('parent')) return fieldsOfParent(topics, 0.95 * weight);
  if (topics.has('relative')) return fieldsOfParent(topics, 0.85 * weight);
  if (topics.has('email')) return is('email', 0.9);
  if (topics.has('phone')) return is('parent_phone', 0.7);
  if (topics.has('other')) return [];
  if (topics.has('birth')) return is('birth_year');
  if (topics.has('grade')) return is('grade_level');
  if (topics.has('branch')) return is('department');
  if (topics.has('class')) return [...is('department', 0.85), ...is('grade_level', 0.8)];
  if (topics.has('full') || (topics.has('name') && topics.has('surname'))) return is('full_name');
  if (topics.has('surname')) return is('surname');
  if (topics.has('name')) return is('name');
  if (topics.has('number')) return is('student_number', topics.has('student') ? 0.95 : 0.85);
  return topics.has('student') ? is('full_name', 0.7) : [];
}

function fieldsOfParent(topics: ReadonlySet<Topic>, confidence: number): FieldMatch[] {
  if (topics.has('email')) return [{ field: 'parent_email', confidence }];
  if (topics.has('phone')) return [{ field: 'parent_phone', confidence }];
  if (topics.has('name') || topics.has('full')) return [{ field: 'parent_name', confidence }];
  const bare = [...topics].every((topic) => topic === 'parent' || topic === 'relative' || topic === 'student');
  return bare ? [{ field: 'parent_name', confidence: confidence - 0.1 }] : [];
}

const shapeOf: Partial<Record<ClassListField, Shape>> = {
  email: 'email',
  parent_email: 'email',
  parent_phone: 'phone',
  department: 'class',
};

/** Cells that speak for the header's field make it sure; an address column without one address makes it doubtful. */
function weighByCells(match: FieldMatch, cells: string[]): FieldMatch {
  const shape = shapeOf[match.field];
  const share = shape === undefined ? undefined : shareOf(shape, cells);
  if (share === undefined) return match;
  if (share >= 0.8) return { ...match, confidence: Math.max(match.confidence, 0.97) };
  return share < 0.2 && shape !== 'class' ? { ...match, confidence: match.confidence * 0.3 } : match;
}

function fieldsOfCells(cells: string[]): FieldMatch[] {
  const looksLike = (shape: Shape) => (shareOf(shape, cells) ?? 0) >= 0.8;
  const distinct = new Set(cells.filter(Boolean)).size === cells.filter(Boolean).length;
  // Brothers and sisters repeat their parent's address.
  if (looksLike('email')) return [{ field: distinct ? 'email' : 'parent_email', confidence: 0.6 }];
  if (looksLike('phone')) return [{ field: 'parent_phone', confidence: 0.6 }];
  if (looksLike('class')) return [{ field: 'department', confidence: 0.6 }];
  if (looksLike('number') && distinct && !isCounter(cells)) return [{ field: 'student_number', confidence: 0.5 }];
  return [];
}

const isCounter = (cells: string[]) => cells.every((cell, index) => Number(cell) === index + 1);

/** "Adı" alone over cells of two words and more is the whole name. */
function withFullName(guesses: ColumnGuess[], columns: string[][]): ColumnGuess[] {
  const ofNames = guesses.filter(({ field }) => field === 'name' || field === 'surname' || field === 'full_name');
  const [only] = ofNames;
  if (only === undefined || ofNames.length > 1 || only.field === 'full_name') return guesses;
  const cells = (columns[only.index] ?? []).filter((cell) => cell.trim() !== '');
  const several = cells.filter((cell) => /\S[\s,]+\S/.test(cell)).length;
  if (several * 2 < cells.length || cells.length === 0) return guesses;
  return guesses.map((guess) => (guess === only ? { ...guess, field: 'full_name' as const, confidence: 0.7 } : guess));
}

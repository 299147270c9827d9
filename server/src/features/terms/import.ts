import type { SheetImport, SheetResult } from '@okur/contract/sheets';
import { stemOf } from '@okur/contract/reading/lookup';
import type { z } from 'zod';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { checkAcceptable, type Effect, sheetResult } from '../../platform/sheets/result.ts';
import type { Table } from '../../platform/sheets/table.ts';
import { readTerms, type SheetTerm } from './sheet.ts';
import { sameWord } from './store.ts';
import { readUpload } from '../../platform/sheets/read.ts';
import type { terms as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface StoredTerm {
  id: string;
  language: string;
  word: string;
  term: string;
  meaning: string;
  example: string;
  part_of_speech: string | null;
  grade_level: number | null;
}

interface Planned {
  effect: Effect;
  row: SheetTerm & { id: string };
}

/** What the terms of a sheet would do, or, once accepted, have done. Writes nothing unless accepted. */
async function importTable(db: Db, table: Table, how: z.output<typeof SheetImport>): Promise<SheetResult> {
  if (how.accept) await rows(db, sql`lock table terms in share row exclusive mode`);
  const { indexes, terms, faults } = readTerms(table);
  const planned = await plan(db, terms);
  const result = sheetResult(
    table,
    indexes,
    new Map(planned.map(({ row, effect }) => [row.line, effect])),
    faults,
    how.accept,
  );
  if (how.accept) {
    checkAcceptable(result, how);
    await write(db, planned);
  }
  return result;
}

/**
 * A term is known by its language, its word and its part of speech; a row without one means the only term of that word.
 */
async function plan(db: Db, terms: readonly SheetTerm[]): Promise<Planned[]> {
  const stored = await rows<StoredTerm>(
    db,
    sql`select id, language, word, term, meaning, example, part_of_speech, grade_level from terms
      where deleted_at is null and word = any(${array([...new Set(terms.map((t) => t.word))], 'text')})`,
  );
  const exact = new Map(stored.map((k) => [sameWord(k.language, k.word, k.part_of_speech), k]));
  const byWord = Map.groupBy(stored, (k) => sameWord(k.language, k.word));
  const taken = new Set<string>();
  return terms.map((term) => {
    const same = byWord.get(sameWord(term.language, term.word)) ?? [];
    const only = term.part_of_speech === null && same.length === 1 ? same[0] : undefined;
    const match = exact.get(sameWord(term.language, term.word, term.part_of_speech)) ?? only;
    if (!match || taken.has(match.id)) return { effect: 'create' as const, row: { ...term, id: newId() } };
    taken.add(match.id);
    // An empty cell changes nothing.
    const row = {
      ...term,
      id: match.id,
      example: term.example || match.example,
      part_of_speech: term.part_of_speech ?? (match.part_of_speech as SheetTerm['part_of_speech']),
      grade_level: term.grade_level ?? match.grade_level,
    };
    const changed = (['term', 'meaning', 'example', 'part_of_speech', 'grade_level'] as const).some(
      (field) => row[field] !== match[field],
    );
    return { effect: changed ? ('update' as const) : ('unchanged' as const), row };
  });
}

async function write(db: Db, planned: readonly Planned[]): Promise<void> {
  const of = (effect: Effect) =>
    JSON.stringify(
      planned.flatMap((p) =>
        p.effect === effect ? [{ ...p.row, stem: stemOf(p.row.term, p.row.language, p.row.part_of_speech) }] : [],
      ),
    );
  const record = sql`x(id uuid, language text, term text, word text, stem text, meaning text, example text,
    part_of_speech text, grade_level int)`;
  await rows(
    db,
    sql`insert into terms (id, language, term, word, stem, meaning, example, part_of_speech, grade_level)
        select id, language, term, word, stem, meaning, example, part_of_speech, grade_level
          from json_to_recordset(${of('create')}::json) as ${record}`,
  );
  await rows(
    db,
    sql`update terms t set term = x.term, stem = x.stem, meaning = x.meaning, example = x.example,
      part_of_speech = x.part_of_speech, grade_level = x.grade_level, version = t.version + 1, updated_at = now()
        from json_to_recordset(${of('update')}::json) as ${record} where t.id = x.id`,
  );
}

export async function importTerms({ db, body, files, record, unchanged }: ContextOf<typeof contract.importTerms>) {
  const data = await importTable(db, await readUpload(files['file']), body);
  if (data.accepted && data.counts.create + data.counts.update > 0)
    record({
      action: 'import',
      subject: 'TERM',
      subjectId: null,
      after: { file_name: files['file']!.fileName, counts: data.counts },
    });
  else unchanged();
  return { data };
}

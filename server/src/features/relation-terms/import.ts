import type { RelationType } from '@okur/contract/relation-terms';
import type { SheetImport, SheetResult } from '@okur/contract/sheets';
import type { z } from 'zod';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { checkAcceptable, type Effect, sheetResult } from '../../platform/sheets/result.ts';
import type { Table } from '../../platform/sheets/table.ts';
import { pairKey, readPairs, type SheetPair } from './sheet.ts';

interface StoredPair extends Pick<SheetPair, 'language' | 'term' | 'related_term' | 'word' | 'related_word'> {
  id: string;
}

interface Planned {
  effect: Effect;
  row: SheetPair & { id: string };
}

/** What the pairs of a sheet would do, or, once accepted, have done. Writes nothing unless accepted. */
export async function importPairs(
  db: Db,
  table: Table,
  relationType: RelationType,
  how: z.output<typeof SheetImport>,
): Promise<SheetResult> {
  if (how.accept) await rows(db, sql`lock table relation_terms in share row exclusive mode`);
  const { indexes, pairs, faults } = readPairs(table, relationType);
  const planned = await plan(db, relationType, pairs);
  const result = sheetResult(
    table,
    indexes,
    new Map(planned.map(({ row, effect }) => [row.line, effect])),
    faults,
    how.accept,
  );
  if (how.accept) {
    checkAcceptable(result, how);
    await write(db, relationType, planned);
  }
  return result;
}

async function plan(db: Db, relationType: RelationType, pairs: readonly SheetPair[]): Promise<Planned[]> {
  const words = array([...new Set(pairs.flatMap((p) => [p.word, p.related_word]))], 'text');
  const stored = await rows<StoredPair>(
    db,
    sql`select id, language, term, related_term, word, related_word from relation_terms
      where relation_type = ${relationType} and deleted_at is null and word = any(${words})
      and related_word = any(${words})`,
  );
  const byPair = new Map(stored.map((k) => [pairKey(k), k]));
  return pairs.map((pair) => {
    const match = byPair.get(pairKey(pair));
    if (!match) return { effect: 'create' as const, row: { ...pair, id: newId() } };
    return {
      effect: isSpelledAlike(pair, match) ? ('unchanged' as const) : ('update' as const),
      row: { ...pair, id: match.id },
    };
  });
}

/** The same two words in the same letters, in either order. */
const isSpelledAlike = (
  a: Pick<StoredPair, 'term' | 'related_term'>,
  b: Pick<StoredPair, 'term' | 'related_term'>,
): boolean =>
  JSON.stringify([a.term, a.related_term].toSorted()) === JSON.stringify([b.term, b.related_term].toSorted());

async function write(db: Db, relationType: RelationType, planned: readonly Planned[]): Promise<void> {
  const of = (effect: Effect) => JSON.stringify(planned.flatMap((p) => (p.effect === effect ? [p.row] : [])));
  const record = sql`x(id uuid, language text, term text, related_term text, word text, related_word text)`;
  await rows(
    db,
    sql`insert into relation_terms (id, relation_type, language, term, related_term, word, related_word)
        select id, ${relationType}, language, term, related_term, word, related_word
          from json_to_recordset(${of('create')}::json) as ${record}`,
  );
  await rows(
    db,
    sql`update relation_terms r set term = x.term, related_term = x.related_term, word = x.word,
      related_word = x.related_word, version = r.version + 1, updated_at = now()
        from json_to_recordset(${of('update')}::json) as ${record} where r.id = x.id`,
  );
}

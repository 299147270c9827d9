import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, clamp, defineKind, inOrder, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { seeded, shuffled } from './random.ts';

/**
 * Seconds a table of so many rows may take for a score of 100, 3 to 7, until there are norms of our
 * own; 8 and 9 carry the time of a cell on.
 */
const expected: Record<number, number> = { 3: 15, 4: 25, 5: 40, 6: 60, 7: 90, 8: 120, 9: 155 };

const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const symbolOf = (symbols: 'numbers' | 'letters', at: number): string =>
  symbols === 'numbers'
    ? String(at + 1)
    : at < latin.length
      ? latin.charAt(at)
      : latin.charAt(Math.floor(at / latin.length) - 1) + latin.charAt(at % latin.length);

/** The places of the sorted symbols in the order they are looked for; alternate: from both ends in turn. */
function orderOf(order: 'ascending' | 'descending' | 'alternate', count: number): number[] {
  const up = Array.from({ length: count }, (_, at) => at);
  if (order === 'ascending') return up;
  if (order === 'descending') return up.toReversed();
  return up.map((at) => (at % 2 ? count - 1 - (at >> 1) : at >> 1));
}

export interface SchulteTable {
  /** What is in each cell, row by row. */
  cells: string[];
  /** Cells in the order they are to be found. */
  order: number[];
}

/**
 * Numbers in a square, to be found one after the other with the eyes at rest in the middle. Events: `shown` with the
 * table, `pick` with table × cells + cell.
 */
export const schulteTable = defineKind({
  evidence: evidenceOfKind.schulte_table,
  hasLanguage: false,
  settings: z.strictObject({
    size: setting(3, 9, 5),
    order: choice(['ascending', 'descending', 'alternate'], 'ascending'),
    symbols: choice(['numbers', 'letters'], 'numbers'),
    tables: setting(1, 5, 5),
  }),
  content: z.strictObject({}),
  ladder: ladderOfKind.schulte_table,
  plan: ({ settings: { size, order, symbols, tables }, seed }) => {
    const count = size * size;
    return {
      size,
      expectedSeconds: expected[size]!,
      tables: Array.from({ length: tables }, (_, table): SchulteTable => {
        const shuffledIndexes = shuffled(
          seeded(`${seed}/${table}`),
          Array.from({ length: count }, (_, at) => at),
        );
        return {
          cells: shuffledIndexes.map((index) => symbolOf(symbols, index)),
          order: orderOf(order, count).map((index) => shuffledIndexes.indexOf(index)),
        };
      }),
    };
  },
  score: ({ size, tables, expectedSeconds }, play) => {
    const count = size * size;
    let errors = 0;
    const seconds: number[] = [];
    for (const [at, { order }] of tables.entries()) {
      const { wrong, ms, isDone } = played(inOrder(play.events), at, count, order);
      errors += wrong;
      if (isDone) seconds.push(ms / 1000);
    }
    const mean = seconds.reduce((sum, s) => sum + s, 0) / Math.max(1, seconds.length);
    const late = play.timed ? (50 * (mean - expectedSeconds)) / expectedSeconds : 0;
    // A table that was left open is worth nothing.
    const done = seconds.length / tables.length;
    const score = clamp(100 - late - (10 * errors) / tables.length, 0, 100) * done;
    return plainScore(
      play,
      score,
      errors,
      done === 1,
      done === 1 && play.timed ? { ms_per_cell: (mean * 1000) / count, ...efficiency(seconds) } : {},
    );
  },
});

function played(
  events: ReturnType<typeof inOrder>,
  table: number,
  count: number,
  order: readonly number[],
): { wrong: number; ms: number; isDone: boolean } {
  let [wrong, found, ms, since] = [0, 0, 0, null as number | null];
  let isHere = false;
  for (const { at, event, item = 0 } of events) {
    if (event === 'shown') isHere = item === table;
    if (!isHere) continue;
    if (event === 'shown' || event === 'resume') since ??= at;
    if (event === 'pause' && since !== null) [ms, since] = [ms + at - since, null];
    if (event !== 'pick' || found === count) continue;
    if (item - table * count === order[found]) found += 1;
    else wrong += 1;
    if (found === count && since !== null) [ms, since] = [ms + at - since, null];
  }
  return { wrong, ms, isDone: found === count };
}

/** Work efficiency, warm-up (≤ 1 good) and stability (≤ 1 good) of the tables' seconds. */
function efficiency(seconds: readonly number[]): Record<string, number> {
  const work = seconds.reduce((sum, s) => sum + s, 0) / seconds.length;
  if (seconds.length < 2 || work === 0) return { work_efficiency: work };
  return { work_efficiency: work, warm_up: seconds[0]! / work, stability: seconds.at(-2)! / work };
}

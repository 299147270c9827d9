import { z } from 'zod';
import { shareOf } from '../share.ts';
import { text } from '../fields.ts';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, firstAnswers, inOrder, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { below, pick, seeded, shuffled } from './random.ts';

const Sign = text(12).min(1, { error: 'validation.required' });
export const SignsContent = z.strictObject({
  target: Sign,
  distractors: z.array(Sign).min(1, { error: 'validation.required' }).max(8, { error: 'validation.range' }),
});

/**
 * All the targets among things that look much like them. Events: `shown` with the grid, `pick` with grid × cells + cell
 * (a second pick takes it back), `answer` with the grid when it is handed in.
 */
export const visualSearch = defineKind({
  evidence: evidenceOfKind.visual_search,
  hasLanguage: false,
  settings: z.strictObject({ cells: setting(9, 100, 36), grids: setting(1, 10, 3) }),
  content: SignsContent,
  ladder: ladderOfKind.visual_search,
  plan: ({ settings: { cells, grids }, content: { target, distractors }, seed }) => ({
    target,
    cells,
    columns: Math.ceil(Math.sqrt(cells)),
    grids: Array.from({ length: grids }, (_, grid) => {
      const random = seeded(`${seed}/${grid}`);
      // A sixth to a third of the cells, so that counting does not tell when all are found.
      const targets = Math.max(2, Math.round(cells / 6) + below(random, Math.round(cells / 6) + 1));
      return shuffled(
        random,
        Array.from({ length: cells }, (_, at) => (at < targets ? target : pick(random, distractors))),
      );
    }),
  }),
  score: ({ target, cells, grids }, play) => {
    const answers = firstAnswers(play.events);
    let [targets, hits, wrong] = [0, 0, 0];
    for (const [grid, signs] of grids.entries()) {
      const marked = new Set<number>();
      for (const { at, event, item = -1 } of inOrder(play.events)) {
        const cell = item - grid * cells;
        if (event !== 'pick' || cell < 0 || cell >= cells || at > (answers.get(grid)?.at ?? Infinity)) continue;
        if (!marked.delete(cell)) marked.add(cell);
      }
      targets += signs.filter((sign) => sign === target).length;
      for (const cell of marked)
        if (signs[cell] === target) hits += 1;
        else wrong += 1;
    }
    const missed = targets - hits;
    return plainScore(
      play,
      shareOf(hits - wrong, Math.max(1, targets)),
      wrong + missed,
      answers.size === grids.length,
      { found: hits, targets, wrong },
    );
  },
});

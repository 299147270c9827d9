import { z } from 'zod';
import { text } from '../fields.ts';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, firstAnswers, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { seeded, shuffled } from './random.ts';

/**
 * Sentences of a text in a mixed order, to be put right. Events: `answer` with the place in `item`, from 0, and the
 * sentence (its place as shown) in `value`.
 */
export const scrambledText = defineKind({
  evidence: evidenceOfKind.scrambled_text,
  hasLanguage: true,
  settings: z.strictObject({ sentences: setting(3, 12, 5) }),
  content: z.strictObject({
    sentences: z
      .array(text(400).min(1, { error: 'validation.required' }))
      .min(3, { error: 'validation.min_items' })
      .max(12, { error: 'validation.range' }),
  }),
  ladder: ladderOfKind.scrambled_text,
  plan: ({ settings, content, seed }) => {
    const taken = content.sentences.slice(0, settings.sentences);
    const right = taken.map((_, at) => at);
    const mixed = shuffled(seeded(seed), right);
    // In order already: turned by one, it is not.
    const order = mixed.every((position, at) => position === at) ? [...right.slice(1), 0] : mixed;
    return { displayed: order.map((position) => taken[position]!), order };
  },
  score: ({ order }, play) => {
    const answers = firstAnswers(play.events);
    const positions = order.map((_, at) => order[Number(answers.get(at)?.value)] ?? -1);
    const isWhole = new Set(positions).size === order.length && !positions.includes(-1);
    const pairs = (order.length * (order.length - 1)) / 2;
    let inOrderPairs = 0;
    for (const [at, position] of positions.entries())
      inOrderPairs += positions.slice(at + 1).filter((later) => later > position).length;
    // Half of the pairs stand right by chance (Kendall's tau).
    const score = isWhole ? Math.max(0, (inOrderPairs / pairs) * 2 - 1) * 100 : 0;
    return plainScore(play, score, positions.filter((position, at) => position !== at).length, isWhole, {
      sentences: order.length,
    });
  },
});

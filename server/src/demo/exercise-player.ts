import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { planExercise, type PlanOf, type ExerciseDefinition } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { answersAPassage } from '@okur/contract/exercises/read-through';
import type { Random } from './random.ts';

/**
 * A child at an exercise: how surely a hand finds what it looks for (0 to 1), and the pace at which texts are still
 * understood.
 */
export interface Player {
  skill: number;
  limitWpm: number;
  /** Does not know the first word of a vocabulary exercise: it is due to be repeated later that day. */
  forgets?: boolean;
}

const start: ExerciseEvent = { at: 0, event: 'start', item: 0 };

/** What a child does with the plan of an exercise: the same plan and the same notes that a browser makes. */
export function playExercise(
  random: Random,
  player: Player,
  definition: ExerciseDefinition,
  level: number,
  seed: string,
): ExerciseEvent[] {
  const plan = planExercise(definition, level, seed);
  if (definition.kind === 'schulte_table') return table(random, player, plan as PlanOf<'schulte_table'>);
  if (definition.kind === 'visual_search') return search(random, player, plan as PlanOf<'visual_search'>);
  if ('frames' in plan) return text(random, player, plan);
  if (definition.kind === 'tachistoscope') return glances(random, player, plan as PlanOf<'tachistoscope'>);
  if (definition.kind === 'vocabulary_match') return vocabulary(random, player, plan as PlanOf<'vocabulary_match'>);
  if (definition.kind === 'scan_count')
    return trials(
      random,
      player,
      (plan as PlanOf<'scan_count'>).trials.map(({ count }) => [String(count), String(count + random.pick([-1, 1]))]),
    );
  if (definition.kind === 'eye_span')
    return trials(
      random,
      player,
      (plan as PlanOf<'eye_span'>).pairs.map((pair) => [pair[pair.side], pair[pair.side].slice(1)]),
    );
  if (definition.kind === 'cloze')
    return handedIn(
      random,
      player,
      (plan as PlanOf<'cloze'>).gaps.map(({ word }, _at, gaps) => [word, random.pick(gaps).word]),
    );
  if (definition.kind === 'scrambled_text')
    return handedIn(
      random,
      { ...player, skill: 1 },
      (plan as PlanOf<'scrambled_text'>).order.map((_, position, order) => [
        String(order.indexOf(position)),
        String(order.indexOf(position)),
      ]),
    );
  if (definition.kind === 'saccade_jump') return jumps(random, player, plan as PlanOf<'saccade_jump'>);
  if ('passages' in plan) return passages(random, player, plan.passages);
  if (definition.kind === 'word_recognition')
    return trials(
      random,
      player,
      (plan as PlanOf<'word_recognition'>).trials.map(({ same }) =>
        same ? ['same', 'different'] : ['different', 'same'],
      ),
    );
  throw new Error(`the demo school does not play ${definition.kind}`);
}

function table(
  random: Random,
  { skill }: Player,
  { size, tables, expectedSeconds }: PlanOf<'schulte_table'>,
): ExerciseEvent[] {
  const events = [start];
  const count = size * size;
  let at = 0;
  for (const [n, { order }] of tables.entries()) {
    events.push({ at, event: 'shown', item: n });
    for (const cell of order) {
      at += Math.round(
        (expectedSeconds / count) * 1000 * random.between(0.6, 1.4) * (1.5 - 0.7 * skill) * (0.68 + 0.08 * size),
      );
      if (random.chance(0.012))
        events.push({ at: at - 100, event: 'pick', item: n * count + order[random.whole(0, count - 1)]! });
      events.push({ at, event: 'pick', item: n * count + cell });
    }
    at += 600;
  }
  return [...events, { at, event: 'end' }];
}

function search(random: Random, { skill }: Player, { target, cells, grids }: PlanOf<'visual_search'>): ExerciseEvent[] {
  const events = [start];
  let at = 0;
  for (const [n, signs] of grids.entries()) {
    events.push({ at, event: 'shown', item: n });
    for (const [cell, sign] of signs.entries()) {
      if (!random.chance(sign === target ? 0.8 + 0.2 * skill : 0.004)) continue;
      at += random.whole(500, 1500);
      events.push({ at, event: 'pick', item: n * cells + cell });
    }
    at += 1200;
    events.push({ at, event: 'answer', item: n, value: '' });
  }
  return [...events, { at, event: 'end' }];
}

/** The mark is followed, and most targets are pressed. */
function jumps(random: Random, { skill }: Player, { beats }: PlanOf<'saccade_jump'>): ExerciseEvent[] {
  const events = [start];
  for (const [item, { at, isTarget }] of beats.entries()) {
    if (!isTarget) continue;
    events.push({ at: Math.round(at), event: 'shown', item });
    if (random.chance(0.6 + 0.38 * skill))
      events.push({ at: Math.round(at) + random.whole(320, 900), event: 'pick', item });
  }
  return [...events, { at: Math.round(beats.at(-1)!.until), event: 'end' }];
}

/** Texts read one after the other, each a little faster than the one before, and their questions answered. */
function passages(
  random: Random,
  { skill, limitWpm }: Player,
  texts: PlanOf<'repeated_reading'>['passages'],
): ExerciseEvent[] {
  const events = [start];
  let at = 2000;
  for (const [n, { words, questions }] of texts.entries()) {
    events.push({ at, event: 'shown', item: n });
    at += Math.round((words * 60_000) / (limitWpm * random.between(0.78, 0.86) * (1 + 0.04 * n)));
    events.push({ at, event: 'pick', item: n });
    for (const [question, { right, options }] of questions.entries()) {
      at += random.whole(3000, 9000);
      events.push({
        at,
        event: 'answer',
        item: n * answersAPassage + question,
        value: String(random.chance(0.65 + 0.3 * skill) ? right : random.whole(0, options.length - 1)),
      });
    }
    at += 4000;
  }
  return [...events, { at, event: 'end' }];
}

/** Thought over, then handed in all at once. */
function handedIn(
  random: Random,
  { skill }: Player,
  answers: readonly (readonly [right: string, wrong: string])[],
): ExerciseEvent[] {
  const at = answers.length * random.whole(5000, 9000);
  return [
    start,
    ...answers.map(([right, wrong], item): ExerciseEvent => ({
      at,
      event: 'answer',
      item,
      value: random.chance(0.55 + 0.4 * skill) ? right : wrong,
    })),
    { at, event: 'end' },
  ];
}

/** Read as it was shown; the faster above their limit, the less is known of it. */
function text(random: Random, { skill, limitWpm }: Player, plan: PacedPlan): ExerciseEvent[] {
  const knows = Math.min(0.97, Math.max(0.1, 0.78 + 0.12 * skill + 1.6 * (1 - plan.wpm / limitWpm)));
  let at = Math.round(plan.totalMs + random.between(0, 30));
  const events: ExerciseEvent[] = [start, { at, event: 'shown', item: plan.frames.length }];
  for (const [item, { right, options }] of plan.questions.entries()) {
    at += random.whole(3000, 9000);
    events.push({
      at,
      event: 'answer',
      item,
      value: String(random.chance(knows) ? right : random.whole(0, options.length - 1)),
    });
  }
  return [...events, { at, event: 'end' }];
}

/** The shorter it is shown, the less is seen. */
const glances = (random: Random, { skill, ...player }: Player, plan: PlanOf<'tachistoscope'>): ExerciseEvent[] =>
  trials(
    random,
    { ...player, skill: skill * Math.min(1, 0.5 + plan.exposureMs / 900) },
    plan.trials.map((item) => [item, item.slice(1)]),
  );

function vocabulary(
  random: Random,
  player: Player,
  { trials: words, drawn }: PlanOf<'vocabulary_match'>,
): ExerciseEvent[] {
  const answers = drawn
    .map((at) => words[at]!)
    .map(({ right, options }, n) => {
      const other = String(random.whole(0, options.length - 1));
      const forgotten = String((right + 1) % options.length);
      return n === 0 && player.forgets ? [forgotten, forgotten] : [String(right), other];
    });
  return trials(random, player, answers, drawn);
}

/** Each trial with its right answer and a wrong one. */
function trials(
  random: Random,
  { skill }: Player,
  answers: readonly (readonly string[])[],
  items?: readonly number[],
): ExerciseEvent[] {
  const events = [start];
  let at = 0;
  for (const [n, [right = '', wrong = '']] of answers.entries()) {
    const item = items?.[n] ?? n;
    at += 900;
    events.push({ at, event: 'shown', item });
    at += random.whole(700, 2600);
    events.push({ at, event: 'answer', item, value: random.chance(0.6 + 0.37 * skill) ? right : wrong });
  }
  return [...events, { at, event: 'end' }];
}

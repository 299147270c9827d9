import { z } from 'zod';
import { type Language, whole } from '../fields.ts';
import type { Evidence } from './evidence.ts';
import type { Ladder } from './ladders.ts';

/**
 * What a player notes down, one form for every kind; `at` in milliseconds since the start by its own clock. What `item`
 * (a frame, trial, cell or question) and `value` (a choice, what was typed) mean is told where a kind is defined.
 */
export const ExerciseEvent = z.strictObject({
  at: whole(0, 86_400_000),
  event: z.enum(['start', 'pause', 'resume', 'back', 'pace', 'shown', 'pick', 'answer', 'end'], {
    error: 'validation.choice',
  }),
  item: whole(0, 100_000).optional(),
  value: z.string({ error: 'validation.text' }).max(60, { error: 'validation.field_max_chars' }).optional(),
});
export type ExerciseEvent = z.infer<typeof ExerciseEvent>;
export const mostEvents = 2000;

export interface Score {
  /** 0–100. */
  score: number;
  /** Of the student's own time: pauses do not count. */
  seconds: number;
  errors: number;
  /** Words a minute as delivered, of the paced kinds, when shown by time. */
  wpm: number | null;
  /** 0–100, of the kinds with questions: of the points, and corrected for guessing. */
  comprehension: number | null;
  comprehensionCorrected: number | null;
  /** Played to its end, by time and as planned. What is not makes nothing harder. */
  trusted: boolean;
  /** Figures of this kind by name, for those who want to know more. */
  measures: Record<string, number>;
}

/** How it was played: `timed` false is the form without time pressure. */
export interface Play {
  timed: boolean;
  events: readonly ExerciseEvent[];
}

export interface PlanInput<S, C> {
  settings: S;
  content: C;
  language: Language;
  seed: string;
}

/** One kind of exercise: what an author sets, what is shown when, and what came of it. All of it pure. */
export interface ExerciseKind<S extends z.ZodObject = z.ZodObject, C extends z.ZodObject = z.ZodObject, P = unknown> {
  evidence: Evidence;
  settings: S;
  /** Parameters that do nothing but with this value of another one. */
  onlyWith?: Readonly<Record<string, readonly [param: string, value: string]>>;
  content: C;
  ladder: Ladder;
  /** Depends on the language of its content. */
  hasLanguage: boolean;
  /** Everything the player shows, decided before it begins. */
  plan(input: PlanInput<z.output<S>, z.output<C>>): P;
  score(plan: NoInfer<P>, play: Play): Score;
}

export const defineKind = <S extends z.ZodObject, C extends z.ZodObject, P>(
  kind: ExerciseKind<S, C, P>,
): ExerciseKind<S, C, P> => kind;

/** A whole number an author sets. */
export const setting = (least: number, most: number, usual: number) => whole(least, most).default(usual);
export const choice = <const T extends readonly [string, ...string[]]>(values: T, usual: T[number]) =>
  z.enum(values, { error: 'validation.choice' }).default(usual as never);

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length === 0 ? 0 : sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Events in the order of their moments, from the start to the end; whatever order they came in. */
export const inOrder = (events: readonly ExerciseEvent[]): ExerciseEvent[] => {
  const sorted = events.toSorted((a, b) => a.at - b.at);
  const end = sorted.findIndex(({ event }) => event === 'end');
  return end < 0 ? sorted : sorted.slice(0, end + 1);
};

export const isEnded = (events: readonly ExerciseEvent[]): boolean => events.some(({ event }) => event === 'end');

/** Milliseconds from the start to the last event without the pauses. */
export function activeMs(events: readonly ExerciseEvent[]): number {
  let runsSince: number | null = null;
  let total = 0;
  let last = 0;
  for (const { at, event } of inOrder(events)) {
    if (event === 'start' || event === 'resume') runsSince ??= at;
    if (event === 'pause' && runsSince !== null) {
      total += at - runsSince;
      runsSince = null;
    }
    last = at;
  }
  return total + (runsSince === null ? 0 : last - runsSince);
}

/** The first answer to each item: a second thought is not scored. */
export function firstAnswers(events: readonly ExerciseEvent[]): Map<number, ExerciseEvent> {
  const first = new Map<number, ExerciseEvent>();
  for (const event of inOrder(events))
    if (event.event === 'answer' && event.item !== undefined && !first.has(event.item)) first.set(event.item, event);
  return first;
}

/** A share of right answers without what blind guessing among `options` brings, 0–1. */
export const guessCorrected = (share: number, options: number): number =>
  options < 2 ? share : Math.max(0, (share - 1 / options) / (1 - 1 / options));

/** What kinds without a text have in common. */
export const plainScore = (
  play: Play,
  score: number,
  errors: number,
  isWhole: boolean,
  measures: Record<string, number>,
): Score => ({
  score: clamp(score, 0, 100),
  seconds: activeMs(play.events) / 1000,
  errors,
  wpm: null,
  comprehension: null,
  comprehensionCorrected: null,
  trusted: play.timed && isWhole && isEnded(play.events),
  measures,
});

import type { Language } from '../fields.ts';
import { chunkReading } from './chunk-reading.ts';
import { cloze } from './cloze.ts';
import { columnReading } from './column-reading.ts';
import { eyeSpan } from './eye-span.ts';
import { guidedPacer } from './guided-pacer.ts';
import type { ExerciseKind, Play, Score } from './kind.ts';
import { metronomeReading } from './metronome-reading.ts';
import type { ExerciseKindName } from './names.ts';
import { rapidSerial } from './rapid-serial.ts';
import { repeatedReading } from './repeated-reading.ts';
import { saccadeJump } from './saccade-jump.ts';
import { scanCount } from './scan-count.ts';
import { schulteTable } from './schulte-table.ts';
import { scrambledText } from './scrambled-text.ts';
import { shading } from './shading.ts';
import { levelOn } from './steps.ts';
import { tachistoscope } from './tachistoscope.ts';
import { timedReading } from './timed-reading.ts';
import { visualSearch } from './visual-search.ts';
import { vocabularyMatch } from './vocabulary-match.ts';
import { wordRecognition } from './word-recognition.ts';

/** Every kind of exercise by its name on the wire. */
export const exerciseKinds = {
  rapid_serial: rapidSerial,
  guided_pacer: guidedPacer,
  eye_span: eyeSpan,
  schulte_table: schulteTable,
  tachistoscope,
  column_reading: columnReading,
  visual_search: visualSearch,
  word_recognition: wordRecognition,
  metronome_reading: metronomeReading,
  scrambled_text: scrambledText,
  vocabulary_match: vocabularyMatch,
  cloze,
  timed_reading: timedReading,
  repeated_reading: repeatedReading,
  chunk_reading: chunkReading,
  shading,
  saccade_jump: saccadeJump,
  scan_count: scanCount,
} as const satisfies Record<ExerciseKindName, unknown>;
export type PlanOf<K extends ExerciseKindName> = ReturnType<(typeof exerciseKinds)[K]['plan']>;

/** A kind whose types are checked where its values come in, by its own schemas. */
export const kindOf = (kind: ExerciseKindName): ExerciseKind => exerciseKinds[kind] as unknown as ExerciseKind;

/** Goes along with every stored score; change it with the formulas. */
export const exerciseFormulaVersion = '2';

/** An exercise as it was written, in one of its states. */
export interface ExerciseDefinition {
  kind: ExerciseKindName;
  params: Record<string, unknown>;
  content: Record<string, unknown>;
  language: Language;
}

/**
 * Whether this code can play an exercise: a page that has been open for long may be older than what an author wrote
 * since.
 */
export function isPlayable({
  kind,
  params,
  content,
}: Pick<ExerciseDefinition, 'kind' | 'params' | 'content'>): boolean {
  return (
    Object.hasOwn(exerciseKinds, kind) &&
    kindOf(kind).settings.safeParse(params).success &&
    kindOf(kind).content.safeParse(content).success
  );
}

/** The parameters with the level in its place. */
export function paramsAt(
  { kind, params }: Pick<ExerciseDefinition, 'kind' | 'params'>,
  level: number,
): Record<string, unknown> {
  const { ladder } = kindOf(kind);
  return { ...params, [ladder.param]: levelOn(ladder, level) };
}

/** What is shown when; the seed is the attempt's id. */
export function planExercise<K extends ExerciseKindName = ExerciseKindName>(
  definition: ExerciseDefinition & { kind: K },
  level: number,
  seed: string,
): PlanOf<K> {
  const kind = kindOf(definition.kind);
  return kind.plan({
    settings: kind.settings.parse(paramsAt(definition, level)),
    content: kind.content.parse(definition.content),
    language: definition.language,
    seed,
  }) as PlanOf<K>;
}

/** What came of it: the same plan, the events of the player. Browser and server call this. */
export const scoreExercise = (definition: ExerciseDefinition, level: number, seed: string, play: Play): Score =>
  kindOf(definition.kind).score(planExercise(definition, level, seed), play);

/** The level that the author wrote. */
export const authoredLevel = ({ kind, params }: Pick<ExerciseDefinition, 'kind' | 'params'>): number => {
  const { ladder } = kindOf(kind);
  return levelOn(ladder, Number(params[ladder.param]));
};

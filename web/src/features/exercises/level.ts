import { type Evidence, evidenceOfKind } from '@okur/contract/exercises/evidence';
import { type Ladder, ladderOfKind } from '@okur/contract/exercises/ladders';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { TFunction } from 'i18next';

/**
 * Parameters that are a level, each with its words: "250 words a minute", "5 × 5"; milliseconds are an author's
 * measure, readers get seconds. Empty for a kind that came with a newer version than this page.
 */
export function levelText(kind: ExerciseKindName, level: number, t: TFunction): string {
  const { param } = (ladderOfKind[kind] as Ladder | undefined) ?? {};
  if (!param) return '';
  return t(`exercise.level_${param}`, { count: param.endsWith('_ms') ? level / 1000 : level });
}

/** What a kind trains and how well that is known, for children; empty for a kind newer than this page. */
export function whyText(kind: ExerciseKindName, t: TFunction): string {
  const evidence = evidenceOfKind[kind] as Evidence | undefined;
  return evidence ? `${t(`exercise.trains_${kind}`)} ${t(`exercise.student_evidence_${evidence}`)}` : '';
}

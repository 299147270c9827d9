import { evidenceOfKind } from '@okur/contract/exercises/evidence';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { TFunction } from 'i18next';

/** What a kind trains and how well that is known, for children; empty for a kind newer than this page. */
export const whyText = (kind: ExerciseKindName, t: TFunction): string =>
  kind in evidenceOfKind ? `${t(`exercise.trains_${kind}`)} ${t(`exercise.known_${evidenceOfKind[kind]}`)}` : '';

/** For staff: the name that children see, with the one of science. */
export const staffName = (kind: ExerciseKindName, t: TFunction): string =>
  t('exercise.kind_and_science', { kind: t(`exercise.kind_${kind}`), science: t(`exercise.science_${kind}`) });

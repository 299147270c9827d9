import type { PacedPlan } from '@okur/contract/exercises/paced';
import type { ReadingMode } from '@okur/contract/reading/trust';
import { GuidedStage } from './GuidedStage.tsx';
import type { PacedStage } from './Paced.tsx';
import { RapidStage } from './RapidStage.tsx';

/** What draws a text that is read at a pace; the plan has to be of the same mode. */
export const stageOf = (mode: ReadingMode): PacedStage<PacedPlan> =>
  (mode === 'rapid_serial' ? RapidStage : GuidedStage) as PacedStage<PacedPlan>;

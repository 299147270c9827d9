import type { PlanOf } from '@okur/contract/exercises/kinds';
import { GuidedStage } from '../../../reading/pacing/GuidedStage.tsx';
import { PacedPlayer } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';

export default function GuidedPacer(props: PlayerProps<PlanOf<'guided_pacer'>>) {
  return <PacedPlayer {...props} Stage={GuidedStage} steps={false} delayMs={1000} />;
}

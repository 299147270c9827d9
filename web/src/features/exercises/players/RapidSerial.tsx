import type { PlanOf } from '@okur/contract/exercises/kinds';
import { RapidStage } from '../../../reading/pacing/RapidStage.tsx';
import { PacedPlayer } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';

export default function RapidSerial(props: PlayerProps<PlanOf<'rapid_serial'>>) {
  return <PacedPlayer {...props} Stage={RapidStage} delayMs={props.plan.startDelayMs} />;
}

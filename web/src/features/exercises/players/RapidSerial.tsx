import type { PlanOf } from '@okur/contract/exercises/kinds';
import { PacedPlayer, type StageProps } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';

type Plan = PlanOf<'rapid_serial'>;

/** Words in one place. The word stands in the middle; no letter of it is marked. */
function Stage({ plan, shown, language }: StageProps<Plan>) {
  const text = plan.frames.slice(shown.from, shown.to + 1).map((frame) => frame.text).join(' ');
  return <div className={css.stage} lang={language}><span className={css.flash} data-frame={shown.to}>{text}</span></div>;
}

export default function RapidSerial(props: PlayerProps<Plan>) {
  return <PacedPlayer {...props} Stage={Stage} delayMs={props.plan.startDelayMs} />;
}

import type { PlanOf } from '@okur/contract/exercises/kinds';
import type { StageProps } from './Paced.tsx';
import css from './pacing.module.css';

/** Words in one place. The word is in the middle; no letter of it is marked. */
export function RapidStage({ plan, displayed, language }: StageProps<PlanOf<'rapid_serial'>>) {
  const text = plan.frames
    .slice(displayed.from, displayed.to + 1)
    .map((frame) => frame.text)
    .join(' ');
  return (
    <div className={css.stage} lang={language} dir="auto">
      <span className={css.flash} data-frame={displayed.to}>
        {text}
      </span>
    </div>
  );
}

import type { PlanOf } from '@okur/contract/exercises/kinds';
import type { StageProps } from '../../../reading/pacing/Paced.tsx';
import { PacedPlayer } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';

type Plan = PlanOf<'column_reading'>;

/** A page of cells, read across; the next page comes when the last cell was read. */
function Stage({ plan, displayed, language }: StageProps<Plan>) {
  const first = displayed.to - (displayed.to % plan.cellsPerPage);
  return (
    <div
      className={css.columns}
      lang={language}
      style={{ gridTemplateColumns: `repeat(${plan.columns}, minmax(0, 1fr))` }}
    >
      {plan.frames.slice(first, first + plan.cellsPerPage).map((frame, n) => {
        const at = first + n;
        return (
          <span
            key={at}
            data-frame={at === displayed.to ? at : undefined}
            data-marked={(at >= displayed.from && at <= displayed.to) || undefined}
          >
            {frame.text}
          </span>
        );
      })}
    </div>
  );
}

export default function ColumnReading(props: PlayerProps<Plan>) {
  return <PacedPlayer {...props} Stage={Stage} delayMs={1000} />;
}

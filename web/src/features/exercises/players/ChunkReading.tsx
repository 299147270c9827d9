import type { PlanOf } from '@okur/contract/exercises/kinds';
import type { StageProps } from '../../../reading/pacing/Paced.tsx';
import { TextPage } from '../../../reading/pacing/TextPage.tsx';
import { PacedPlayer } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';

type Plan = PlanOf<'chunk_reading'>;

/** The group that is due, where it is on the page or on a line of its own between those before and after. */
function Stage({ plan, displayed, language }: StageProps<Plan>) {
  const isDue = (frame: number) => frame >= displayed.from && frame <= displayed.to;
  if (plan.keepLayout)
    return (
      <TextPage
        frames={plan.frames}
        displayed={displayed.to}
        stateOf={() => (frame) => (isDue(frame) ? 'marked' : undefined)}
        language={language}
      />
    );
  return (
    <div className={css.beats} lang={language}>
      {[-2, -1, 0, 1, 2].map((by) => {
        const at = displayed.to + by;
        return (
          <span key={at} data-frame={by === 0 ? at : undefined} data-marked={isDue(at) || undefined}>
            {plan.frames[at]?.text ?? ' '}
          </span>
        );
      })}
    </div>
  );
}

export default function ChunkReading(props: PlayerProps<Plan>) {
  return <PacedPlayer {...props} Stage={Stage} delayMs={1000} />;
}

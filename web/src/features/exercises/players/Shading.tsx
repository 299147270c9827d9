import type { PlanOf } from '@okur/contract/exercises/kinds';
import type { StageProps } from '../../../reading/pacing/Paced.tsx';
import { TextPage } from '../../../reading/pacing/TextPage.tsx';
import { PacedPlayer } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';

type Plan = PlanOf<'shading'>;

/** Lines that were due fade; while it stands still, and after going back, they are there to be read. */
function Stage({ plan, displayed, running, language }: StageProps<Plan>) {
  return (
    <TextPage
      frames={plan.frames}
      displayed={displayed.to}
      stateOf={(lines) => {
        const first = (lines[displayed.to] ?? 0) - plan.visibleLines;
        return (word) => (running && displayed.to >= 0 && (lines[word] ?? Infinity) < first ? 'shaded' : undefined);
      }}
      language={language}
      style={{ '--fade-delay': `${plan.fadeDelayMs}ms` } as React.CSSProperties}
    />
  );
}

/** Without the clock the text stays whole: nothing fades. */
export default function Shading(props: PlayerProps<Plan>) {
  return <PacedPlayer {...props} Stage={Stage} steps={false} delayMs={1000} />;
}

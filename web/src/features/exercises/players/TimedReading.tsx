import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useTranslation } from 'react-i18next';
import { levelText } from '../level.ts';
import type { PlayerProps } from './play.ts';
import { ReadThrough } from './ReadThrough.tsx';

export default function TimedReading({ plan, ...props }: PlayerProps<PlanOf<'timed_reading'>>) {
  const { t } = useTranslation();
  return (
    <ReadThrough
      {...props}
      passages={plan.passages}
      mayLookBack={plan.mayLookBack}
      introduce={() => (props.timed ? levelText('timed_reading', plan.goalWpm, t) : t('exercise.read_once'))}
    />
  );
}

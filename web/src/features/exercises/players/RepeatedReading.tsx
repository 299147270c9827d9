import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useTranslation } from 'react-i18next';
import type { PlayerProps } from './play.ts';
import { ReadThrough } from './ReadThrough.tsx';

export default function RepeatedReading({ plan, ...props }: PlayerProps<PlanOf<'repeated_reading'>>) {
  const { t } = useTranslation();
  const introduce = (at: number) =>
    t(at === 0 ? 'exercise.read_once' : at < plan.times ? 'exercise.read_again' : 'exercise.read_new');
  return <ReadThrough {...props} passages={plan.passages} introduce={introduce} />;
}

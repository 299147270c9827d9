import type { Assignment } from '@okur/contract/daily-tasks';
import { dayIn } from '@okur/contract/days';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../kit/client/zone.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { nameIn } from '@okur/contract/names';
import { useWeekdays } from './Weekdays.tsx';

/** What a list of daily tasks shows. */
export function useAssignmentColumns(): Column<Assignment>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const weekdays = useWeekdays();
  const exercises = (row: Assignment) =>
    row.exercises.map(
      ({ name, repetitions }) => `${nameIn(name, i18n.language)}${repetitions > 1 ? ` ×${repetitions}` : ''}`,
    );
  const today = dayIn(useZone());
  const stateOf = (row: Assignment) =>
    !row.active ? 'off' : row.starts_on > today ? 'coming' : row.ends_on && row.ends_on < today ? 'over' : 'running';
  const tones = { off: 'quiet', coming: 'care', over: 'quiet', running: 'good' } as const;
  return [
    { key: 'title', label: t('daily_task.name'), sort: true, lead: true, width: 220 },
    { key: 'exercises', label: t('menu.exercises'), value: (row) => exercises(row).join(', '), lead: true },
    {
      key: 'weekdays',
      label: t('daily_task.weekdays'),
      value: (row) => weekdays(row.weekdays),
      lead: true,
      width: 140,
    },
    { key: 'starts_on', label: t('daily_task.starts_on'), render: (row) => f.date(row.starts_on), sort: true },
    {
      key: 'ends_on',
      label: t('daily_task.ends_on'),
      render: (row) => f.date(row.ends_on) || t('daily_task.no_end'),
      sort: true,
    },
    {
      key: 'state',
      label: t('exercise.state'),
      lead: true,
      value: (row) => t(`daily_task.state_${stateOf(row)}`),
      render: (row) => <StateBadge tone={tones[stateOf(row)]}>{t(`daily_task.state_${stateOf(row)}`)}</StateBadge>,
    },
  ];
}

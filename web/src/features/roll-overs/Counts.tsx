import { Text } from '@mantine/core';
import type { RollOverCounts } from '@okur/contract/roll-overs';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './roll-overs.module.css';

/** How many students and classes, and what becomes of them. */
export function Counts({ counts }: { counts: RollOverCounts }) {
  const { t } = useTranslation();
  const f = useFormat();
  const tiles: [string, number][] = [
    [t('roll_over.promoted'), counts.promoted],
    [t('roll_over.repeating'), counts.repeating],
    [t('roll_over.leaving'), counts.leaving],
    [t('roll_over.unchanged'), counts.unchanged],
    [t('roll_over.departments_new'), counts.departments_new],
    [t('roll_over.departments_archived'), counts.departments_archived],
  ];
  return (
    <dl className={css.counts} aria-live="polite">
      {tiles.map(([label, count]) => (
        <div key={label} className={css.count} data-none={count === 0 || undefined}>
          <Text component="dd" className={css.number}>
            {f.number(count)}
          </Text>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
        </div>
      ))}
    </dl>
  );
}

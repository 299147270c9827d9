import { Text, UnstyledButton } from '@mantine/core';
import type { ClassList } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './class-lists.module.css';
import { countOf, effects, type Effect } from './rows.ts';

interface TilesProps {
  list: ClassList;
  /** The rows shown; null for all. */
  selected: Effect | null;
  onShow: (effect: Effect | null) => void;
}

/** How many rows, and what becomes of them; each number shows its rows. */
export function Tiles({ list, selected, onShow }: TilesProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const tile = (effect: Effect | null, label: string, count: number) => (
    <UnstyledButton
      key={effect ?? 'all'}
      className={css.tile}
      data-effect={effect ?? undefined}
      data-none={count === 0 || undefined}
      aria-pressed={selected === effect}
      disabled={count === 0}
      onClick={() => onShow(effect)}
    >
      <Text span className={css.tileCount}>
        {f.number(count)}
      </Text>
      <Text span size="sm" className={css.tileLabel}>
        {label}
      </Text>
    </UnstyledButton>
  );
  return (
    <div className={css.tiles} role="group" aria-label={t('class_list.show')}>
      {tile(null, t('class_list.all_rows'), list.counts.rows)}
      {effects.map((effect) => tile(effect, t(`class_list.effect.${effect}`), countOf(list, effect)))}
    </div>
  );
}

import { Text } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { useGridKeys } from './useGridKeys.ts';

/** Numbers in a square, found one after the other. */
export default function SchulteTable({ plan, paused, log, onDone }: PlayerProps<PlanOf<'schulte_table'>>) {
  const { t } = useTranslation();
  const [table, setTable] = useState(0);
  const [found, setFound] = useState(0);
  const [wrong, setWrong] = useState<number | null>(null);
  const { cells, order } = plan.tables[table]!;
  const count = cells.length;
  const grid = useGridKeys(plan.size, table);
  useEffect(() => {
    log.start();
    log.stand(table);
    log.note('shown', table);
  }, [table, log]);

  function pick(cell: number) {
    log.note('pick', table * count + cell);
    if (cell !== order[found]) return setWrong(cell);
    setWrong(null);
    if (found + 1 < count) return setFound(found + 1);
    if (table + 1 === plan.tables.length) return onDone();
    setFound(0);
    setTable(table + 1);
  }

  return (
    <div className={css.player}>
      {plan.tables.length > 1 ? <TrialCount at={table} count={plan.tables.length} /> : null}
      <Text ta="center" size="lg" aria-live="polite">
        {t('exercise.find_next', { sign: cells[order[found]!] })}
      </Text>
      <div
        className={css.grid}
        style={{ '--columns': plan.size } as React.CSSProperties}
        role="group"
        aria-label={t('exercise.kind_schulte_table')}
        ref={grid}
      >
        {cells.map((sign, cell) => (
          <button
            key={`${table}-${sign}`}
            type="button"
            className={css.cell}
            data-wrong={cell === wrong || undefined}
            disabled={paused}
            onClick={() => pick(cell)}
          >
            {sign}
          </button>
        ))}
      </div>
      <Text ta="center" size="sm" c="dimmed" className={css.note} aria-live="polite">
        {wrong === null ? '' : t('exercise.not_this_one')}
      </Text>
    </div>
  );
}

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
  const [{ table, found }, setStand] = useState(() => standOf(plan, log));
  const [wrong, setWrong] = useState<number | null>(null);
  const { cells, order } = plan.tables[table]!;
  const count = cells.length;
  const grid = useGridKeys(plan.size, table);
  useEffect(() => {
    log.start();
    log.stand(table);
    log.display(table);
  }, [table, log]);

  function pick(cell: number) {
    log.note('pick', table * count + cell);
    if (cell !== order[found]) return setWrong(cell);
    setWrong(null);
    const next = after(plan, { table, found });
    if (next) setStand(next);
    else onDone();
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

type Plan = PlanOf<'schulte_table'>;
/** Which table is on the screen, and how many of its cells were found. */
interface Stand {
  table: number;
  found: number;
}

/** One cell further; null after the last one. */
function after({ tables }: Plan, { table, found }: Stand): Stand | null {
  if (found + 1 < tables[table]!.order.length) return { table, found: found + 1 };
  return table + 1 < tables.length ? { table: table + 1, found: 0 } : null;
}

/** Where the picks of before lead to. */
function standOf(plan: Plan, { events }: PlayerProps<Plan>['log']): Stand {
  let stand: Stand = { table: 0, found: 0 };
  for (const { event, item } of events) {
    const { order } = plan.tables[stand.table]!;
    if (event !== 'pick' || item !== stand.table * order.length + order[stand.found]!) continue;
    stand = after(plan, stand) ?? stand;
  }
  return stand;
}

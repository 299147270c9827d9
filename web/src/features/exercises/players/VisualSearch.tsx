import { Button, Group, Text } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerProps, PlayLog } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { useGridKeys } from './useGridKeys.ts';
import { useTrials } from './useTrials.ts';

/** All the targets of a grid; a second press takes one back. */
export default function VisualSearch({ plan, paused, language, log, onDone }: PlayerProps<PlanOf<'visual_search'>>) {
  const { t } = useTranslation();
  const { at, answer } = useTrials(plan.grids.length, log, onDone);
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => markedBefore(at * plan.cells, plan.cells, log));
  const grid = useGridKeys(plan.columns, at);
  useEffect(() => log.display(at), [at, log]);
  const pick = (cell: number) => {
    log.note('pick', at * plan.cells + cell);
    setMarked((before) => toggled(before, cell));
  };
  const finish = () => {
    setMarked(new Set());
    answer(String(marked.size));
  };
  return (
    <div className={css.player}>
      <TrialCount at={at} count={plan.grids.length} />
      <Text ta="center" size="lg">
        {t('exercise.find_all')}{' '}
        <strong lang={language} className={css.target}>
          {plan.target}
        </strong>
      </Text>
      <div
        className={css.grid}
        style={{ '--columns': plan.columns } as React.CSSProperties}
        role="group"
        aria-label={t('exercise.kind_visual_search')}
        lang={language}
        ref={grid}
      >
        {plan.grids[at]!.map((sign, cell) => (
          // The same sign is in many cells: a cell is its place.
          // eslint-disable-next-line react/no-array-index-key
          <button
            key={`${at}-${cell}`}
            type="button"
            className={css.cell}
            aria-pressed={marked.has(cell)}
            disabled={paused}
            onClick={() => pick(cell)}
          >
            {sign}
          </button>
        ))}
      </div>
      <Group justify="center">
        <Button size="md" radius="xl" disabled={paused} onClick={finish}>
          {t('exercise.found_all')}
        </Button>
      </Group>
    </div>
  );
}

const toggled = (marked: ReadonlySet<number>, cell: number): ReadonlySet<number> =>
  marked.has(cell) ? new Set([...marked].filter((other) => other !== cell)) : new Set([...marked, cell]);

/** What was marked before of the grid whose cells are noted from `first` on. */
const markedBefore = (first: number, cells: number, { events }: PlayLog): ReadonlySet<number> =>
  events
    .filter(({ event, item = -1 }) => event === 'pick' && item >= first && item < first + cells)
    .reduce((marked, { item = 0 }) => toggled(marked, item - first), new Set<number>() as ReadonlySet<number>);

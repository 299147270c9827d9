import { Button } from '@mantine/core';
import { IconAdjustments, IconFilterOff } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './list.module.css';
import type { List } from './useList.ts';

/** A field brings elements along that no one sees. */
const fields = ':scope > :not(style, input, [data-button])';

interface ListFiltersProps {
  list: Pick<List<unknown>, 'narrowed' | 'clear' | 'state'>;
  /** So many stand in the row. */
  first: 2 | 4;
  children: ReactNode;
}

/** The first filters of a list; the rest comes at a press, and while one is set none that is here is hidden. */
export function ListFilters({ list, first, children }: ListFiltersProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const [{ count, fitting }, setRow] = useState({ count: 0, fitting: first as number });
  const isSet = Object.keys(list.state.filters).length > 0;
  const [all, setAll] = useState(isSet);
  useLayoutEffect(() => {
    const each = [...(row.current?.querySelectorAll(fields) ?? [])];
    // Two days are as wide as two filters.
    const hasPair = each.slice(0, first).some((one) => one.matches('[data-pair]'));
    setRow({ count: each.length, fitting: hasPair && first > 2 ? first - 1 : first });
  }, [children, first]);
  const more = count - fitting;
  return (
    <div ref={row} className={css.filters} data-first={all ? undefined : fitting}>
      {children}
      {more > 0 && !(all && isSet) ? (
        <Button
          data-button
          variant="default"
          leftSection={<IconAdjustments size={16} />}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'kit.fewer_filters' : 'kit.more_filters', { number: more })}
        </Button>
      ) : null}
      {list.narrowed ? (
        <Button
          data-button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} />}
          onClick={list.clear}
        >
          {t('kit.clear_filters')}
        </Button>
      ) : null}
    </div>
  );
}

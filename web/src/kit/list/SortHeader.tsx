import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsVertical, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sortName } from './columns.ts';
import type { Column } from './columns.ts';
import css from './list.module.css';

interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** The heading of a column that sorts: once upwards, once more downwards. */
export function SortHeader<Row>({ column, sort, onSort }: SortHeaderProps<Row>) {
  const { t } = useTranslation();
  const name = sortName(column);
  const up = sort === name;
  const down = sort === `-${name}`;
  const Arrow = up ? IconArrowUp : down ? IconArrowDown : IconArrowsVertical;
  return (
    <UnstyledButton
      className={css.sort}
      data-sorted={up || down || undefined}
      onClick={() => onSort(up ? `-${name}` : name)}
    >
      {column.label}
      <Arrow size={14} aria-hidden />
      {up || down ? <VisuallyHidden>{t(up ? 'kit.sorted_up' : 'kit.sorted_down')}</VisuallyHidden> : null}
    </UnstyledButton>
  );
}

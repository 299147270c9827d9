import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sortName } from './columns.ts';
import type { Column } from './columns.ts';

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** The order of cards. Choosing the same field again turns it round. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sort);
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size="lg" variant="default" aria-label={t('kit.sort')}>
          <IconArrowsSort size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => {
          const name = sortName(column);
          const direction = sort === name ? 'up' : sort === `-${name}` ? 'down' : null;
          return (
            <Menu.Item
              key={name}
              onClick={() => onSort(direction === 'up' ? `-${name}` : name)}
              rightSection={
                direction === 'up' ? (
                  <IconArrowUp size={16} />
                ) : direction === 'down' ? (
                  <IconArrowDown size={16} />
                ) : null
              }
            >
              {column.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { visibleColumns } from './columns.ts';
import type { Column } from './columns.ts';

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  onChoose: (keys: readonly string[] | undefined) => void;
}

/** Which columns are shown; the first one always is. */
export function ColumnMenu<Row>({ columns, chosen, onChoose }: ColumnMenuProps<Row>) {
  const { t } = useTranslation();
  const visible = visibleColumns(columns, chosen).map(({ key }) => key);
  const standard = visibleColumns(columns, undefined)
    .map(({ key }) => key)
    .join();

  function toggle(key: string) {
    const next = columns
      .map((column) => column.key)
      .filter((other) => (other === key ? !visible.includes(other) : visible.includes(other)));
    onChoose(next.join() === standard ? undefined : next);
  }

  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('kit.columns')}>
          <ActionIcon size="lg" variant="default" aria-label={t('kit.columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('kit.columns')}>
          {columns.map((column, at) => (
            <Checkbox
              key={column.key}
              label={column.label}
              disabled={at === 0}
              checked={visible.includes(column.key)}
              onChange={() => toggle(column.key)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

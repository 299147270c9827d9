import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './list.module.css';
import { present } from './RowMenu.tsx';
import type { MaybeAction } from './RowMenu.tsx';

/** What can be done with the chosen rows; is at the foot of the page while there are any. */
export function BulkBar({
  count,
  actions,
  onClear,
}: {
  count: number;
  actions: readonly MaybeAction[];
  onClear: () => void;
}) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      radius="md"
      p="xs"
      className={css.bulk}
      role="region"
      aria-label={t('kit.selection')}
      data-foot
    >
      <Group gap="sm">
        <CloseButton aria-label={t('kit.clear_selection')} onClick={onClear} />
        <Text size="sm" fw={500} role="status">
          {t('kit.selected', { count })}
        </Text>
        <Group gap="xs" ml="auto">
          {present(actions).map((action) => (
            <Button
              key={action.label}
              size="xs"
              variant="light"
              color={action.danger ? 'red' : undefined}
              leftSection={action.icon}
              onClick={action.onClick}
            >
              {action.label}
            </Button>
          ))}
        </Group>
      </Group>
    </Paper>
  );
}

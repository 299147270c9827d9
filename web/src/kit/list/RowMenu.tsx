import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  onClick: () => unknown;
  danger?: boolean;
}
/** `can('edit', 'DEPARTMENT') && { … }` may be in a list of actions. */
export type MaybeAction = RowAction | false | null | undefined;

export const present = (actions: readonly MaybeAction[]): RowAction[] =>
  actions.filter((action): action is RowAction => Boolean(action));

/** The actions of one row behind three dots; nothing when there are none. */
export function RowMenu({ actions, label }: { actions: readonly MaybeAction[]; label?: string }) {
  const { t } = useTranslation();
  const visible = present(actions);
  if (visible.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label ? t('kit.actions_of', { name: label }) : t('kit.actions')}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {visible.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            c={action.danger ? 'var(--mantine-color-error)' : undefined}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

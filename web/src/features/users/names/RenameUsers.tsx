import { ScrollArea, Text } from '@mantine/core';
import type { User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { NameGrid } from './NameGrid.tsx';
import { useNames } from './useNames.ts';

/** The names of the chosen students in one sheet, saved together: all or none. */
export function RenameUsers({ users }: { users: readonly User[] }) {
  const { t } = useTranslation();
  const names = useNames(users, 'names:chosen');
  return (
    <FormModal form={names} title={t('users.rename')} size="xl">
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {t('users.names_hint')}
      </Text>
      <ScrollArea.Autosize mah="60vh">
        <NameGrid names={names} />
      </ScrollArea.Autosize>
    </FormModal>
  );
}

import { ScrollArea, Table, Text } from '@mantine/core';
import { renameUsers, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** The names of many students in one table, saved together: all or none. */
export function RenameUsers({ users }: { users: readonly User[] }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: renameUsers.body,
    initial: { users: users.map(({ id, name, surname }) => ({ id, name: name ?? '', surname: surname ?? '' })) },
    submit: (body) => call(renameUsers, { body }),
    onSaved: ({ data }) => toast.success(t('users.renamed', { count: data.length })),
  });
  return (
    <FormModal form={form} title={t('users.rename')} size="xl">
      <ScrollArea.Autosize mah="60vh" type="auto">
        <Table verticalSpacing={6} horizontalSpacing={6} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th visibleFrom="sm">{t('users.username')}</Table.Th>
              <Table.Th>{t('users.name')}</Table.Th>
              <Table.Th>{t('users.surname')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {users.map(({ id, username }, at) => (
              <Table.Tr key={id} style={{ verticalAlign: 'top' }}>
                <Table.Td visibleFrom="sm"><Text size="sm" c="dimmed" lh="36px">{username}</Text></Table.Td>
                <Table.Td><TextField {...form.field(`users.${at}.name`)} aria-label={t('users.name_of', { username })} maxLength={60} /></Table.Td>
                <Table.Td><TextField {...form.field(`users.${at}.surname`)} aria-label={t('users.surname_of', { username })} maxLength={60} /></Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </FormModal>
  );
}

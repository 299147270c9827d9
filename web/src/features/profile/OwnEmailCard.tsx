import { Button, Group, Paper, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParent } from '../../kit/client/account.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';

/** A parent's own address, with the way to another one. */
export function OwnEmailCard() {
  const { t } = useTranslation();
  const parent = useParent();
  return (
    <Paper withBorder radius="md" p="lg" mb="lg">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" c="dimmed">
            {t('profile.email')}
          </Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{parent?.email}</Text>
        </div>
        <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => openFormModal(<ChangeEmail />)}>
          {t('profile.change_email')}
        </Button>
      </Group>
    </Paper>
  );
}

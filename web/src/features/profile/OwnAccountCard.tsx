import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconMail, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParent } from '../../kit/client/account.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangeName } from './ChangeName.tsx';

/** A parent's own name and address, with the way to others. */
export function OwnAccountCard() {
  const { t } = useTranslation();
  const parent = useParent();
  return (
    <Paper withBorder radius="md" p="lg" mb="lg">
      <Stack gap="md">
        <Line label={t('auth.own_name')} value={parent?.name ?? '–'}>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() => openFormModal(<ChangeName />)}
          >
            {t('profile.change_name')}
          </Button>
        </Line>
        <Line label={t('profile.email')} value={parent?.email ?? ''}>
          <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => openFormModal(<ChangeEmail />)}>
            {t('profile.change_email')}
          </Button>
        </Line>
      </Stack>
    </Paper>
  );
}

function Line({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
      </div>
      {children}
    </Group>
  );
}

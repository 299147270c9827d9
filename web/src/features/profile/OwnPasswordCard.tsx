import { Button, Paper, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../kit/feedback/toast.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { impersonation } from '../../kit/impersonation/impersonation.ts';

/** A password of one's own in place of the card's; the person who looks on as the student changes nothing. */
export function OwnPasswordCard() {
  const { t } = useTranslation();
  if (impersonation.get()) return null;

  async function change() {
    const { ChangeStudentPassword } = await import('./ChangePassword.tsx');
    if ((await openFormModal(<ChangeStudentPassword />)) === 'SUCCESS') toast.success(t('toaster.account_updated'));
  }

  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="own-password">
      <Title order={2} size="h3" id="own-password">
        {t('student.own_password')}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('student.own_password_text')}
      </Text>
      <Button mt="md" variant="default" radius="xl" size="md" leftSection={<IconLock size={18} />} onClick={change}>
        {t('profile.change_password')}
      </Button>
    </Paper>
  );
}

import type { Language } from '@okur/contract/fields';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../kit/client/account.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { loginPath } from '../../kit/client/session.ts';
import { Mark } from '../Brand.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import css from './admin.module.css';
import { passGate } from './storeLanguage.ts';

/** In place of the back office while another person knows the password: its change, and the way out. */
export function PasswordFirst() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useRef<Language>(undefined);

  async function change() {
    const { ChangeAdminPassword } = await import('../../features/profile/ChangePassword.tsx');
    if ((await openFormModal(<ChangeAdminPassword reason={t('shell.password_first_text')} />)) !== 'SUCCESS') return;
    toast.success(t('toaster.account_updated'));
    await passGate(chosen.current);
  }
  async function leave() {
    await logOut();
    await navigate({ to: loginPath('corporate') });
  }
  const first = useRef(change);
  useEffect(() => void first.current(), []);

  return (
    <main className={css.passwordFirst}>
      <KitOutlets />
      <Paper withBorder radius="lg" p="xl" maw={460} w="100%">
        <Stack gap="md">
          <Group justify="space-between">
            <Mark size={34} />
            <LanguageMenu onChosen={(code) => (chosen.current = code)} />
          </Group>
          <Title order={1}>{t('shell.password_first_title')}</Title>
          <Text>{t('shell.password_first_text')}</Text>
          <Group>
            <Button onClick={change}>{t('profile.change_password')}</Button>
            <Button variant="default" onClick={leave}>
              {t('shell.logout')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </main>
  );
}

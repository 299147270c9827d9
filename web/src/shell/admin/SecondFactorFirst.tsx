import type { Language } from '@okur/contract/fields';
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../kit/client/account.ts';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { loginPath } from '../../kit/client/session.ts';
import { Mark } from '../Brand.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import css from './admin.module.css';
import { passGate } from './storeLanguage.ts';

const SetUp = lazy(() =>
  import('../../features/second-factor/SetUp.tsx').then((module) => ({ default: module.SetUp })),
);

/**
 * In place of the back office while a role asks for a second factor that is not there yet: its set-up, and the way out.
 */
export function SecondFactorFirst() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useRef<Language>(undefined);
  async function leave() {
    await logOut();
    await navigate({ to: loginPath('corporate') });
  }
  return (
    <main className={css.passwordFirst}>
      <KitOutlets />
      <Paper withBorder radius="lg" p="xl" maw={560} w="100%">
        <Stack gap="md">
          <Group justify="space-between">
            <Mark size={34} />
            <LanguageMenu onChosen={(code) => (chosen.current = code)} />
          </Group>
          <Title order={1}>{t('second_factor.title')}</Title>
          <Suspense fallback={<TextSkeleton />}>
            <SetUp
              text={`${t('second_factor.first_text')} ${t('second_factor.what')}`}
              cancel={
                <Button variant="default" onClick={leave}>
                  {t('shell.logout')}
                </Button>
              }
              onDone={() => void passGate(chosen.current)}
            />
          </Suspense>
        </Stack>
      </Paper>
    </main>
  );
}

import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { areaType } from '../../kit/client/account.ts';
import { homePath } from '../../kit/client/session.ts';
import { Brand } from '../../shell/Brand.tsx';
import { useArrival } from '../../shell/Page.tsx';
import css from './error-page.module.css';
import { errorKind } from './kind.ts';

export default function ErrorPage() {
  const { t } = useTranslation();
  const { type } = useParams({ strict: false });
  const kind = errorKind(type);
  const main = useArrival();
  const account = areaType();
  const home = account === 'corporate' ? '/' : homePath(account);
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <Brand to={home} />
      </header>
      <main ref={main} id="content" tabIndex={-1}>
        <Stack align="center" gap="md">
          <span className={css.code} aria-hidden>
            {kind === 'general' ? '…' : kind}
          </span>
          <Title order={1} ta="center">
            {t(`error_page.${kind}_title`)}
          </Title>
          <Text c="dimmed" ta="center">
            {t(`error_page.${kind}_text`)}
          </Text>
          {kind === '401' ? <Text ta="center">{t('error_page.401_hint')}</Text> : null}
          <Button component={Link} to={home} mt="md" leftSection={<IconArrowLeft size={18} />}>
            {t('error_page.home')}
          </Button>
        </Stack>
      </main>
    </div>
  );
}

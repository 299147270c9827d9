import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { areaType } from '../../kit/client/account.ts';
import { homePath } from '../../kit/client/session.ts';
import { Brand } from '../../shell/Brand.tsx';
import css from './error-page.module.css';

/** Title, sentence and, where there is something to do, a hint; any other type is the general one. */
const pages: Record<string, { title: string; text: string; hint?: string }> = {
  '404': { title: 'error_page.404_title', text: 'error_page.404_text' },
  '500': { title: 'error_page.500_title', text: 'error_page.500_text' },
  '401': { title: 'error_page.401_title', text: 'error_page.401_text', hint: 'error_page.401_hint' },
};
const general: (typeof pages)[string] = { title: 'error_page.general_title', text: 'error_page.general_text' };

export default function ErrorPage() {
  const { t } = useTranslation();
  const { type = '404' } = useParams({ strict: false });
  const kind = Object.hasOwn(pages, type) ? type : null;
  const page = kind ? pages[kind]! : general;
  const account = areaType();
  const home = account === 'corporate' ? '/' : homePath(account);
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <Brand to={home} />
      </header>
      <Stack component="main" id="content" tabIndex={-1} align="center" gap="md">
        <span className={css.code} aria-hidden>
          {kind ?? '…'}
        </span>
        <Title order={1} ta="center">
          {t(page.title)}
        </Title>
        <Text c="dimmed" ta="center">
          {t(page.text)}
        </Text>
        {page.hint ? <Text ta="center">{t(page.hint)}</Text> : null}
        <Button component={Link} to={home} mt="md" leftSection={<IconArrowLeft size={18} />}>
          {t('error_page.home')}
        </Button>
      </Stack>
    </div>
  );
}

import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { areaType } from '../../kit/client/account.ts';
import { homePath } from '../../kit/client/session.ts';
import { Brand } from '../../shell/Brand.tsx';
import css from './error-page.module.css';

/** Titles and sentences of the four pages; any other type is the general one. */
const pages = {
  '404': { title: 'error_page.404_title', text: 'error_page.404_text' },
  '500': { title: 'error_page.500_title', text: 'error_page.500_text' },
  '401': { title: 'error_page.401_title', text: 'error_page.401_text' },
} as const;
const general = { title: 'error_page.general_title', text: 'error_page.general_text' };

export default function ErrorPage() {
  const { t } = useTranslation();
  const { type = '404' } = useParams({ strict: false });
  const kind = type in pages ? (type as keyof typeof pages) : null;
  const page = kind ? pages[kind] : general;
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
        <Button component={Link} to={home} mt="md" leftSection={<IconArrowLeft size={18} />}>
          {t('error_page.home')}
        </Button>
      </Stack>
    </div>
  );
}

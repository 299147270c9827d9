import { Loader } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './shell.module.css';

/** Shown while the next page is on its way; a page that is there at once never flickers (delay in the CSS). */
export function NavigationSpinner() {
  const { t } = useTranslation();
  const loading = useRouterState({ select: ({ status }) => status === 'pending' });
  if (!loading) return null;
  return (
    <div className={css.spinner} role="status" aria-label={t('shell.loading')}>
      <Loader size={32} />
    </div>
  );
}

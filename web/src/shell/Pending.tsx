import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './shell.module.css';
import { usePageTitleKey } from './usePageTitle.ts';

/** While a screen is on its way: its title and an outline of what is below. */
export function PendingPage() {
  const { t } = useTranslation();
  const title = usePageTitleKey();
  return (
    <div role="status" aria-busy="true" aria-label={t('shell.loading')}>
      {title ? <Title order={1}>{t(title)}</Title> : null}
      <div className={css.outline} />
    </div>
  );
}

/** While the frame of an area is on its way: the bar that the page itself brings (index.html). */
export const PendingArea = () => (
  <div className="boot-bar">
    <img src="/favicon.svg" alt="" width="28" height="28" />
    Okur
  </div>
);

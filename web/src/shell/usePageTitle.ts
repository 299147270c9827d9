import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The window's title names the page first, for tabs, history and screen readers. */
export function usePageTitle(): void {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${t(title)} · Okur` : 'Okur';
  }, [title, t]);
}

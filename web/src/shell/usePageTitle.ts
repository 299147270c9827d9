import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Key of the title of the page that is there. */
export const usePageTitleKey = (): string | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title });

/** The window's title names the page first, for tabs, history and screen readers. */
export function usePageTitle(): void {
  const { t } = useTranslation();
  const title = usePageTitleKey();
  useEffect(() => {
    document.title = title ? `${t(title)} · Okur` : 'Okur';
  }, [title, t]);
}

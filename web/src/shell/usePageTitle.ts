import { type StaticDataRouteOption, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Key of the title of the page that is there. */
export const usePageTitleKey = (): string | undefined => useMatches({ select: (matches) => titleOf(matches.at(-1)) });

function titleOf(match: { staticData: StaticDataRouteOption; params: object } | undefined): string | undefined {
  if (!match) return undefined;
  const { title } = match.staticData;
  return typeof title === 'function' ? title(match.params) : title;
}

/** The window's title names the page first, for tabs, history and screen readers. */
export function usePageTitle(): void {
  const { t } = useTranslation();
  const title = usePageTitleKey();
  useEffect(() => {
    document.title = title ? `${t(title)} · Okur` : 'Okur';
  }, [title, t]);
}

import { limits } from '@okur/contract/limits';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './shell.module.css';

/** Where a screen is in its shell; the router scrolls. */
export function Page({ className }: { className?: string | undefined }) {
  const main = useArrival();
  // The old page is shown until the next one has come.
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <main ref={main} id="content" tabIndex={-1} className={className} aria-busy={isLoading}>
      <Outlet />
    </main>
  );
}

/** Of the element that holds a page: faded in and holding the focus after every navigation. */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  // Of the page that has come: its screen may be loaded after the address has changed, and has no field before.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const isFirst = useRef(true);

  useEffect(() => {
    if (pathname === undefined) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!calm) main.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: limits.fadeMs, easing: 'ease-out' });
    focusPage(main.current, isFirst.current);
    isFirst.current = false;
  }, [pathname]);
  return main;
}

/** The field a page names comes first, then the page itself, so that the keyboard goes on from the new content. */
function focusPage(main: HTMLElement | null, first: boolean): void {
  if (!main || main.contains(document.activeElement)) return;
  const field = main.querySelector<HTMLElement>('[data-autofocus]');
  if (field) field.focus({ preventScroll: true });
  else if (!first) main.focus({ preventScroll: true });
}

/** The first stop of the Tab key. The address is the router's, so the jump is made by hand. */
export function SkipLink() {
  const { t } = useTranslation();
  const jump = () => document.getElementById('content')?.focus();
  return (
    <button type="button" className={css.skip} onClick={jump}>
      {t('shell.skip_to_content')}
    </button>
  );
}

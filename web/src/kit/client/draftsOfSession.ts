import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { claims } from './claims.ts';
import { session } from './session.ts';
import { toast } from '../feedback/toast.tsx';
import { hasDraftInModal } from './drafts.ts';

/** What was typed before a session ended or the page was loaded again: the person hears of it once signed in. */
export function watchDrafts(router: AnyRouter): void {
  let lastSignIn: string | undefined;
  const look = () => {
    const { sid } = claims(session.token() ?? '');
    if (sid === undefined || sid === lastSignIn) return;
    lastSignIn = sid;
    if (hasDraftInModal()) toast.care(i18next.t('kit.draft_waits'));
  };
  look();
  // A page that another one takes the place of is never rendered.
  router.subscribe('onBeforeLoad', look);
}

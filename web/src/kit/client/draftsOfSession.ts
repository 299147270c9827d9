import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { claims } from './claims.ts';
import { session } from './session.ts';
import { toast } from '../feedback/toast.tsx';
import { dropForeignDrafts, hasDraftInModal } from './drafts.ts';

/**
 * What was typed before a session ended, or before the page was loaded again: the same person hears of it once they are
 * signed in, no one else finds it.
 */
export function watchDrafts(router: AnyRouter): void {
  let lastSignIn: string | undefined;
  const look = () => {
    dropForeignDrafts();
    const { sid } = claims(session.token() ?? '');
    if (sid === undefined || sid === lastSignIn) return;
    lastSignIn = sid;
    if (hasDraftInModal()) toast.care(i18next.t('kit.draft_waits'));
  };
  look();
  // A page that another one takes the place of is never rendered.
  router.subscribe('onBeforeLoad', look);
}

import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { session } from './session.ts';
import { toast } from '../feedback/toast.tsx';
import { dropForeignDrafts, hasDraftInModal } from './drafts.ts';

/** What was typed before a session ended: the person who signs in again hears of it, no one else finds it. */
export function watchDrafts(router: AnyRouter): void {
  let hadEnded = session.hasExpired();
  const look = () => {
    dropForeignDrafts();
    const isBack = hadEnded && session.token() !== null;
    hadEnded = session.hasExpired();
    if (isBack && hasDraftInModal()) toast.care(i18next.t('kit.draft_waits'));
  };
  look();
  router.subscribe('onRendered', look);
}

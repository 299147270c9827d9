import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../client/failure.ts';
import { keepFocus, originOfFocus } from '../focus.ts';
import { useRefresh } from '../client/useCall.ts';
import { sayFailure } from './sayFailure.ts';
import { toast } from './toast.tsx';

/** A call that deletes what it finds and restores what was deleted: it says which version it means. */
export type Toggle = (version: number) => Promise<{ data: { version: number } }>;

/** Says a failure in a way of its own; false: it is said like any other. */
type Said = (failure: unknown) => boolean;

/**
 * Writes that are no form. Each reads the screen again afterwards and says what happened.
 *   const { act, toggle } = useAct();
 *   act(() => call(resendInvitation, …), t('instructor.invited'))
 *   toggle((version) => call(deleteNote, { params, query: { version } }), note.version, t('note.deleted'))
 * The same call restores: the toast of a toggle offers Undo. Both answer whether it worked.
 */
export function useAct() {
  const { t } = useTranslation();
  const refresh = useRefresh();

  async function attempt<A>(write: () => Promise<A>, said?: Said): Promise<{ answer: A } | null> {
    const origin = originOfFocus();
    try {
      const answer = await write();
      toast.settled();
      await refresh();
      keepFocus(origin);
      return { answer };
    } catch (failure) {
      if (!said?.(failure)) sayFailure(failure, t);
      // What another person made of it meanwhile is what the next click is about.
      if (failure instanceof ServerFailure && failure.code === 'stale_version') await refresh();
      return null;
    }
  }

  async function act(write: () => Promise<unknown>, success?: string, said?: Said): Promise<boolean> {
    const done = await attempt(write, said);
    if (done && success) toast.success(success);
    return done !== null;
  }

  async function toggle(write: Toggle, version: number, deleted: string, id?: string): Promise<boolean> {
    const done = await attempt(() => write(version));
    if (done) toast.undo(deleted, t('kit.undo'), () => attempt(() => write(done.answer.data.version)), id);
    return done !== null;
  }

  return { act, toggle };
}

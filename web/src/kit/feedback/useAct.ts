import { useTranslation } from 'react-i18next';
import { keepFocus, originOfFocus } from '../focus.ts';
import { useRefresh } from '../useCall.ts';
import { failureText } from './failureText.ts';
import { toast } from './toast.tsx';

/**
 * Writes that are no form. Each reads the screen again afterwards and says what happened.
 *   const { act, toggle } = useAct();
 *   act(() => call(resendInvitation, …), t('instructor.invited'))
 *   toggle(() => call(deleteDepartment, …), t('department.deleted'))     the same call restores: the toast offers Undo
 * Both answer whether it worked.
 */
export function useAct() {
  const { t } = useTranslation();
  const refresh = useRefresh();

  async function attempt(write: () => Promise<unknown>): Promise<boolean> {
    const origin = originOfFocus();
    try {
      await write();
    } catch (failure) {
      toast.error(failureText(failure, t));
      return false;
    }
    await refresh();
    keepFocus(origin);
    return true;
  }

  async function act(write: () => Promise<unknown>, success?: string): Promise<boolean> {
    const done = await attempt(write);
    if (done && success) toast.success(success);
    return done;
  }

  async function toggle(write: () => Promise<unknown>, deleted: string, id?: string): Promise<boolean> {
    const done = await attempt(write);
    if (done) toast.undo(deleted, t('kit.undo'), () => attempt(write), id);
    return done;
  }

  return { act, toggle };
}

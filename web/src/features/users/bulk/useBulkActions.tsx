import { deleteUsers, setStatusOfUsers, type Batch } from '@okur/contract/user-batches';
import type { User } from '@okur/contract/users';
import {
  IconArrowsExchange,
  IconCursorText,
  IconKey,
  IconPlayerPlay,
  IconRestore,
  IconSnowflake,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import type { MaybeAction } from '../../../kit/list/RowMenu.tsx';
import { useNoCodes } from '../../../reading/licences/useNoCodes.ts';
import { mayGivePassword, mayLinkParents } from '../password/mayGivePassword.ts';
import { MoveUsers } from './MoveUsers.tsx';
import { RenameUsers } from '../names/RenameUsers.tsx';
import { useBatchUndo } from './useBatchUndo.ts';
import { useHandOuts } from './useHandOuts.ts';

const icon = 16;

/** What can be done with several students at once. */
export function useBulkActions() {
  const forPresent = usePresentActions();
  const forState = useStateActions();
  return (users: readonly User[], clear: () => void): readonly MaybeAction[] => {
    const present = users.filter(({ deleted_at }) => !deleted_at);
    return [...(present.length > 0 ? forPresent(present, clear) : []), ...forState(users, clear)];
  };
}

/** Of those who are not deleted. */
function usePresentActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const { givePasswords, giveCodes } = useHandOuts();
  const edits = ability.can('edit', 'USER');
  const passwords = mayGivePassword(ability);
  return (present: readonly User[], clear: () => void): readonly MaybeAction[] => {
    const open = async (form: React.ReactElement) => {
      if ((await openFormModal(form)) === 'SUCCESS') clear();
    };
    return [
      edits && {
        label: t('users.move'),
        icon: <IconArrowsExchange size={icon} />,
        onClick: () => open(<MoveUsers users={present} />),
      },
      edits && {
        label: t('users.rename'),
        icon: <IconCursorText size={icon} />,
        onClick: () => open(<RenameUsers users={present} />),
      },
      passwords && {
        label: t('users.new_passwords'),
        icon: <IconKey size={icon} />,
        onClick: () => givePasswords(present, clear),
      },
      mayLinkParents(ability) && {
        label: t('users.parent_codes'),
        icon: <IconTicket size={icon} />,
        onClick: () => giveCodes(present, clear),
      },
    ];
  };
}

/** Freezing, deleting, and the way back from both. */
function useStateActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const { setStatus, remove, restore } = useBatches();
  const edits = ability.can('edit', 'USER');
  const deletes = ability.can('delete', 'USER');
  return (users: readonly User[], clear: () => void): readonly MaybeAction[] => {
    const present = users.filter(({ deleted_at }) => !deleted_at);
    const deleted = users.filter(({ deleted_at }) => deleted_at);
    const awake = present.filter(({ status }) => status !== 'frozen');
    const resting = present.filter(({ status }) => status === 'frozen' || status === 'expired');
    const afterwards = (does: Promise<unknown>) => {
      clear();
      return does;
    };
    return [
      edits &&
        awake.length > 0 && {
          label: t('users.freeze'),
          icon: <IconSnowflake size={icon} />,
          onClick: () => afterwards(setStatus(awake, 'frozen')),
        },
      edits &&
        resting.length > 0 && {
          label: t('users.activate'),
          icon: <IconPlayerPlay size={icon} />,
          onClick: () => afterwards(setStatus(resting, 'active')),
        },
      deletes &&
        deleted.length > 0 && {
          label: t('kit.restore'),
          icon: <IconRestore size={icon} />,
          onClick: () => afterwards(restore(deleted)),
        },
      deletes &&
        present.length > 0 && {
          label: t('kit.delete'),
          icon: <IconTrash size={icon} />,
          danger: true,
          onClick: () => afterwards(remove(present)),
        },
    ];
  };
}

/** One change of many students, with Undo. */
function useBatches() {
  const { t } = useTranslation();
  const { act } = useAct();
  const offerUndo = useBatchUndo();
  const noCodes = useNoCodes();
  const idsOf = (users: readonly User[]) => users.map(({ id }) => id);
  async function change(write: () => Promise<{ data: Batch }>, textOf: (count: number) => string) {
    let batch: Batch | undefined;
    const done = await act(async () => (batch = (await write()).data), undefined, noCodes);
    if (done && batch) offerUndo(batch, textOf(batch.changed));
  }
  const remove = (users: readonly User[]) =>
    change(
      () => call(deleteUsers, { body: { ids: idsOf(users), deleted: true } }),
      (count) => t('users.bulk_deleted', { count }),
    );
  const restore = (users: readonly User[]) =>
    change(
      () => call(deleteUsers, { body: { ids: idsOf(users), deleted: false } }),
      (count) => t('users.bulk_restored', { count }),
    );
  const setStatus = (users: readonly User[], status: 'active' | 'frozen') =>
    change(
      () => call(setStatusOfUsers, { body: { ids: idsOf(users), status } }),
      (count) => t(status === 'frozen' ? 'users.bulk_frozen' : 'users.bulk_activated', { count }),
    );
  return { setStatus, remove, restore };
}

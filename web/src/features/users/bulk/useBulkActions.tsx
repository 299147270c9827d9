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
import { mayGivePassword, mayLinkParents } from '../mayGivePassword.ts';
import { MoveUsers } from './MoveUsers.tsx';
import { RenameUsers } from '../names/RenameUsers.tsx';
import { useBatchUndo } from './useBatchUndo.ts';
import { useHandOuts } from './useHandOuts.ts';

const icon = 16;

/** What can be done with several students at once; undefined for those who may do nothing. */
export function useBulkActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const { givePasswords, giveCodes } = useHandOuts();
  const { act } = useAct();
  const offerUndo = useBatchUndo();
  const edits = ability.can('edit', 'USER');
  const deletes = ability.can('delete', 'USER');
  const passwords = mayGivePassword(ability);

  const idsOf = (users: readonly User[]) => users.map(({ id }) => id);
  /** One change of all of them, with Undo. */
  async function change(write: () => Promise<{ data: Batch }>, said: (count: number) => string) {
    let batch: Batch | undefined;
    const done = await act(async () => (batch = (await write()).data));
    if (done && batch) offerUndo(batch, said(batch.changed));
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
  return (users: readonly User[], clear: () => void): readonly MaybeAction[] => {
    const present = users.filter(({ deleted_at }) => !deleted_at);
    const deleted = users.filter(({ deleted_at }) => deleted_at);
    const awake = present.filter(({ status }) => status !== 'frozen');
    const resting = present.filter(({ status }) => status === 'frozen' || status === 'expired');
    const afterwards = (does: Promise<unknown>) => {
      clear();
      return does;
    };
    const ask = async (form: React.ReactElement) => {
      if ((await openFormModal(form)) === 'SUCCESS') clear();
    };
    return [
      edits &&
        present.length > 0 && {
          label: t('users.move'),
          icon: <IconArrowsExchange size={icon} />,
          onClick: () => ask(<MoveUsers users={present} />),
        },
      edits &&
        present.length > 0 && {
          label: t('users.rename'),
          icon: <IconCursorText size={icon} />,
          onClick: () => ask(<RenameUsers users={present} />),
        },
      passwords &&
        present.length > 0 && {
          label: t('users.new_passwords'),
          icon: <IconKey size={icon} />,
          onClick: () => givePasswords(present, clear),
        },
      mayLinkParents(ability) &&
        present.length > 0 && {
          label: t('users.parent_codes'),
          icon: <IconTicket size={icon} />,
          onClick: () => giveCodes(present, clear),
        },
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

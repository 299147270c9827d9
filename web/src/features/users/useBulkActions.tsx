import { deleteUser, setUserPassword, updateUser, type User } from '@okur/contract/users';
import { IconArrowsExchange, IconCursorText, IconKey, IconPlayerPlay, IconRestore, IconSnowflake, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { firstPassword } from './firstPassword.ts';
import { handOver } from './HandOver.tsx';
import { mayGivePassword } from './mayGivePassword.ts';
import { MoveUsers } from './MoveUsers.tsx';
import { RenameUsers } from './RenameUsers.tsx';
import { useBulk } from './useBulk.ts';

const icon = 16;

/** What can be done with several students at once; undefined for those who may do nothing. */
export function useBulkActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const run = useBulk();
  const edits = ability.can('edit', 'USER');
  const deletes = ability.can('delete', 'USER');
  const passwords = mayGivePassword(ability);

  const toggle = (user: User) => call(deleteUser, { params: { id: user.id } });
  async function remove(users: readonly User[]) {
    const done = await run(users, toggle);
    if (done.length > 0) toast.undo(t('users.bulk_deleted', { count: done.length }), t('kit.undo'), () => run(done, toggle));
  }
  async function restore(users: readonly User[]) {
    const done = await run(users, toggle);
    if (done.length > 0) toast.success(t('users.bulk_restored', { count: done.length }));
  }
  async function setStatus(users: readonly User[], status: 'active' | 'frozen') {
    const done = await run(users, ({ id }) => call(updateUser, { params: { id }, body: { status } }));
    if (done.length > 0) toast.success(t(status === 'frozen' ? 'users.bulk_frozen' : 'users.bulk_activated', { count: done.length }));
  }
  async function givePasswords(users: readonly User[], clear: () => void) {
    const question = { title: t('users.bulk_passwords_title', { count: users.length }), text: t('users.bulk_passwords_text'), action: t('users.bulk_passwords_action') };
    if (!(await confirm(question))) return;
    clear();
    const cards = users.map((user) => ({ user, password: firstPassword() }));
    const done = await run(cards, ({ user, password }) => call(setUserPassword, { params: { id: user.id }, body: { password } }));
    if (done.length > 0) await handOver(done);
  }

  return (users: readonly User[], clear: () => void): readonly MaybeAction[] => {
    const present = users.filter(({ deleted_at }) => !deleted_at);
    const deleted = users.filter(({ deleted_at }) => deleted_at);
    const awake = present.filter(({ status }) => status !== 'frozen');
    const resting = present.filter(({ status }) => status === 'frozen' || status === 'expired');
    const act = (does: Promise<unknown>) => {
      clear();
      return does;
    };
    const ask = async (form: React.ReactElement) => {
      if ((await openFormModal(form)) === 'SUCCESS') clear();
    };
    return [
      edits && present.length > 0 && { label: t('users.move'), icon: <IconArrowsExchange size={icon} />, onClick: () => ask(<MoveUsers users={present} />) },
      edits && present.length > 0 && { label: t('users.rename'), icon: <IconCursorText size={icon} />, onClick: () => ask(<RenameUsers users={present} />) },
      passwords && present.length > 0 && { label: t('users.new_passwords'), icon: <IconKey size={icon} />, onClick: () => givePasswords(present, clear) },
      edits && awake.length > 0 && { label: t('users.freeze'), icon: <IconSnowflake size={icon} />, onClick: () => act(setStatus(awake, 'frozen')) },
      edits && resting.length > 0 && { label: t('users.activate'), icon: <IconPlayerPlay size={icon} />, onClick: () => act(setStatus(resting, 'active')) },
      deletes && deleted.length > 0 && { label: t('kit.restore'), icon: <IconRestore size={icon} />, onClick: () => act(restore(deleted)) },
      deletes && present.length > 0 && { label: t('kit.delete'), icon: <IconTrash size={icon} />, danger: true, onClick: () => act(remove(present)) },
    ];
  };
}

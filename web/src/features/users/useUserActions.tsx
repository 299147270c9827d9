import { deleteUser, updateUser, type User } from '@okur/contract/users';
import { IconKey, IconPencil, IconPlayerPlay, IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { useNoCodes } from '../../reading/licences/useNoCodes.ts';
import { mayGivePassword } from './password/mayGivePassword.ts';
import { givePassword } from './password/NewPassword.tsx';
import { UserForm } from './UserForm.tsx';
import { userName } from './userName.ts';

/** Lets a student in, or keeps one out; `done` is the toast. */
export function useUserStatus() {
  const { act } = useAct();
  const noCodes = useNoCodes();
  return (user: User, status: 'active' | 'frozen', done: string) =>
    act(() => call(updateUser, { params: { id: user.id }, body: { status, version: user.version } }), done, noCodes);
}

/** What can be done with one student, in a row of the list and on the student's own page. */
export function useUserActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const edits = ability.can('edit', 'USER');
  const setStatus = useUserStatus();

  return (user: User): readonly MaybeAction[] => {
    const name = userName(user);
    const changeable = edits && !user.deleted_at;
    const rests = user.status === 'frozen' || user.status === 'expired';
    return [
      changeable && {
        label: t('kit.edit'),
        icon: <IconPencil size={16} />,
        onClick: () => openFormModal(<UserForm user={user} />),
      },
      !user.deleted_at &&
        mayGivePassword(ability) && {
          label: t('users.new_password'),
          icon: <IconKey size={16} />,
          onClick: () => givePassword(user),
        },
      changeable &&
        rests && {
          label: t('users.activate'),
          icon: <IconPlayerPlay size={16} />,
          onClick: () => setStatus(user, 'active', t('users.activated', { name })),
        },
      changeable &&
        !rests && {
          label: t('users.freeze'),
          icon: <IconSnowflake size={16} />,
          onClick: () => setStatus(user, 'frozen', t('users.frozen', { name })),
        },
      ability.can('delete', 'USER') &&
        deletion(user, name, (version) => call(deleteUser, { params: { id: user.id }, query: { version } })),
    ];
  };
}

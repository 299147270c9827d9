import { IconMailCog, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import type { RowAction } from '../../kit/list/RowMenu.tsx';
import { CorrectAddress } from './CorrectAddress.tsx';

interface Invited {
  name: string;
  email: string;
  correct: (body: { email: string }) => Promise<unknown>;
  invite: () => Promise<unknown>;
}

/** What is done with a colleague who has never signed in: the address put right, the invitation sent again. */
export function useInvitation() {
  const { t } = useTranslation();
  const { act } = useAct();
  return ({ name, email, correct, invite }: Invited): RowAction[] => [
    {
      label: t('instructors.correct_email'),
      icon: <IconMailCog size={16} />,
      onClick: () => void openFormModal(<CorrectAddress name={name} email={email} save={correct} />),
    },
    {
      label: t('admins.invite_again'),
      icon: <IconMailForward size={16} />,
      onClick: () => act(invite, t('admins.invited', { name })),
    },
  ];
}

import type { Column } from '../../../kit/list/columns.ts';
import { Button, Group } from '@mantine/core';
import { linkParent, parentsOfUser, unlinkParent, type User } from '@okur/contract/users';
import { IconMail, IconPlus, IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { MailAddress } from '../../../kit/feedback/MailAddress.tsx';
import { toast } from '../../../kit/feedback/toast.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { phone } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList, type RowOf } from '../../../kit/list/useList.ts';
import { ParentPicker } from '../../parents/ParentPicker.tsx';
import { mayLinkParents } from '../password/mayGivePassword.ts';
import { MakeParentCode } from '../ParentCodes.tsx';
import { userName } from '../userName.ts';

export function UserParents({ user }: { user: User }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const list = useList(parentsOfUser, { params: { id: user.id }, sort: 'name' });
  const links = mayLinkParents(ability);
  const add = links ? (
    <Group gap="xs">
      <MakeParentCode user={user} />
      <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<ParentPicker student={user} />)}>
        {t('parents.add')}
      </Button>
    </Group>
  ) : null;

  async function unlink(parent: { id: string; name: string | null; email: string }) {
    const done = await act(() => call(unlinkParent, { params: { id: user.id, parentId: parent.id } }));
    const again = () => act(() => call(linkParent, { params: { id: user.id }, body: { email: parent.email } }));
    if (done)
      toast.undo(
        t('parents.unlinked', { parent: parent.name ?? parent.email, child: userName(user) }),
        t('kit.undo'),
        again,
      );
  }

  return (
    <ListPage
      embedded
      list={list}
      title={`${t('menu.parents')} ${userName(user)}`}
      primary={add}
      columns={useColumns()}
      rowLink={ability.can('view', 'PARENTS') ? (row) => `/management/parents/${row.id}` : undefined}
      rowActions={(row) => [
        links &&
          row.invited && {
            label: t('parents.invite_again'),
            icon: <IconMail size={16} />,
            onClick: () =>
              act(
                () => call(linkParent, { params: { id: user.id }, body: { email: row.email } }),
                t('parents.invited_again', { email: row.email }),
              ),
          },
        links && {
          label: t('parents.unlink'),
          icon: <IconUnlink size={16} />,
          danger: true,
          onClick: () => unlink(row),
        },
      ]}
      empty={{ title: t('parents.none_of_student'), text: t('parents.none_of_student_text'), action: add }}
    />
  );
}

function useColumns(): Column<RowOf<typeof parentsOfUser>>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'name', label: t('parents.name'), value: (row) => row.name ?? row.email, sort: true, lead: true },
    {
      key: 'email',
      label: t('parents.email'),
      render: (row) => <MailAddress of={row} />,
      sort: true,
      lead: true,
    },
    { key: 'phone', label: t('parents.phone'), value: (row) => phone(row.phone), lead: true },
    {
      key: 'last_login_at',
      label: t('parents.last_login_at'),
      render: (row) => (row.invited ? t('parents.waiting') : f.relative(row.last_login_at) || t('parents.never')),
      sort: true,
      lead: true,
      named: true,
    },
  ];
}

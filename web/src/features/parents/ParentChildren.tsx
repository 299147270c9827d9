import { Button } from '@mantine/core';
import { childrenOfParent, type Parent } from '@okur/contract/parents';
import { linkParent, unlinkParent, type User } from '@okur/contract/users';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { childName, parentName } from './parentName.ts';
import { ParentPicker } from './ParentPicker.tsx';

/** The children this parent follows. */
export function ParentChildren({ parent }: { parent: Parent }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const unlink = useUnlink(parent);
  const list = useList(childrenOfParent, { params: { id: parent.id }, sort: 'name' });
  const links = ability.can('edit', 'PARENTS');
  const add = links ? (
    <Button leftSection={<IconLink size={16} />} onClick={() => openFormModal(<ParentPicker parent={parent} />)}>
      {t('parents.link')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={`${t('parents.children')} ${parentName(parent)}`}
      primary={add}
      columns={[
        {
          key: 'name',
          label: t('parents.child'),
          export: { fields: ['name+surname'] },
          value: childName,
          sort: true,
          lead: true,
        },
        { key: 'username', label: t('parents.username') },
        ...(ofPlatform ? [{ key: 'company_name', label: t('parents.company'), lead: true }] : []),
        { key: 'department_name', label: t('parents.department'), lead: true },
      ]}
      rowLink={ability.can('view', 'USER') ? (row) => `/management/users/${row.id}` : undefined}
      rowActions={(row) => [
        links && {
          label: t('parents.unlink'),
          icon: <IconUnlink size={16} />,
          danger: true,
          onClick: () => unlink(row),
        },
      ]}
      empty={{ title: t('parents.no_children'), text: t('parents.no_children_text'), action: add }}
    />
  );
}

/**
 * Takes a child away, with Undo. A school sees a parent through the children alone: without the last one, the page is
 * gone.
 */
function useUnlink(parent: Parent) {
  const { t } = useTranslation();
  const { act } = useAct();
  const navigate = useNavigate();
  const ofPlatform = useCompany() === null;
  return async (child: User) => {
    const write = () => call(unlinkParent, { params: { id: child.id, parentId: parent.id } });
    const isLast = parent.children.length === 1;
    if (isLast && !ofPlatform) await navigate({ to: '/management/parents' });
    const done = await act(write);
    const again = () => act(() => call(linkParent, { params: { id: child.id }, body: { email: parent.email } }));
    if (done)
      toast.undo(t('parents.unlinked', { parent: parentName(parent), child: childName(child) }), t('kit.undo'), again);
  };
}

import type { Column } from '../../kit/list/columns.ts';
import { listModules, type Module, updateModule } from '@okur/contract/exercises';
import { IconArrowDown, IconArrowUp, IconList, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ModuleForm } from './editor/ModuleForm.tsx';
import { ModuleIcon } from './ModuleIcon.tsx';
import { nameIn } from '@okur/contract/names';

/** The modules in the order in which students see them; they are there from the start. */
export default function ModuleList() {
  const { t, i18n } = useTranslation();
  const mayEdit = useAbility().can('edit', 'MODULE');
  const navigate = useNavigate();
  const { act } = useAct();
  const list = useList(listModules, { sort: 'order' });
  const inOrder = list.state.sort === 'order' && !list.narrowed;
  const move = (row: Module, by: number) =>
    act(
      () => call(updateModule, { params: { id: row.id }, body: { order: row.order + by } }),
      t('module.moved', { name: nameIn(row.name, i18n.language) }),
    );
  return (
    <ListPage
      list={list}
      title={t('menu.modules')}
      columns={useColumns()}
      rowLink={({ id }) => `/exercises/list?module_id=${id}`}
      rowActions={(row) => [
        mayEdit && {
          label: t('kit.edit'),
          icon: <IconPencil size={16} />,
          onClick: () => openFormModal(<ModuleForm module={row} />),
        },
        {
          label: t('module.show_exercises'),
          icon: <IconList size={16} />,
          onClick: () => navigate({ to: '/exercises/list', search: { module_id: row.id } as never }),
        },
        mayEdit &&
          inOrder &&
          row.order > 1 && { label: t('exercise.up'), icon: <IconArrowUp size={16} />, onClick: () => move(row, -1) },
        mayEdit &&
          inOrder &&
          row.order < list.total && {
            label: t('exercise.down'),
            icon: <IconArrowDown size={16} />,
            onClick: () => move(row, 1),
          },
      ]}
      empty={{ title: t('module.none') }}
    />
  );
}

function useColumns(): Column<Module>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: 'name',
      label: t('module.name'),
      value: (row) => nameIn(row.name, i18n.language),
      render: (row) => <ModuleIcon icon={row.icon}>{nameIn(row.name, i18n.language)}</ModuleIcon>,
      sort: true,
      lead: true,
    },
    { key: 'description', label: t('module.description'), value: (row) => nameIn(row.description, i18n.language) },
    { key: 'order', label: t('module.order'), sort: true, align: 'right' },
    { key: 'exercise_count', label: t('module.exercise_count'), align: 'right', lead: true },
    {
      key: 'active',
      label: t('exercise.state'),
      lead: true,
      value: (row) => t(row.active ? 'exercise.in_use' : 'exercise.not_in_use'),
      render: (row) => (
        <StateBadge tone={row.active ? 'good' : 'quiet'}>
          {t(row.active ? 'exercise.in_use' : 'exercise.not_in_use')}
        </StateBadge>
      ),
    },
  ];
}

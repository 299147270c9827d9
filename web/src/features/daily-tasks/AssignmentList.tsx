import { Button } from '@mantine/core';
import { type Assignment, deleteAssignment, listAssignments } from '@okur/contract/daily-tasks';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { useAssignmentColumns } from './columns.tsx';

/** Daily tasks of every student. */
export default function AssignmentList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listAssignments, { sort: '-starts_on' });
  const mayEdit = ability.can('edit', 'MODULE');
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<AssignmentForm />)}>
      {t('daily_task.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.daily_tasks')}
      primary={add}
      columns={useAssignmentColumns()}
      filters={
        <>
          <SelectField
            {...list.filter('active')}
            aria-label={t('exercise.state')}
            placeholder={t('exercise.state')}
            data={[
              { value: 'true', label: t('exercise.in_use') },
              { value: 'false', label: t('exercise.not_in_use') },
            ]}
            clearable
            w={170}
          />
          {ability.can('delete', 'MODULE') ? (
            <SwitchField {...list.flag('deleted')} label={t('kit.show_deleted')} pb={8} />
          ) : null}
        </>
      }
      rowActions={(row: Assignment) => [
        mayEdit &&
          !row.deleted_at && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<AssignmentForm assignment={row} />),
          },
        mayEdit &&
          deletion(row, row.title, (version) => call(deleteAssignment, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('daily_task.none'), text: t('daily_task.none_text'), action: add }}
    />
  );
}

import { Button } from '@mantine/core';
import { deleteSummaryClass, listSummaryClasses } from '@okur/contract/summaries';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { CountLink } from '../../kit/list/CountLink.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useActivityOf } from '../../reading/activity/useActivityOf.tsx';
import { useNameOf } from '../../reading/useNameOf.ts';
import { ClassForm } from './ClassForm.tsx';

/** Categories of summaries, in their order. */
export default function ClassList() {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const deletion = useDeletion();
  const nameOf = useNameOf();
  const activityOf = useActivityOf('SUMMARY_CLASS');
  const list = useList(listSummaryClasses, { sort: 'position' });
  type Row = (typeof list.rows)[number];
  const add = ability.can('add', 'SUMMARY_CLASSES') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<ClassForm />)}>
      {t('summaries.add_class')}
    </Button>
  ) : null;
  const mayEdit = (row: Row) => !row.deleted_at && ability.can('edit', 'SUMMARY_CLASSES');
  const edit = (row: Row) => void openFormModal(<ClassForm category={row} />);
  return (
    <ListPage
      list={list}
      title={t('menu.summary_classes')}
      primary={add}
      columns={[
        {
          key: 'names',
          label: t('summaries.class'),
          sort: true,
          lead: true,
          export: { fields: ['names.tr', 'names.en', 'names.fr', 'names.pl'] },
          value: (row) => nameOf(row.names),
        },
        { key: 'position', label: t('summaries.position'), sort: true, align: 'right' },
        {
          key: 'summary_count',
          label: t('menu.summaries'),
          align: 'right',
          lead: true,
          render: ({ id, summary_count, deleted_at }) =>
            deleted_at ? (
              f.number(summary_count)
            ) : (
              <CountLink count={summary_count} to="/summaries/books" search={{ class_id: id }} />
            ),
        },
        { key: 'created_at', label: t('summaries.created_at'), sort: true, render: (row) => f.date(row.created_at) },
      ]}
      filters={<DeletedFilter list={list} subject="SUMMARY_CLASSES" />}
      onOpen={(row) => (mayEdit(row) ? edit(row) : undefined)}
      rowActions={(row) => [
        mayEdit(row) && { label: t('kit.edit'), icon: <IconEdit size={16} />, onClick: () => edit(row) },
        activityOf(row),
        ability.can('delete', 'SUMMARY_CLASSES') &&
          deletion(row, nameOf(row.names), (version) =>
            call(deleteSummaryClass, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('summaries.no_classes'), text: t('summaries.no_classes_text'), action: add }}
    />
  );
}

import { Button } from '@mantine/core';
import { deleteSummaryTag, listSummaryTags } from '@okur/contract/summaries';
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
import { TagForm } from './TagForm.tsx';

/** Words that summaries are found by. */
export default function TagList() {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const deletion = useDeletion();
  const activityOf = useActivityOf('SUMMARY_TAG');
  const list = useList(listSummaryTags, { sort: 'name' });
  type Row = (typeof list.rows)[number];
  const add = ability.can('add', 'SUMMARY_TAGS') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<TagForm />)}>
      {t('summaries.add_tag')}
    </Button>
  ) : null;
  const mayEdit = (row: Row) => !row.deleted_at && ability.can('edit', 'SUMMARY_TAGS');
  return (
    <ListPage
      list={list}
      title={t('menu.summary_tags')}
      primary={add}
      columns={[
        { key: 'name', label: t('summaries.tag_name'), sort: true, lead: true },
        {
          key: 'summary_count',
          label: t('menu.summaries'),
          align: 'right',
          lead: true,
          render: ({ id, summary_count, deleted_at }) =>
            deleted_at ? (
              f.number(summary_count)
            ) : (
              <CountLink count={summary_count} to="/summaries/books" search={{ tag_id: id }} />
            ),
        },
        { key: 'created_at', label: t('summaries.created_at'), sort: true, render: (row) => f.date(row.created_at) },
      ]}
      filters={<DeletedFilter list={list} subject="SUMMARY_TAGS" />}
      onOpen={(row) => (mayEdit(row) ? void openFormModal(<TagForm tag={row} />) : undefined)}
      rowActions={(row) => [
        mayEdit(row) && {
          label: t('summaries.rename'),
          icon: <IconEdit size={16} />,
          onClick: () => openFormModal(<TagForm tag={row} />),
        },
        activityOf(row),
        ability.can('delete', 'SUMMARY_TAGS') &&
          deletion(row, row.name, (version) => call(deleteSummaryTag, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('summaries.no_tags'), text: t('summaries.no_tags_text'), action: add }}
    />
  );
}

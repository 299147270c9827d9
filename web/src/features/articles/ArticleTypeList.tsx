import { Button } from '@mantine/core';
import { createArticleType, deleteArticleType, listArticleTypes, updateArticleType } from '@okur/contract/articles';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { NameForm } from './NameForm.tsx';
import { useNamedColumns } from './useNamedColumns.tsx';

/** What kinds of texts there are. Articles of a deleted type keep it. */
export default function ArticleTypeList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listArticleTypes, { sort: 'name' });
  const add = ability.can('add', 'ARTICLE_TYPES') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() =>
        openFormModal(<NameForm title={t('articles.add_type')} submit={(body) => call(createArticleType, { body })} />)
      }
    >
      {t('articles.add_type')}
    </Button>
  ) : null;
  type Row = (typeof list.rows)[number];
  const edit = (row: Row) =>
    openFormModal(
      <NameForm
        title={t('articles.rename_type')}
        row={row}
        submit={(body) => call(updateArticleType, { params: { id: row.id }, body })}
      />,
    );
  const mayEdit = (row: Row) => !row.deleted_at && ability.can('edit', 'ARTICLE_TYPES');
  return (
    <ListPage
      list={list}
      title={t('menu.article_types')}
      crumbs={[{ label: t('articles.title'), to: '/articles/list' }]}
      primary={add}
      columns={useNamedColumns<Row>('type_id')}
      filters={
        ability.can('delete', 'ARTICLE_TYPES') ? (
          <SwitchField {...list.flag('deleted')} label={t('kit.show_deleted')} mb={8} />
        ) : null
      }
      onOpen={(row) => (mayEdit(row) ? void edit(row) : undefined)}
      rowActions={(row) => [
        mayEdit(row) && { label: t('articles.rename'), icon: <IconEdit size={16} />, onClick: () => edit(row) },
        ability.can('delete', 'ARTICLE_TYPES') &&
          deletion(row, row.name, (version) => call(deleteArticleType, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('articles.no_types'), text: t('articles.no_types_text'), action: add }}
    />
  );
}

import { Button } from '@mantine/core';
import { createArticleCategory, listArticleCategories, updateArticleCategory } from '@okur/contract/articles';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { NameForm } from './NameForm.tsx';
import { useNamedColumns } from './useNamedColumns.tsx';

/** What articles are about. A category can be renamed; the specification names no call to delete one. */
export default function ArticleCategoryList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useList(listArticleCategories, { sort: 'name' });
  const add = ability.can('add', 'ARTICLE_CATEGORY') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() =>
        openFormModal(
          <NameForm title={t('articles.add_category')} submit={(body) => call(createArticleCategory, { body })} />,
        )
      }
    >
      {t('articles.add_category')}
    </Button>
  ) : null;
  type Row = (typeof list.rows)[number];
  const edit = (row: Row) =>
    openFormModal(
      <NameForm
        title={t('articles.rename_category')}
        row={row}
        submit={(body) => call(updateArticleCategory, { params: { id: row.id }, body })}
      />,
    );
  const mayEdit = ability.can('edit', 'ARTICLE_CATEGORY');
  return (
    <ListPage
      list={list}
      title={t('menu.article_categories')}
      crumbs={[{ label: t('articles.title'), to: '/articles/list' }]}
      primary={add}
      columns={useNamedColumns<Row>('category_id')}
      onOpen={(row) => (mayEdit ? void edit(row) : undefined)}
      rowActions={(row) => [
        mayEdit && { label: t('articles.rename'), icon: <IconEdit size={16} />, onClick: () => edit(row) },
      ]}
      empty={{ title: t('articles.no_categories'), text: t('articles.no_categories_text'), action: add }}
    />
  );
}

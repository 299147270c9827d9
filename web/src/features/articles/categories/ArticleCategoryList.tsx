import { createArticleCategory, listArticleCategories, updateArticleCategory } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useList } from '../../../kit/list/useList.ts';
import { NamedList } from './NamedList.tsx';

/** What articles are about. A category can be renamed; the specification names no call to delete one. */
export default function ArticleCategoryList() {
  const { t } = useTranslation();
  const ability = useAbility();
  return (
    <NamedList
      list={useList(listArticleCategories, { sort: 'name' })}
      title={t('menu.article_categories')}
      filter="category_id"
      addText={t('articles.add_category')}
      renameText={t('articles.rename_category')}
      empty={{ title: t('articles.no_categories'), text: t('articles.no_categories_text') }}
      mayAdd={ability.can('add', 'ARTICLE_CATEGORY')}
      mayRename={() => ability.can('edit', 'ARTICLE_CATEGORY')}
      create={(body) => call(createArticleCategory, { body })}
      rename={(id) => (body) => call(updateArticleCategory, { params: { id }, body })}
    />
  );
}

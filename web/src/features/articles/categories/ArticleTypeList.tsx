import { createArticleType, deleteArticleType, listArticleTypes, updateArticleType } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useDeletion } from '../../../kit/feedback/useDeletion.tsx';
import { SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { NamedList } from './NamedList.tsx';

/** What kinds of texts there are. Articles of a deleted type keep it. */
export default function ArticleTypeList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listArticleTypes, { sort: 'name' });
  const mayDelete = ability.can('delete', 'ARTICLE_TYPES');
  return (
    <NamedList
      list={list}
      title={t('menu.article_types')}
      filter="type_id"
      filters={mayDelete ? <SwitchField {...list.flag('deleted')} label={t('kit.show_deleted')} mb={8} /> : null}
      addText={t('articles.add_type')}
      renameText={t('articles.rename_type')}
      empty={{ title: t('articles.no_types'), text: t('articles.no_types_text') }}
      mayAdd={ability.can('add', 'ARTICLE_TYPES')}
      mayRename={(row) => !row.deleted_at && ability.can('edit', 'ARTICLE_TYPES')}
      create={(body) => call(createArticleType, { body })}
      rename={(id) => (body) => call(updateArticleType, { params: { id }, body })}
      deletion={(row) =>
        mayDelete &&
        deletion(row, row.name, (version) => call(deleteArticleType, { params: { id: row.id }, query: { version } }))
      }
    />
  );
}

import { uploadArticleCover } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { CoverField as SharedCoverField } from '../../../reading/covers/CoverField.tsx';
import css from '../articles.module.css';
import { useCatalogue } from '../choices.ts';
import type { ArticleForm } from './useArticleForm.ts';

/** The picture that stands for the text on the shelf. */
export function CoverField({ form }: { form: ArticleForm }) {
  const { t } = useTranslation();
  const { cover = null, title, category_id } = form.values;
  const category = useCatalogue().categories.find(({ value }) => value === category_id)?.label ?? null;
  return (
    <SharedCoverField
      title={title}
      category={category}
      cover={cover}
      onChange={(value) => form.set('cover', value)}
      upload={async (image) => (await call(uploadArticleCover, { body: {}, files: { image } })).data.address}
      hint={t('articles.cover_hint')}
      altError={form.field('cover.alt' as 'cover').error}
      className={css.coverField}
    />
  );
}

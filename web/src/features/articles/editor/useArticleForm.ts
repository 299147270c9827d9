import { ArticleInput, createArticle, updateArticle } from '@okur/contract/articles';
import type { Article } from '@okur/contract/articles';
import { GradeLevel, Language, Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAdmin } from '../../../kit/client/account.ts';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { isAllSaved, takeSaved } from '../../../kit/form/takeSaved.ts';
import { useRowBeside } from '../../../kit/form/useRowBeside.ts';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { useLanguageOfNew, useLanguageOfPages } from '../../../reading/useLanguageOfNew.ts';
import { draftKey, dropDraft } from './draft.ts';

const schema = ArticleInput.extend({ version: Version.optional() });
export type ArticleValues = z.input<typeof schema>;

const emptyArticle = (language: Language, grade_level: number | null): ArticleValues => ({
  title: '',
  language,
  category_id: null,
  type_id: null,
  grade_level,
  body: '',
  source: '',
  cover: null,
  status: 'draft',
  questions: [],
});

const valuesOf = ({
  title,
  language,
  category_id,
  type_id,
  grade_level,
  body,
  source,
  cover,
  status,
  questions,
  version,
}: Article): ArticleValues => ({
  title,
  language,
  category_id,
  type_id,
  grade_level,
  body,
  source,
  cover,
  status,
  questions,
  version,
});

/** The form of a new article, or of one that exists: that one stays in the form as the server stored it. */
export function useArticleForm(article: Article | null, onCreated?: (created: Article) => unknown) {
  const { t } = useTranslation();
  const pages = useLanguageOfPages();
  // Those that the address names: of what is missing.
  const [address] = useAddress();
  const begun = [
    Language.catch(pages).parse(address.language),
    GradeLevel.nullable()
      .catch(null)
      .parse(address.grade_level === undefined ? null : Number(address.grade_level)),
  ] as const;
  const draft = draftKey(useAdmin()?.id ?? '', article?.id ?? null);
  const stored = article ? valuesOf(article) : emptyArticle(...begun);
  const form = useServerForm({
    schema,
    initial: stored,
    submit: (body: ArticleValues) =>
      article ? call(updateArticle, { params: { id: article.id }, body }) : call(createArticle, { body }),
    onSaved: ({ data }) => {
      if (isAllSaved(form)) dropDraft(draft);
      toast.success(t('articles.saved'));
      if (article) takeSaved(form, data);
      else return onCreated?.(data);
    },
  });
  useLanguageOfNew(form, article === null && address.language === undefined);
  // An older version brought back, in the tab beside it.
  useRowBeside(form, stored);
  return form;
}
export type ArticleForm = ReturnType<typeof useArticleForm>;

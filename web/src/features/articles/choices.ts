import type { ArticleRow } from '@okur/contract/articles';
import { articleOwners, articleStatuses, listArticleCategories, listArticleTypes } from '@okur/contract/articles';
import { Language } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { titleCase } from '../../kit/format/text.ts';
import { useCall } from '../../kit/client/useCall.ts';

/** What the select fields of the article screens offer. */
export function useChoices() {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return {
    languages: Language.options.map((value) => ({ value, label: languageName(value) })),
    grades: Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1),
      label: t('articles.grade_n', { grade: at + 1 }),
    })),
    statuses: articleStatuses.map((value) => ({ value, label: t(`articles.status_${value}`) })),
    owners: articleOwners.map((value) => ({ value, label: t(`articles.owner_${value}`) })),
  };
}

/** Names of languages in the interface's language, as they begin a line: Turkish, Türkçe. */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (code) => titleCase(names.of(code) ?? code, i18n.language);
}

interface Named {
  id: string;
  name: string;
}
const asOptions = (rows: readonly Named[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Categories and types: few, so that they are read once and chosen from a list. */
export function useCatalogue() {
  const categories = useCall(listArticleCategories, { query: { per_page: 100 } });
  const types = useCall(listArticleTypes, { query: { per_page: 100 } });
  return { categories: asOptions(categories.data?.data), types: asOptions(types.data?.data) };
}

/** Who an article belongs to, in words: the platform, a company or a person by name. */
export function useOwnerName(): (row: Pick<ArticleRow, 'owner' | 'owner_name'>) => string {
  const { t } = useTranslation();
  return ({ owner, owner_name }) => owner_name ?? t(`articles.owner_${owner}`);
}

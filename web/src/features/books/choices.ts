import { type Book, bookRights, bookRoles, bookStatuses, textLevels } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../kit/format/text.ts';
import { useLevelText } from '../../reading/levels/useLevelText.ts';

/** Languages that books of schools are mostly written in; others can be sent by the API. */
export const bookLanguages = ['tr', 'en', 'fr', 'pl', 'de', 'es', 'it', 'ar', 'ru'] as const;

export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation();
  return (code) => languageName(code, i18n.language);
}

/** What an author, a genre or a publisher of a book is called: a deleted one says so. */
export function useEntryName(deleted: Book['deleted_entries']) {
  const { t } = useTranslation();
  return ({ id, name }: { id: string; name: string }): string =>
    deleted.includes(id) ? t('books.entry_deleted', { name }) : name;
}

/** What the select fields of the book screens offer. */
export function useBookChoices() {
  const { t } = useTranslation();
  const nameOf = useLanguageName();
  const levelText = useLevelText();
  return {
    languages: bookLanguages.map((value) => ({ value, label: nameOf(value) })),
    grades: Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1),
      label: t('articles.grade_n', { grade: at + 1 }),
    })),
    levels: textLevels.map((value) => ({ value, label: levelText(value)! })),
    statuses: bookStatuses.map((value) => ({ value, label: t(`books.status_${value}`) })),
    roles: bookRoles.map((value) => ({ value, label: t(`books.role_${value}`) })),
    rights: bookRights.map((value) => ({ value, label: t(`books.rights_${value}`) })),
  };
}

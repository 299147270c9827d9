import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { languageName } from '../../../kit/format/text.ts';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { textLanguages } from './FilterBar.tsx';

/** The language of the texts that were read. */
export function LanguageFilter({ filter }: { filter: FieldBinding<string | null> }) {
  const { t, i18n } = useTranslation();
  return (
    <SelectField
      {...filter}
      clearable
      aria-label={t('reports.language')}
      placeholder={t('reports.all_languages')}
      data={textLanguages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
      w={{ base: '48%', xs: 130 }}
    />
  );
}

import type { ExportColumn } from '@okur/contract/exports';
import { Language } from '@okur/contract/fields';
import type { SpeedBasis } from '@okur/contract/reading/window';
import { useTranslation } from 'react-i18next';
import { languageInText, languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { wordsFor } from '../../kit/list/columns.ts';

/** What a mean of many rests on, as every screen says it under the number; `zone` is the clock of moments. */
export function useBasisText(): (basis: SpeedBasis, zone?: string) => string {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  return ({ language, readings, from, to }, zone) =>
    language && readings > 0
      ? t('speed.basis', {
          count: readings,
          number: f.number(readings),
          language: languageInText(language, i18n.language),
          days: f.days(from, to, zone),
        })
      : '';
}

const parts = ['language', 'texts', 'readings', 'from', 'to'] as const;

/** What a file says beside a speed: the fields of a row where the parts of its window are, in this order. */
export function useSpeedColumns(): (fields: Partial<Record<(typeof parts)[number], string>>) => ExportColumn[] {
  const { t, i18n } = useTranslation();
  const names = wordsFor(Language.options, (language) => languageName(language, i18n.language));
  return (fields) =>
    parts.flatMap((part) => {
      const field = fields[part];
      return field
        ? [{ label: t(`speed.column_${part}`), fields: [field], ...(part === 'language' ? { words: names } : {}) }]
        : [];
    });
}

import { Alert, Button } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { textLanguage } from '@okur/contract/reading/text-language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../kit/format/text.ts';

interface LanguageQuestionProps {
  text: string;
  language: Language;
  onChange: (language: Language) => void;
  /** It is read with a clock: of whom it measures depends on its language. */
  measures?: boolean;
}

/** Asks where the words are of another language than the text is said to be. */
export function LanguageQuestion({ text, language, onChange, measures = false }: LanguageQuestionProps) {
  const { t, i18n } = useTranslation();
  const found = useMemo(() => textLanguage(text), [text]);
  if (found === null || found === language) return null;
  const names = { found: languageName(found, i18n.language), chosen: languageName(language, i18n.language) };
  return (
    <Alert color="yellow" role="status" title={t('articles.other_language', names)}>
      {t('articles.other_language_text', names)} {measures ? t('articles.other_language_why') : null}
      <div>
        <Button variant="default" size="xs" mt="xs" onClick={() => onChange(found)}>
          {t('articles.set_language', names)}
        </Button>
      </div>
    </Alert>
  );
}

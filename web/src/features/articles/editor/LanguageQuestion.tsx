import { Alert, Button } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { textLanguage } from '@okur/contract/reading/text-language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../choices.ts';

interface LanguageQuestionProps {
  text: string;
  language: Language;
  onChange: (language: Language) => void;
}

/** Asks where the words are of another language than the text is said to be: of whom it measures depends on it. */
export function LanguageQuestion({ text, language, onChange }: LanguageQuestionProps) {
  const { t } = useTranslation();
  const nameOf = useLanguageName();
  const found = useMemo(() => textLanguage(text), [text]);
  if (found === null || found === language) return null;
  const names = { found: nameOf(found), chosen: nameOf(language) };
  return (
    <Alert color="yellow" role="status" title={t('articles.other_language', names)}>
      {t('articles.other_language_text', names)}
      <Button variant="default" size="xs" mt="xs" onClick={() => onChange(found)}>
        {t('articles.set_language', names)}
      </Button>
    </Alert>
  );
}

import { Alert, Button } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { writtenLanguage } from '@okur/contract/reading/written-language';
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
  const written = useMemo(() => writtenLanguage(text), [text]);
  if (written === null || written === language) return null;
  const names = { written: nameOf(written), chosen: nameOf(language) };
  return (
    <Alert color="yellow" role="status" title={t('articles.other_language', names)}>
      {t('articles.other_language_text', names)}
      <Button variant="default" size="xs" mt="xs" onClick={() => onChange(written)}>
        {t('articles.set_language', names)}
      </Button>
    </Alert>
  );
}

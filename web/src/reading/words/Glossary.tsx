import { Button, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import type { GlossaryTerm } from '@okur/contract/terms';
import { IconVocabulary } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Meaning } from './WordMeaning.tsx';
import css from './words.module.css';

/** The words of the text that are explained, all of them: for readers without a pointer, and for a look ahead. */
export function Glossary({ terms, language }: { terms: readonly GlossaryTerm[]; language: Language }) {
  const { t } = useTranslation();
  if (terms.length === 0) return null;
  return (
    <Popover position="bottom-end" width={340} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          radius="xl"
          size="md"
          leftSection={<IconVocabulary size={20} aria-hidden />}
          aria-label={t('student.words')}
          classNames={{ section: css.wordsIcon, label: css.wordsText }}
        >
          {t('student.words')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" c="dimmed" mb="sm">
          {t('student.words_text')}
        </Text>
        <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0 }}>
          <Stack gap="md" lang={language}>
            {terms.map((term) => (
              <Meaning key={term.id} term={term} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

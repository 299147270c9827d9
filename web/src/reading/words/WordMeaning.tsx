import { CloseButton, Group, Paper, Portal, Stack, Text } from '@mantine/core';
import type { GlossaryTerm } from '@okur/contract/terms';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordAtPoint } from './wordAt.ts';
import css from './words.module.css';

interface WordMeaningProps {
  word: WordAtPoint;
  /** Undefined while the glossary is not here. */
  meanings: readonly GlossaryTerm[] | undefined;
  onClose: () => void;
}

/** What a word of the text means, beside the word; Escape or a touch elsewhere closes it. */
export function WordMeaning({ word, meanings, onClose }: WordMeaningProps) {
  const { t } = useTranslation();
  const text = word.words[word.at]!;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node))
        onClose();
    };
    addEventListener('keydown', leave);
    addEventListener('pointerdown', leave);
    addEventListener('scroll', onClose, { passive: true, once: true });
    return () => {
      removeEventListener('keydown', leave);
      removeEventListener('pointerdown', leave);
      removeEventListener('scroll', onClose);
    };
  }, [onClose]);
  const width = Math.min(340, innerWidth - 24);
  const left = Math.max(12, Math.min(word.rect.left + word.rect.width / 2 - width / 2, innerWidth - width - 12));
  const isLow = word.rect.bottom > innerHeight * 0.6;
  const position = isLow ? { bottom: innerHeight - word.rect.top + 8 } : { top: word.rect.bottom + 8 };
  return (
    <Portal>
      <Paper
        ref={box}
        role="status"
        aria-label={t('student.meaning_of', { word: text })}
        withBorder
        shadow="md"
        radius="md"
        p="md"
        className={css.meaning}
        style={{ ...position, left, width }}
      >
        <CloseButton aria-label={t('kit.close')} onClick={onClose} className={css.meaningClose} />
        {meanings?.length ? null : (
          <Text c="dimmed" pr={32}>
            {meanings ? t('student.no_meaning', { word: text }) : t('student.meanings_missing')}
          </Text>
        )}
        <Stack gap="sm">
          {meanings?.map((term) => (
            <Meaning key={term.id} term={term} />
          ))}
        </Stack>
      </Paper>
    </Portal>
  );
}

/** One term: its name, its meaning and what belongs to it. */
export function Meaning({ term }: { term: GlossaryTerm }) {
  const { t, i18n } = useTranslation();
  const others = [...term.synonyms, ...term.similar];
  return (
    <div>
      <Group gap="xs" wrap="nowrap" pr={32} align="baseline">
        <Text fw={650} size="lg">
          {term.term}
        </Text>
        {term.part_of_speech ? (
          <Text size="sm" c="dimmed">
            {t(`terms.speech.${term.part_of_speech}`).toLocaleLowerCase(i18n.language)}
          </Text>
        ) : null}
      </Group>
      {term.image ? <img src={term.image} alt="" className={css.meaningImage} /> : null}
      <Text>{term.meaning}</Text>
      {term.example ? (
        <Text size="sm" c="dimmed" fs="italic" mt={4}>
          {term.example}
        </Text>
      ) : null}
      {others.length > 0 ? (
        <Text size="sm" mt={4}>
          {t('student.also', { words: others.join(', ') })}
        </Text>
      ) : null}
      {/* A single spoken word, which is in writing above it. */}
      {term.audio ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          controls
          preload="none"
          src={term.audio}
          aria-label={t('student.listen', { word: term.term })}
          className={css.meaningAudio}
        />
      ) : null}
    </div>
  );
}

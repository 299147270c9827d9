import { Button, Stack, Text, Title } from '@mantine/core';
import type { Collection } from '@okur/contract/collection';
import { IconCards } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import css from './collection.module.css';

/** One card for each word that was learned: the word, what it means, and a sentence with it. */
export function WordCards({ words }: Pick<Collection, 'words'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {t('collection.words')}{' '}
          {words.length > 0 ? (
            <Text component="span" c="dimmed" fw={400} size="md">
              {words.length}
            </Text>
          ) : null}
        </Title>
        {words.length > 0 ? <Text c="dimmed">{t('collection.words_text')}</Text> : null}
      </div>
      {words.length > 0 ? (
        <ul className={css.words}>
          {words.map((word) => (
            <li key={`${word.language} ${word.term}`} className={css.word} lang={word.language}>
              <Text fw={700} size="lg">
                {word.term}
              </Text>
              <Text size="sm">{word.meaning}</Text>
              {word.sentence ? (
                <Text size="sm" c="dimmed" fs="italic">
                  {word.sentence}
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<IconCards />}
          title={t('collection.words_none')}
          text={t('collection.words_none_text')}
          action={
            <Button component={Link} to="/student/exercises" variant="light" radius="xl">
              {t('collection.to_exercises')}
            </Button>
          }
        />
      )}
    </Stack>
  );
}

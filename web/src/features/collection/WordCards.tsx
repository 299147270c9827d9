import { Button, Stack, Text, Title } from '@mantine/core';
import type { Collection } from '@okur/contract/collection';
import { IconCards, IconRefresh } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import css from './collection.module.css';

type WordCardsProps = Pick<Collection, 'words' | 'looked_up' | 'looked_up_count' | 'repeat'>;

/** One card for each word that was learned, the way to those about to be forgotten, and words met while reading. */
export function WordCards({ words, looked_up, looked_up_count, repeat }: WordCardsProps) {
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
      {repeat ? <Repeat {...repeat} /> : null}
      {words.length > 0 ? (
        <Cards words={words} total={words.length} />
      ) : (
        <EmptyState
          icon={<IconCards />}
          title={t('collection.words_none')}
          text={t('collection.words_none_text')}
          action={
            repeat ? null : (
              <Button component={Link} to="/student/exercises" variant="light" radius="xl">
                {t('collection.to_exercises')}
              </Button>
            )
          }
        />
      )}
      {looked_up.length > 0 ? (
        <div>
          <Title order={3} size="h4">
            {t('collection.looked_up')}{' '}
            <Text component="span" c="dimmed" fw={400} size="md">
              {looked_up_count}
            </Text>
          </Title>
          <Text c="dimmed" mb="md">
            {t('collection.looked_up_text')}
          </Text>
          <Cards words={looked_up} total={looked_up_count} isNew />
        </div>
      ) : null}
    </Stack>
  );
}

/** So many are shown at first. */
const firstWords = 8;

interface CardsProps {
  words: Collection['words'];
  /** With the older ones, which are not in the list. */
  total: number;
  isNew?: boolean;
}

function Cards({ words, total, isNew }: CardsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={css.words}>
        {words.slice(0, all ? undefined : firstWords).map((word) => (
          <li
            key={`${word.language} ${word.term} ${word.meaning}`}
            className={css.word}
            lang={word.language}
            data-new={isNew || undefined}
          >
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
      {words.length > firstWords && !all ? (
        <Button variant="subtle" size="md" radius="xl" mt="xs" onClick={() => setAll(true)}>
          {t(total > words.length ? 'collection.show_latest' : 'student.show_all', { count: words.length })}
        </Button>
      ) : null}
    </>
  );
}

function Repeat({ exercise_id, words }: NonNullable<Collection['repeat']>) {
  const { t } = useTranslation();
  return (
    <div className={css.repeat}>
      <Text fw={600}>{t('collection.repeat', { count: words })}</Text>
      <Button
        component={Link}
        to={`/student/exercises/${exercise_id}`}
        radius="xl"
        size="md"
        leftSection={<IconRefresh size={18} aria-hidden />}
      >
        {t('collection.to_repeat')}
      </Button>
    </div>
  );
}

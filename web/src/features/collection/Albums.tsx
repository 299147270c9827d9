import { Stack, Text, Title } from '@mantine/core';
import type { Collection } from '@okur/contract/collection';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../reading/covers/Cover.tsx';
import css from './collection.module.css';

/** One album for each topic: the texts that were read and understood in colour, the others still grey. */
export function Albums({ albums }: Pick<Collection, 'albums'>) {
  const { t } = useTranslation();
  const id = useId();
  if (albums.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {t('collection.albums')}
        </Title>
        <Text c="dimmed">{t('collection.albums_text')}</Text>
      </div>
      {albums.map((album) => (
        <Album key={album.topic} album={album} />
      ))}
    </Stack>
  );
}

function Album({ album: { topic, texts } }: { album: Collection['albums'][number] }) {
  const { t } = useTranslation();
  const collected = texts.filter((text) => text.collected).length;
  return (
    <div>
      <Title order={3} size="1rem" mb={8}>
        {topic}{' '}
        <Text component="span" c="dimmed" fw={400}>
          {t('collection.of', { collected, all: texts.length })}
        </Text>
      </Title>
      <ul className={css.album}>
        {texts.map((text) => (
          <li key={text.id}>
            <Link
              to={`/student/library/${text.id}`}
              className={css.slot}
              data-collected={text.collected || undefined}
              aria-label={t(text.collected ? 'collection.collected' : 'collection.open', { title: text.title })}
            >
              <Cover title={text.title} category={topic} picture={text.cover} />
              <span className={css.slotTitle}>{text.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

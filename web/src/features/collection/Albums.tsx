import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Collection } from '@okur/contract/collection';
import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { Cover } from '../../reading/covers/Cover.tsx';
import { isComplete } from './next-picture.ts';
import css from './collection.module.css';

type AlbumOf = Collection['albums'][number];

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
      <div className={css.albums}>
        {albums.map((album) => (
          <Album key={album.topic} album={album} />
        ))}
      </div>
    </Stack>
  );
}

function Album({ album }: { album: AlbumOf }) {
  const { topic, texts } = album;
  const { t } = useTranslation();
  const collected = texts.filter((text) => text.collected).length;
  return (
    <Paper withBorder radius="lg" p="md" className={css.page} data-complete={isComplete(album) || undefined}>
      <Title order={3} size="1rem" className={css.topic}>
        {topic}
        {isComplete(album) ? (
          <span className={css.complete}>
            <IconStarFilled size={14} aria-hidden /> {t('collection.complete')}
          </span>
        ) : (
          <Text component="span" c="dimmed" fw={400}>
            {t('collection.of', { collected, all: texts.length })}
          </Text>
        )}
      </Title>
      <Progress value={(collected / texts.length) * 100} size={6} radius="xl" mt={6} mb="sm" aria-hidden />
      <ul className={css.album}>
        {texts.map((text) => (
          <li key={text.id}>
            {text.held ? (
              <Link
                to={`/student/library/${text.id}`}
                className={css.slot}
                data-collected={text.collected || undefined}
                aria-label={t(text.collected ? 'collection.collected' : 'collection.open', { title: text.title })}
              >
                <Slot topic={topic} text={text} />
              </Link>
            ) : (
              <div
                className={css.slot}
                data-collected
                role="group"
                aria-label={t('collection.collected', { title: text.title })}
              >
                <Slot topic={topic} text={text} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function Slot({ topic, text: { title, cover } }: { topic: string; text: AlbumOf['texts'][number] }) {
  return (
    <>
      <Cover title={title} category={topic} picture={cover} />
      <span className={css.slotTitle}>{title}</span>
    </>
  );
}

import { Button, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { Cover } from '../../reading/covers/Cover.tsx';
import type { NextPicture } from './next-picture.ts';
import css from './collection.module.css';

/** The text whose picture comes next, and how near its album is to its end. */
export function NextPictureCard({ next: { topic, text, missing } }: { next: NextPicture }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" className={css.next} aria-labelledby={id}>
      <div className={css.nextCover}>
        <Cover title={text.title} category={topic} picture={text.cover} />
      </div>
      <div className={css.nextText}>
        <Title order={2} size="1rem" c="var(--okur-active-text)" id={id}>
          {t('collection.next_picture')}
        </Title>
        <Text fz="1.35rem" fw={650} lh={1.25}>
          {text.title}
        </Text>
        <Text>{t('collection.to_complete', { count: missing, topic })}</Text>
      </div>
      <Button
        component={Link}
        to={`/student/library/${text.id}`}
        size="lg"
        radius="xl"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {t('student.read')}
      </Button>
    </Paper>
  );
}

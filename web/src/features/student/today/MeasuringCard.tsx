import { Button, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { Cover } from '../../../reading/covers/Cover.tsx';
import { Minutes } from './NextCard.tsx';
import type { NextOfLibrary } from './next.ts';
import css from '../student.module.css';

/** A text to measure by again, below the one thing that comes next. */
export function MeasuringCard({ next: { text } }: { next: NextOfLibrary }) {
  const { t } = useTranslation();
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card}>
      <Cover title={text.title} category={text.category} picture={text.cover} className={css.taskCover} />
      <div className={css.grow}>
        <Text size="sm">{t('student.why_measure')}</Text>
        <Title order={2} size="1.25rem" lang={text.language}>
          {text.title}
        </Title>
        <Minutes minutes={text.minutes} />
      </div>
      <Button
        component={Link}
        to={`/student/library/${text.id}`}
        size="lg"
        radius="xl"
        variant="light"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {t('student.read')}
      </Button>
    </Paper>
  );
}

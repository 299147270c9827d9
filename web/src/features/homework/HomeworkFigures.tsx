import { Paper, Progress, SimpleGrid, Text } from '@mantine/core';
import type { Homework } from '@okur/contract/homework';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** How far the class is and how it read on average. */
export function HomeworkFigures({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { student_count: all, completed_count: done, averages } = homework;
  const whole = (value: number | null) => (value === null ? '–' : f.number(value, { maximumFractionDigits: 0 }));
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Figure label={t('homework.finished')} value={t('homework.of', { done: f.number(done), all: f.number(all) })}>
        <Progress value={all === 0 ? 0 : (done / all) * 100} size={6} mt={6} aria-hidden />
      </Figure>
      <Figure label={t('homework.wpm')} value={whole(averages.wpm)} note={t('homework.on_average')} />
      <Figure label={t('homework.comprehension')} value={f.percent(averages.comprehension) || '–'} note={t('homework.on_average')} />
      <Figure label={t('homework.effective_speed')} value={whole(averages.effective_speed)} note={t('homework.effective_hint')} />
    </SimpleGrid>
  );
}

function Figure({ label, value, note, children }: { label: string; value: string; note?: string; children?: ReactNode }) {
  return (
    <Paper withBorder radius="md" p="md">
      <Text size="sm" c="dimmed">{label}</Text>
      <Text fw={650} fz={26} lh={1.25}>{value}</Text>
      {note ? <Text size="xs" c="dimmed">{note}</Text> : null}
      {children}
    </Paper>
  );
}

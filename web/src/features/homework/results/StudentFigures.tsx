import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Homework, HomeworkResult } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { ExtensionMark } from '../ExtensionMark.tsx';
import { isMeasured, isReading, minutesAndSeconds, stateOf } from './measures.ts';
import { ResultState } from './ResultMarks.tsx';
import { WordsRead } from './WordsRead.tsx';

/** The numbers that the kind of homework has, and whether it was in time. */
export function StudentFigures({ result, homework }: { result: HomeworkResult; homework: Homework }) {
  const f = useFormat();
  const { book } = result;
  const figures = useFigures(result, homework);
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, xs: figures.length }} spacing="sm">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text fw={650} fz="xl" lh={1.2}>
              {value}
            </Text>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {book ? <WordsRead progress={book} /> : null}
      <Group gap="sm">
        <ResultState state={stateOf(result)} />
        <ExtensionMark extension={result.extension} />
        <Text size="sm" c="dimmed">
          {f.dateTime(result.finished_at)}
        </Text>
      </Group>
    </Stack>
  );
}

/** What the kind of homework measures, each by its name. */
function useFigures(result: HomeworkResult, homework: Homework): [string, string][] {
  const { t } = useTranslation();
  const f = useFormat();
  const whole = (value: number | null) => (value === null ? '–' : f.number(value, { maximumFractionDigits: 0 }));
  const { book, answered } = result;
  const time: [string, string] = [
    t(isReading(homework.kind) ? 'homework.reading_time' : 'homework.time'),
    minutesAndSeconds(result.active_seconds),
  ];
  if (homework.summary?.reading === 'free') {
    const points = answered && t('homework.points_of', { points: answered.points, count: answered.max_points });
    return [[t('homework.answers'), points ?? '–']];
  }
  if (!isMeasured(homework)) {
    const check = book?.check;
    return [
      [t('homework.chapters_read'), book ? t('homework.of', { done: book.chapters_read, all: book.chapters }) : '–'],
      [t('homework.chapter_check'), check ? t('homework.of', { done: check.right, all: check.questions }) : '–'],
      time,
    ];
  }
  if (isReading(homework.kind))
    return [
      [t('homework.wpm'), whole(result.wpm)],
      [t('homework.comprehension'), f.percent(result.comprehension) || '–'],
      [t('homework.effective_speed'), whole(result.effective_speed)],
      time,
    ];
  return [
    [t('homework.score'), f.percent(result.score) || '–'],
    [t('homework.attempts'), f.number(result.attempts)],
    time,
  ];
}

import { Alert, Badge, Button, Group, Loader, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCloudUp, IconX } from '@tabler/icons-react';
import { myReading, type ReadingResult } from '@okur/contract/student';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { QuestionImage } from '../../reading/questions/QuestionImage.tsx';
import type { Origin } from './ReadingSteps.tsx';
import { TrustNote } from './TrustNote.tsx';
import { useWaiting } from './useWaiting.ts';
import { resultOf } from './waiting.ts';

/** What came of it. While the reading is still on this device it says so, and shows the result when it is through. */
export function Result({
  readingId,
  studentId,
  origin,
  onAgain,
}: {
  readingId: string;
  studentId: string;
  origin: Origin;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const { waiting } = useWaiting(studentId);
  const entry = waiting.find(({ reading }) => reading.id === readingId);
  const isHere = Boolean(entry && !entry.refused && (!entry.sent || entry.answers));
  const known = resultOf(readingId);
  const stored = useCall(myReading, { params: { id: readingId } }, { enabled: !isHere && !known && !entry?.refused });

  if (entry?.refused)
    return (
      <Alert color="red" title={t('student.refused_title', { title: entry.title })}>
        {t('student.refused')}
      </Alert>
    );
  if (isHere) return <OnItsWay />;
  const result = known ?? stored.data?.data;
  if (!result && stored.isError) return <ErrorState error={stored.error} retry={() => void stored.refetch()} />;
  return result ? <Figures result={result} origin={origin} onAgain={onAgain} /> : <Loader />;
}

function OnItsWay() {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="lg" p="xl" ta="center" role="status">
      <ThemeIcon size={56} radius="xl" variant="light" color="yellow" autoContrast aria-hidden>
        <IconCloudUp />
      </ThemeIcon>
      <Title order={1} size="1.5rem" mt="md">
        {t('student.kept_title')}
      </Title>
      <Text size="lg" c="dimmed">
        {t('student.kept')}
      </Text>
    </Paper>
  );
}

function Figures({ result, origin, onAgain }: { result: ReadingResult; origin: Origin; onAgain: () => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  const whole = { maximumFractionDigits: 0 };
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p="xl">
        <Title order={1} size="1.7rem">
          {t('student.result_title')}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 3 }} mt="lg">
          <Figure value={f.number(result.wpm, whole)} label={t('student.words_a_minute')} />
          <Figure
            value={result.comprehension === null ? '–' : f.percent(result.comprehension)}
            label={t('student.comprehension')}
          />
          <Figure
            value={result.effective_speed === null ? '–' : f.number(result.effective_speed, whole)}
            label={t('student.effective_speed')}
            hint={t('student.effective_hint')}
          />
        </SimpleGrid>
        <Text c="dimmed" mt="lg">
          {t('student.result_time', { time: f.duration(result.active_seconds), words: f.number(result.words) })}
        </Text>
        <TrustNote result={result} />
      </Paper>
      {result.questions.map((question) => (
        <Answer key={question.id} question={question} />
      ))}
      <Group>
        <Button component={Link} to={origin.to} size="lg" radius="xl">
          {origin.goOn}
        </Button>
        <Button variant="default" size="lg" radius="xl" onClick={onAgain}>
          {t('student.again')}
        </Button>
      </Group>
    </Stack>
  );
}

function Figure({ value, label, hint }: { value: string; label: string; hint?: string }) {
  return (
    <div>
      <Text fz="2.4rem" fw={700} lh={1.1}>
        {value}
      </Text>
      <Text fw={600}>{label}</Text>
      {hint ? (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      ) : null}
    </div>
  );
}

function Answer({ question }: { question: ReadingResult['questions'][number] }) {
  const { t } = useTranslation();
  return (
    <Paper component="section" withBorder radius="lg" p="lg">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="1.1rem" style={{ flex: '1 1 280px' }}>
          {question.stem}
        </Title>
        <Badge
          size="lg"
          variant="light"
          color={question.right ? 'teal' : 'red'}
          leftSection={question.right ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          style={{ flex: 'none' }}
        >
          {question.right ? t('student.right') : t('student.wrong')}
        </Badge>
      </Group>
      <QuestionImage image={question.image} />
      <Text mt="xs">
        <b>{t('student.your_answer')}</b> {question.chosen.join(' · ') || '–'}
      </Text>
      {question.right ? null : (
        <Text>
          <b>{t('student.right_answer')}</b> {question.right_options.join(' · ')}
        </Text>
      )}
      {question.explanation ? (
        <Text c="dimmed" mt={4}>
          {question.explanation}
        </Text>
      ) : null}
    </Paper>
  );
}

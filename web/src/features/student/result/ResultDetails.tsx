import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReadingResult } from '@okur/contract/student';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { QuestionImage } from '../../../reading/questions/QuestionImage.tsx';
import { TrustNote } from './TrustNote.tsx';

const whole = { maximumFractionDigits: 0 };

/** The figures behind the sentence, how sure they are, each question with its answer, and the way to read it again. */
export function ResultDetails({ result, onAgain }: { result: ReadingResult; onAgain: (() => void) | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p="xl">
        {result.wpm === null ? null : (
          <SimpleGrid cols={{ base: 1, xs: 3 }} mb="lg">
            <Figure value={f.number(result.wpm, whole)} label={t('student.words_a_minute')} />
            <Figure
              value={result.comprehension === null ? '–' : f.percent(result.comprehension)}
              label={t('student.comprehension')}
            />
            <Figure
              value={f.number(result.effective_speed, whole) || '–'}
              label={t('student.effective_speed')}
              hint={t('student.effective_hint')}
            />
          </SimpleGrid>
        )}
        <Text c="dimmed">
          {t('student.result_time', { time: f.duration(result.active_seconds), words: f.number(result.words) })}
        </Text>
        <TrustNote result={result} />
      </Paper>
      {result.questions.map((question) => (
        <AnsweredQuestion key={question.id} question={question} />
      ))}
      {onAgain ? (
        <Group justify="center">
          <Button variant="default" size="lg" radius="xl" onClick={onAgain}>
            {t('student.again')}
          </Button>
        </Group>
      ) : null}
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

/** A question with what was answered and what is right. */
export function AnsweredQuestion({ question }: { question: ReadingResult['questions'][number] }) {
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

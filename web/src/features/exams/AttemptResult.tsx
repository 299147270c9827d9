import type { AnswerOf } from '@okur/contract/route';
import { Badge, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { myExamAttempt, type Attempt } from '@okur/contract/exams';
import type { OpenQuestion } from '@okur/contract/questions';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { QuestionImage } from '../../reading/questions/QuestionImage.tsx';
import { stemOf } from '../../reading/questions/QuestionAnswer.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { Refused } from './Refused.tsx';
import { useSent } from './useSheet.ts';

/** What came of an attempt, question by question, with what would have been right. */
export function AttemptResult({
  studentId,
  attemptId,
  again,
}: {
  studentId: string;
  attemptId: string;
  again: ReactNode;
}) {
  const { t } = useTranslation();
  const sent = useSent(studentId, attemptId);
  const request = { params: { id: attemptId }, query: { result: 'true' as const } };
  const query = useCall(myExamAttempt, request, { enabled: sent !== 'waits' });
  const result = query.data?.data.result;
  const hasResult = Boolean(result);
  const client = useQueryClient();
  // Lists and the exam's page tell a score only from now on: whichever was read before is read again.
  useEffect(() => {
    if (hasResult)
      void client.invalidateQueries({
        queryKey: ['call'],
        predicate: ({ queryKey }) => queryKey[1] !== myExamAttempt.path,
      });
  }, [hasResult, client]);
  if (sent === 'waits')
    return (
      <Text c="dimmed" role="status">
        {t('exams.saving')}
      </Text>
    );
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data || !result) return <TextSkeleton lines={8} />;
  const attempt = query.data.data;
  return (
    <Stack gap="lg">
      {sent === 'refused' ? <Refused /> : null}
      <Score attempt={attempt} result={result} again={again} />
      {attempt.questions.map((question, at) => (
        <Answer key={question.id} attempt={attempt} question={question} number={at + 1} />
      ))}
    </Stack>
  );
}

function Score({
  attempt,
  result,
  again,
}: {
  attempt: Pick<AnswerOf<typeof myExamAttempt>['data'], 'language' | 'exam_name'>;
  result: NonNullable<AnswerOf<typeof myExamAttempt>['data']['result']>;
  again: ReactNode;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Paper withBorder radius="lg" p="xl">
      <Group justify="space-between" gap="md">
        <div>
          <Title order={1} size="1.5rem" lang={attempt.language}>
            {attempt.exam_name}
          </Title>
          <Text c="dimmed">
            {t('exams.points_of', {
              count: result.max_points,
              points: f.number(result.points),
              all: f.number(result.max_points),
            })}
          </Text>
          {result.regrades.map(({ at, score }) => (
            <Text key={at} size="sm">
              {t('exams.regraded', { date: f.date(at), score: f.percent(score) })}
            </Text>
          ))}
        </div>
        <Group gap="md">
          <Text fz="2.2rem" fw={700} lh={1}>
            {f.percent(result.score)}
          </Text>
          <Badge size="lg" variant="light" tt="none" color={result.passed ? 'teal' : 'gray'}>
            {t(result.passed ? 'exams.passed' : 'exams.not_passed_yet')}
          </Badge>
        </Group>
      </Group>
      {again}
    </Paper>
  );
}

function Answer({ attempt, question, number }: { attempt: Attempt; question: OpenQuestion; number: number }) {
  const { t } = useTranslation();
  const graded = attempt.result?.questions.find(({ question_id }) => question_id === question.id);
  const chosen = attempt.answers.find(({ question_id }) => question_id === question.id)?.chosen ?? [];
  if (!graded) return null;
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p="lg"
      aria-label={t('exams.question_n', { number })}
      lang={attempt.language}
    >
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <ThemeIcon
          role="img"
          size={28}
          radius="xl"
          variant="light"
          color={graded.dropped ? 'gray' : graded.right ? 'teal' : 'red'}
          aria-label={t(graded.right ? 'exams.right' : 'exams.wrong')}
        >
          {graded.right ? <IconCheck size={18} /> : <IconX size={18} />}
        </ThemeIcon>
        <Stack gap={4} style={{ minWidth: 0 }}>
          <Text fw={600} size="lg">
            {number}. {stemOf(question)}
          </Text>
          <QuestionImage image={question.image} />
          {graded.dropped ? (
            <Text size="sm" c="dimmed">
              {t('exams.dropped_for_you')}
            </Text>
          ) : null}
          <Text>
            <b>{t('kit.label', { label: t('exams.your_answer') })}</b>{' '}
            {chosen.length > 0 ? spelled(question, chosen) : t('exams.no_answer')}
          </Text>
          {graded.right ? null : (
            <Text>
              <b>{t('kit.label', { label: t('exams.right_answer') })}</b> {spelled(question, graded.right_order)}
            </Text>
          )}
          {graded.explanation ? <Text c="dimmed">{graded.explanation}</Text> : null}
        </Stack>
      </Group>
    </Paper>
  );
}

/** Options in words: those of a cloze as its gaps follow each other, those of an ordering with arrows. */
function spelled({ kind, options }: OpenQuestion, ids: readonly string[]): string {
  const texts = ids.map((id) => options.find((option) => option.id === id)?.text ?? '…');
  return texts.join(kind === 'ordering' ? ' → ' : ', ');
}

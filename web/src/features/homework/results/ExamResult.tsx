import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ExamResultOfStudent, examResultOfStudent } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { AnswerView } from './AnswerView.tsx';

/** The exam of a homework as one student took it: whether it was passed, the attempts, each answer of the best. */
export function ExamResult({ homeworkId, userId }: { homeworkId: string; userId: string }) {
  const query = useCall(examResultOfStudent, { params: { id: homeworkId, userId } });
  if (query.isPending)
    return (
      <Stack aria-busy>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={150} radius="md" />
        ))}
      </Stack>
    );
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const result = query.data.data;
  return (
    <>
      <Summary result={result} />
      <Stack gap="lg" lang={result.language}>
        {result.answers.map((answer, at) => (
          <AnswerView key={answer.question.id} answer={answer} number={at + 1} dropped={answer.dropped} />
        ))}
      </Stack>
    </>
  );
}

function Summary({ result }: { result: ExamResultOfStudent }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Badge color={result.passed ? 'teal' : 'red'} variant="light" size="lg" tt="none">
          {t(result.passed ? 'homework.passed' : 'homework.not_passed')}
        </Badge>
        <Text size="sm" c="dimmed">
          {t('homework.points_of', { points: result.points, count: result.max_points })}
        </Text>
        {result.joined_late ? (
          <Text size="sm" c="dimmed">
            {t('homework.joined_late')}
          </Text>
        ) : null}
      </Group>
      {result.attempts.length > 1 ? (
        <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
          {result.attempts.map(({ id, number, started_at, score }) => (
            <Text component="li" size="sm" key={id} fw={id === result.id ? 600 : undefined}>
              {t('homework.attempt_n', { number })} · {f.dateTime(started_at)} · {f.percent(score)}
              {id === result.id ? ` · ${t('homework.listed_below')}` : ''}
            </Text>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

import { Skeleton, Stack, Text } from '@mantine/core';
import { answersOfStudent } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { AnswerView } from './AnswerView.tsx';

/** A student's answers to the questions of the text. */
export function StudentAnswers({ homeworkId, userId }: { homeworkId: string; userId: string }) {
  const { t } = useTranslation();
  const query = useCall(answersOfStudent, { params: { id: homeworkId, userId } });
  if (query.isPending)
    return (
      <Stack aria-busy>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={150} radius="md" />
        ))}
      </Stack>
    );
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const { answers } = query.data.data;
  if (answers.length === 0) return <Text c="dimmed">{t('homework.no_answers')}</Text>;
  return answers.map((answer, at) => <AnswerView key={answer.question.id} answer={answer} number={at + 1} />);
}

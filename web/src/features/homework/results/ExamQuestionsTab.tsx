import { Paper, Stack, Text } from '@mantine/core';
import { type Homework, questionsOfExamHomework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { AnswerKey } from './AnswerView.tsx';

/** What the exam of the homework asks, with the right answers. */
export function ExamQuestionsTab({ homework: { id } }: { homework: Homework }) {
  const { t } = useTranslation();
  const query = useCall(questionsOfExamHomework, { params: { id } });
  if (query.isPending) return <TextSkeleton lines={8} />;
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const questions = query.data.data.filter(({ deleted_at }) => !deleted_at);
  if (questions.length === 0) return <Text c="dimmed">{t('homework.no_exam_questions')}</Text>;
  return (
    <Stack gap="md" maw={820}>
      {questions.map((question, at) => (
        <Paper key={question.id} withBorder radius="md" p="md">
          <AnswerKey question={question} number={at + 1} />
        </Paper>
      ))}
    </Stack>
  );
}

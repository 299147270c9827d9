import { Paper, Stack, Text } from '@mantine/core';
import { questionsOfExam, type Exam } from '@okur/contract/exams';
import { openQuestion } from '@okur/contract/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { Asked, QuestionAnswer } from '../../reading/questions/QuestionAnswer.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** The exam as a student meets it; nothing is stored. */
export function ExamPreview({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Record<string, string[]>>({});
  const questions = useCall(questionsOfExam, { params: { id: exam.id } });
  return (
    <ModalFrame title={t('exams.preview_title', { name: exam.name })} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {t('exams.preview_text')}
      </Text>
      {questions.isPending ? <TextSkeleton lines={6} /> : null}
      {questions.isError ? <ErrorState error={questions.error} retry={() => void questions.refetch()} /> : null}
      <Stack gap="md" lang={exam.language}>
        {(questions.data?.data ?? [])
          .filter(({ deleted_at }) => !deleted_at)
          .map((question, at) => {
            const open = openQuestion(question, exam.shuffle ? 1 : null);
            return (
              <Paper
                key={question.id}
                component="section"
                withBorder
                radius="lg"
                p="md"
                aria-labelledby={`preview-${question.id}`}
              >
                <Text fw={600} size="lg" id={`preview-${question.id}`}>
                  {at + 1}. <Asked question={open} />
                </Text>
                <QuestionAnswer
                  question={open}
                  chosen={answers[question.id] ?? []}
                  onAnswer={(chosen) => setAnswers({ ...answers, [question.id]: chosen })}
                  labelledBy={`preview-${question.id}`}
                />
              </Paper>
            );
          })}
      </Stack>
    </ModalFrame>
  );
}

import { Text } from '@mantine/core';
import { questionsOfExam, type Exam } from '@okur/contract/exams';
import { openQuestion } from '@okur/contract/questions';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { QuestionsPreview } from '../../reading/questions/QuestionsPreview.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** The exam as a student meets it; nothing is stored. */
export function ExamPreview({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const questions = useCall(questionsOfExam, { params: { id: exam.id } });
  return (
    <ModalFrame title={t('exams.preview_title', { name: exam.name })} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {t('exams.preview_text')}
      </Text>
      {questions.isPending ? <TextSkeleton lines={6} /> : null}
      {questions.isError ? <ErrorState error={questions.error} retry={() => void questions.refetch()} /> : null}
      <div lang={exam.language}>
        <QuestionsPreview
          questions={(questions.data?.data ?? [])
            .filter(({ deleted_at }) => !deleted_at)
            .map((question) => openQuestion(question, exam.shuffle ? 1 : null))}
        />
      </div>
    </ModalFrame>
  );
}

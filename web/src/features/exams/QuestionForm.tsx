import { Alert } from '@mantine/core';
import {
  addExamQuestion,
  ExamQuestionInput,
  updateExamQuestion,
  type Exam,
  type ExamQuestion,
} from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { newQuestion, type QuestionValues } from '../../reading/questions/editing.ts';
import { QuestionFields } from '../../reading/questions/QuestionFields.tsx';

/** One question of an exam. Of one that was answered it is said what a change does. */
export function QuestionForm({ exam, question }: { exam: Exam; question?: ExamQuestion }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `exam-question:${exam.id}:${question?.id ?? ''}`,
    schema: ExamQuestionInput,
    initial: valuesOf(question ?? newQuestion()),
    submit: async (body) =>
      question
        ? (
            await call(updateExamQuestion, {
              params: { id: question.id },
              body: { ...body, version: question.version },
            })
          ).data.rescored
        : (await call(addExamQuestion, { params: { id: exam.id }, body })) && 0,
    onSaved: (rescored) =>
      toast.success(rescored > 0 ? t('exams.rescored', { count: rescored }) : t('exams.question_saved')),
  });
  const change = (next: QuestionValues) => {
    for (const [field, value] of Object.entries(valuesOf(next))) form.set(field as 'stem', value as string);
  };
  return (
    <FormModal form={form} title={t(question ? 'exams.edit_question' : 'exams.add_question')} size="lg">
      {question && question.answer_count > 0 ? (
        <Alert color="yellow" p="xs">
          {t('exams.was_answered', { count: question.answer_count })}
        </Alert>
      ) : null}
      <QuestionFields
        question={{ id: question?.id ?? 'new', ...form.values }}
        language={exam.language}
        onChange={change}
        errorOf={(path) => form.field(path as 'stem').error as string | undefined}
      />
    </FormModal>
  );
}

const valuesOf = ({
  kind,
  stem,
  options,
  explanation,
  points,
  skill,
  image = null,
}: QuestionValues | ExamQuestion) => ({
  kind,
  stem,
  options: options.map(({ id, text, right }) => ({ id, text, right })),
  explanation,
  points,
  skill,
  image,
});

import {
  addExamQuestion,
  previewExamQuestion,
  updateExamQuestion,
  type Exam,
  type ExamQuestion,
} from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { Declined } from '../../kit/client/failure.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { newQuestion, type QuestionValues } from '../../reading/questions/editing.ts';
import { QuestionFields } from '../../reading/questions/QuestionFields.tsx';
import { askToCorrect } from './Correction.tsx';

/** One question of an exam. Of one that was answered it is said, before it is saved, what a change does. */
export function QuestionForm({ exam, question }: { exam: Exam; question?: ExamQuestion }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `exam-question:${exam.id}:${question?.id ?? ''}`,
    schema: updateExamQuestion.body,
    initial: question ? ofStored(question) : valuesOf(newQuestion()),
    valuesOf: ofStored,
    async submit({ version, ...body }) {
      if (!question) return (await call(addExamQuestion, { params: { id: exam.id }, body })) && 0;
      const params = { id: question.id };
      const change = { ...body, version };
      const { data: correction } = await call(previewExamQuestion, { params, body: { change } });
      if (!(await askToCorrect(t, correction))) throw new Declined();
      return (await call(updateExamQuestion, { params, body: change })).data.rescored;
    },
    onSaved: (rescored) =>
      toast.success(rescored > 0 ? t('exams.rescored', { count: rescored }) : t('exams.question_saved')),
  });
  const change = (next: QuestionValues) => {
    for (const [field, value] of Object.entries(valuesOf(next))) form.set(field as 'stem', value as string);
  };
  return (
    <FormModal form={form} title={t(question ? 'exams.edit_question' : 'exams.add_question')} size="lg">
      <QuestionFields
        question={{ id: question?.id ?? 'new', ...form.values }}
        language={exam.language}
        onChange={change}
        errorOf={(path) => form.field(path as 'stem').error as string | undefined}
      />
    </FormModal>
  );
}

const ofStored = (question: ExamQuestion) => ({ ...valuesOf(question), version: question.version });

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

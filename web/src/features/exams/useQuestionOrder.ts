import { questionsOfExam, updateExamQuestion, type ExamQuestion } from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useOrder } from '../../kit/list/useOrder.ts';

export function useQuestionOrder(questions: readonly ExamQuestion[]) {
  const { t } = useTranslation();
  return useOrder(questions, {
    words: (_question, position, count) => t('exams.moved', { position, count }),
    store,
  });
}

/** Moves the question as the server has it by then: it may have been corrected since the screen was read. */
async function store(seen: ExamQuestion, order: number): Promise<unknown> {
  const { data } = await call(questionsOfExam, { params: { id: seen.exam_id } });
  const question = data.find(({ id }) => id === seen.id) ?? seen;
  const { kind, stem, options, explanation, points, skill, image = null, version } = question;
  return call(updateExamQuestion, {
    params: { id: seen.id },
    body: { kind, stem, options, explanation, points, skill, image, version, order },
  });
}

import { addExamQuestions, type Exam } from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { QtiPicker } from '../qti/QtiPicker.tsx';

/** Questions of a file, added behind those of the exam. */
export function TakeFromQti({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const { act } = useAct();
  return (
    <QtiPicker
      textsLeft={(texts) => (texts > 0 ? t('qti.texts_left') : null)}
      onTake={({ questions }) =>
        act(
          () => call(addExamQuestions, { body: { exam_id: exam.id, questions } }),
          t('exams.questions_added', { count: questions.length }),
        )
      }
    />
  );
}

import { questionsOfExam, updateExamQuestion, type ExamQuestion } from '@okur/contract/exams';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { moved } from '../../kit/list/useDrag.ts';

/** The order as it is on the screen: it follows a move at once, and the server as soon as nothing is under way. */
export function useQuestionOrder(questions: readonly ExamQuestion[]) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const underWay = useRef({ count: 0, last: Promise.resolve() });
  const rankOf = (question: ExamQuestion) => ids?.indexOf(question.id) ?? question.order;
  const ordered = [...questions].sort((a, b) => rankOf(a) - rankOf(b));

  function move(id: string, to: number) {
    const from = ordered.findIndex((question) => question.id === id);
    const question = ordered[from];
    if (!question || to < 0 || to >= ordered.length || to === from) return;
    setIds(
      moved(
        ordered.map((other) => other.id),
        id,
        to,
      ),
    );
    setSaid(t('exams.moved', { position: to + 1, count: ordered.length }));
    underWay.current.count += 1;
    underWay.current.last = underWay.current.last.then(async () => {
      await act(() => store(question, to + 1));
      underWay.current.count -= 1;
      if (underWay.current.count === 0) setIds(null);
    });
  }

  return { ordered, move, said };
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

import type { StudentText } from '@okur/contract/student';
import { useState } from 'react';
import { type Attempt, deviceKind, dropAttempt, keepAttempt, loadAttempt, newAttempt, note } from './attempt.ts';
import { useTrace } from './useTrace.ts';
import { addAnswers, addReading } from './waiting.ts';

/** The attempt of a student at a homework: kept on the device at every step, handed over to the waiting list when it is done. */
export function useAttempt(studentId: string, homeworkId: string, title: string, text: StudentText) {
  const [attempt, setAttempt] = useState<Attempt | null>(() => loadAttempt(studentId, homeworkId));

  const keep = (next: Attempt): Attempt => {
    keepAttempt(studentId, next);
    return next;
  };
  const update = (change: (current: Attempt) => Attempt) => setAttempt((current) => (current ? keep(change(current)) : current));

  useTrace(attempt?.step === 'reading', (event) => update((current) => note(current, event)));

  const handOver = ({ id, articleId, articleVersion, startedAt, trace }: Attempt) =>
    addReading(studentId, { id, article_id: articleId, article_version: articleVersion, homework_id: homeworkId, started_at: startedAt, trace, device: deviceKind() }, title);

  return {
    attempt,
    start: () => setAttempt(keep(newAttempt(homeworkId, text))),
    finishReading() {
      if (!attempt) return;
      const ended = note(attempt, 'end');
      handOver(ended);
      setAttempt(keep({ ...ended, step: text.questions.length > 0 ? 'questions' : 'done' }));
    },
    answer: (questionId: string, chosen: string[]) => update((current) => ({ ...current, answers: { ...current.answers, [questionId]: chosen } })),
    finishQuestions() {
      if (!attempt) return;
      addAnswers(studentId, attempt.id, Object.entries(attempt.answers).map(([question_id, chosen]) => ({ question_id, chosen })));
      setAttempt({ ...attempt, step: 'done' });
      dropAttempt(studentId, homeworkId);
    },
    leave() {
      dropAttempt(studentId, homeworkId);
      setAttempt(null);
    },
  };
}

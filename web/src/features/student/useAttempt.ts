import type { StudentText } from '@okur/contract/student';
import { useEffect, useState } from 'react';
import { type Attempt, beat, deviceKind, dropAttempt, keepAttempt, loadAttempt, newAttempt, note, startedAt, watchAttempt } from './attempt.ts';
import { useTrace } from './useTrace.ts';
import { addAnswers, addReading } from './waiting.ts';

/** The attempt of a student at a homework: kept on the device at every step, handed over to the waiting list when it is done. */
export function useAttempt(studentId: string, homeworkId: string, title: string, text: StudentText) {
  const [attempt, setAttempt] = useState<Attempt | null>(() => loadAttempt(studentId, homeworkId));

  const keep = (next: Attempt): void => {
    keepAttempt(studentId, next);
    setAttempt(next);
  };
  // What is stored counts: another tab may have gone on with it.
  const update = (step: Attempt['step'], change: (current: Attempt) => Attempt) => {
    const current = loadAttempt(studentId, homeworkId);
    if (current?.step === step) keep(change(current));
  };
  useEffect(
    () => watchAttempt(studentId, homeworkId, () => setAttempt((shown) => loadAttempt(studentId, homeworkId) ?? (shown && { ...shown, step: 'done' }))),
    [studentId, homeworkId],
  );
  useTrace(attempt?.step === 'reading', {
    note: (event) => update('reading', (current) => note(current, event)),
    beat: () => update('reading', beat),
  });

  const handOver = (ended: Attempt) =>
    addReading(studentId, { id: ended.id, article_id: ended.articleId, article_version: ended.articleVersion, homework_id: homeworkId, started_at: startedAt(ended), trace: ended.trace, device: deviceKind() }, title);

  return {
    attempt,
    start: () => keep(newAttempt(homeworkId, text)),
    finishReading: () => update('reading', (current) => {
      const ended = note(current, 'end');
      handOver(ended);
      return { ...ended, step: text.questions.length > 0 ? 'questions' : 'done' };
    }),
    answer: (questionId: string, chosen: string[]) => update('questions', (current) => ({ ...current, answers: { ...current.answers, [questionId]: chosen } })),
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

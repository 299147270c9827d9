import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';
import { useTabDraft } from '../../kit/form/useTabDraft.ts';

/** By question: what was chosen. */
type Answers = Record<string, string[]>;

/**
 * Answers that no one has received: asked about before they are left, whatever the way, and there again after a
 * session that ended. `draft` names the questions, with their version: answers to others are none.
 */
export function useAnswers(draft: string, isReceived: boolean) {
  const { found, write } = useTabDraft<Answers>(draft);
  const [answers, setAnswers] = useState(() => (found?.values ?? {}) as Answers);
  const isOpen = !isReceived && Object.keys(answers).length > 0;
  useAnswersGuard(isOpen);
  useEffect(() => write(isOpen ? answers : null), [write, answers, isOpen]);
  const answer = (questionId: string, chosen: string[]) => setAnswers((all) => ({ ...all, [questionId]: chosen }));
  /** Where some of several have been received. */
  const forget = (questionIds: readonly string[]) =>
    setAnswers((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !questionIds.includes(id))));
  return { answers, answer, forget };
}

export type AnswersInHand = ReturnType<typeof useAnswers>;

function useAnswersGuard(isOpen: boolean): void {
  const { t } = useTranslation();
  useLeaveGuard({
    holds: () => isOpen,
    ask: () =>
      confirm({
        title: t('student.answers_leave_title'),
        text: t('student.answers_leave_text'),
        action: t('student.answers_leave'),
        cancel: t('student.answers_stay'),
        danger: true,
      }),
  });
}

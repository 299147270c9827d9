import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../kit/client/drafts.ts';
import { session } from '../../kit/client/session.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';

/** By question: what was chosen. */
type Answers = Record<string, string[]>;

/**
 * Answers that no one has received: asked about before they are left, whatever the way, and there again after a
 * session that ended. `draft` names the questions, with their version: answers to others are none.
 */
export function useAnswers(draft: string, isReceived: boolean) {
  const [key] = useState(() => draftKey(draft));
  const [answers, setAnswers] = useState(() => (readDraft<Answers>(key)?.values ?? {}) as Answers);
  const isOpen = !isReceived && Object.keys(answers).length > 0;
  useAnswersGuard(isOpen);
  useEffect(() => (isOpen ? writeDraft(key, answers, false) : dropDraft(key)), [key, answers, isOpen]);
  // As of a form: who leaves them has said so; a session that has ended is not the person's doing.
  useEffect(() => () => (session.hasExpired() ? undefined : dropDraft(key)), [key]);
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

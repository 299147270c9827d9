import type { StudentText } from '@okur/contract/student';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Attempt,
  beat,
  deviceKind,
  dropAttempt,
  keepAttempt,
  loadAttempt,
  type Manner,
  newAttempt,
  note,
  type Seen,
  startedAt,
  watchAttempt,
} from './attempt.ts';
import { useTrace } from './useTrace.ts';
import { addAnswers, addReading } from './waiting.ts';

/** What is read: a homework, or a text of one's own choice. */
export interface Reading {
  /** What is kept on the device goes by it. */
  place: string;
  homeworkId: string | null;
  title: string;
  /** Whether the questions come before the text. */
  asksFirst: boolean;
  text: StudentText;
}

/**
 * The attempt of a student at a text: kept on the device at every step, handed over to the waiting list when it is
 * done.
 */
export function useAttempt(studentId: string, { place, homeworkId, title, text }: Reading) {
  const [attempt, setAttempt] = useState<Attempt | null>(() => loadAttempt(studentId, place));
  /** Tells what of the text is on the screen; set by what shows it. */
  const seen = useRef<() => Seen | null>(() => null);
  const tellSeen: TellSeen = useCallback((tell) => void (seen.current = tell), []);

  const keep = (next: Attempt): void => {
    keepAttempt(studentId, next);
    setAttempt(next);
  };
  // What is stored counts: another tab may have gone on with it.
  const update = (step: Attempt['step'], change: (current: Attempt) => Attempt) => {
    const current = loadAttempt(studentId, place);
    if (current?.step === step) keep(change(current));
  };
  useEffect(
    () =>
      watchAttempt(studentId, place, () =>
        setAttempt((shown) => loadAttempt(studentId, place) ?? (shown && { ...shown, step: 'done' })),
      ),
    [studentId, place],
  );
  const noteNow: NoteNow = (event) => update('reading', (current) => note(current, event, seen.current() ?? undefined));
  useTrace(attempt?.step === 'reading', {
    note: (event, at) => update('reading', (current) => note(current, event, at)),
    beat: () => update('reading', beat),
    seen: () => seen.current(),
  });

  const handOver = ({ manner, ...ended }: Attempt) =>
    addReading(
      studentId,
      {
        id: ended.id,
        article_id: ended.articleId,
        article_version: ended.articleVersion,
        homework_id: homeworkId,
        ...manner,
        started_at: startedAt({ manner, ...ended }),
        trace: ended.trace,
        device: deviceKind(),
      },
      title,
    );

  return {
    attempt,
    tellSeen,
    noteNow,
    start: (manner: Manner) => keep(newAttempt(place, text, manner)),
    finishReading: () =>
      update('reading', (current) => {
        const ended = note(current, 'end', seen.current() ?? undefined);
        handOver(ended);
        return { ...ended, step: text.questions.length > 0 ? 'questions' : 'done' };
      }),
    answer: (questionId: string, chosen: string[]) =>
      update('questions', (current) => ({ ...current, answers: { ...current.answers, [questionId]: chosen } })),
    finishQuestions() {
      if (!attempt) return;
      addAnswers(
        studentId,
        attempt.id,
        Object.entries(attempt.answers).map(([question_id, chosen]) => ({ question_id, chosen })),
      );
      setAttempt({ ...attempt, step: 'done' });
      dropAttempt(studentId, place);
    },
    leave() {
      dropAttempt(studentId, place);
      setAttempt(null);
    },
  };
}

export type NoteNow = (event: 'pause' | 'resume' | 'back' | 'activity') => void;
/** Whoever shows the text says how to find out what of it is on the screen. */
export type TellSeen = (seen: () => Seen | null) => void;

import type { Evenness } from '@okur/contract/reading/evenness';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  answeringMs,
  type Attempt,
  beat,
  deviceId,
  deviceKind,
  dropAttempt,
  keepAttempt,
  loadAttempt,
  type Manner,
  newAttempt,
  note,
  openQuestionsOf,
  type Seen,
  startedAt,
  watchAttempt,
} from './attempt.ts';
import { type ReadText, sourceOf, wordingOf } from './sources.ts';
import { useTrace } from './useTrace.ts';
import { addAnswers, addReading, isAnswered } from '../waiting/waiting.ts';

/** What is read: a homework, or a text of one's own choice. */
export interface Reading {
  /** What is kept on the device goes by it. */
  taskKey: string;
  homeworkId: string | null;
  title: string;
  /** Whether the questions come before the text. */
  asksFirst: boolean;
  text: ReadText;
  /** The reading whose questions wait. */
  openReadingId: string | null;
  /** The text was read to its end. */
  onRead?: (() => void) | undefined;
}

/** What was begun on this device; else a reading whose questions were left open, here or on another one. */
function firstOf(studentId: string, { taskKey, text, openReadingId }: Reading): Attempt | null {
  const own = loadAttempt(studentId, taskKey);
  if (own || !openReadingId || isAnswered(studentId, openReadingId)) return own;
  const open = openQuestionsOf(taskKey, openReadingId, sourceOf(text));
  keepAttempt(studentId, open);
  return open;
}

/** Answers as they are handed in now. */
const answersOf = (attempt: Attempt) => ({
  answers: Object.entries(attempt.answers).map(([question_id, chosen]) => ({ question_id, chosen })),
  answered_at: new Date().toISOString(),
  took_ms: answeringMs(attempt),
});

/**
 * The attempt of a student at a text: kept on the device at every step, handed over to the waiting list when it is
 * done.
 */
export function useAttempt(studentId: string, reading: Reading) {
  const { taskKey, title, text, onRead } = reading;
  const [attempt, setAttempt] = useState<Attempt | null>(() => firstOf(studentId, reading));
  /** Tells what of the text is on the screen; set by what shows it. */
  const seen = useRef<() => Seen | null>(() => null);
  const tellSeen: TellSeen = useCallback((tell) => void (seen.current = tell), []);

  const keep = (next: Attempt): void => {
    keepAttempt(studentId, next);
    setAttempt(next);
  };
  // What is stored counts: another tab may have gone on with it.
  const update = (step: Attempt['step'], change: (current: Attempt) => Attempt) => {
    const current = loadAttempt(studentId, taskKey);
    if (current?.step === step) keep(change(current));
  };
  useEffect(
    () =>
      watchAttempt(studentId, taskKey, () =>
        setAttempt((current) => loadAttempt(studentId, taskKey) ?? (current && { ...current, step: 'done' })),
      ),
    [studentId, taskKey],
  );
  const noteNow: NoteNow = (event) => update('reading', (current) => note(current, event, seen.current() ?? undefined));
  useTrace(attempt?.step === 'reading', {
    note: (event, at) => update('reading', (current) => note(current, event, at)),
    beat: () => update('reading', beat),
    seen: () => seen.current(),
  });

  return {
    attempt,
    tellSeen,
    noteNow,
    noteListened: () => update('reading', (current) => ({ ...current, listened: true })),
    start: (manner: Manner) => keep(newAttempt(taskKey, sourceOf(text), manner)),
    finishReading: (evenness?: Evenness) =>
      update('reading', (current) => {
        const ended = withEvenness(note(current, 'end', seen.current() ?? undefined), evenness);
        addReading(studentId, readingOf(studentId, ended, reading), title);
        onRead?.();
        return { ...ended, step: text.questions.length > 0 ? 'questions' : 'done', askedAt: Date.now() };
      }),
    answer: (questionId: string, chosen: string[]) =>
      update('questions', (current) => ({ ...current, answers: { ...current.answers, [questionId]: chosen } })),
    finishQuestions() {
      if (!attempt) return;
      addAnswers(studentId, attempt.id, answersOf(attempt), title);
      setAttempt({ ...attempt, step: 'done' });
      dropAttempt(studentId, taskKey);
    },
    leave() {
      dropAttempt(studentId, taskKey);
      setAttempt(null);
    },
  };
}

/** Of a text at a pace: its last event says how evenly it came. */
const withEvenness = (ended: Attempt, evenness: Evenness | undefined): Attempt =>
  evenness ? { ...ended, trace: [...ended.trace.slice(0, -1), { ...ended.trace.at(-1)!, evenness }] } : ended;

/** The record that is handed over when the text is read, with the questions that come now. */
const readingOf = (
  studentId: string,
  ended: Attempt,
  { homeworkId, text }: Reading,
): Parameters<typeof addReading>[1] => ({
  id: ended.id,
  ...ended.source,
  ...wordingOf(text),
  homework_id: homeworkId,
  ...ended.manner,
  listened: ended.listened ?? false,
  started_at: startedAt(ended),
  trace: ended.trace,
  device: deviceKind(),
  ...(ended.source.book_chapter_id ? { device_id: deviceId(studentId) } : {}),
});

export type NoteNow = (event: 'pause' | 'resume' | 'back' | 'activity') => void;
/** The component that shows the text says how to find out what of it is on the screen. */
export type TellSeen = (seen: () => Seen | null) => void;

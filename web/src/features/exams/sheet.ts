import type { Attempt } from '@okur/contract/exams';
import { longestAttemptMs, saveAnswers } from '@okur/contract/exams';
import { isAnswered } from '@okur/contract/questions';
import { call } from '../../kit/client/api.ts';
import { isRefusal } from '../../kit/client/failure.ts';
import { deviceStore, keysOf, watchDevice } from '../../kit/client/offline/deviceStore.ts';
import { isSessionOf } from '../../kit/client/offline/useSending.ts';
import { queryClient } from '../../kit/client/query.ts';
import { sheetPrefix } from './waiting-sheets.ts';

/*
 * The answers of an attempt as this device took them down. They stay on the device (deviceStore.ts) until the server
 * has them, and go out again after a lost connection or a reload. Each has a count that only grows, so that the server
 * keeps the one given last, in whatever order they arrive.
 */

interface SheetAnswer {
  chosen: string[];
  seq: number;
  /** Milliseconds since the attempt began. */
  at: number;
}

export interface Sheet {
  answers: Record<string, SheetAnswer>;
  /** Highest count that the server has, by question. */
  sent: Record<string, number>;
  finish: boolean;
  /** Why the server does not take it; no second try would change that. */
  refused?: string;
}

const keyOf = (studentId: string, attemptId: string): string => sheetPrefix(studentId) + attemptId;
const empty = (): Sheet => ({ answers: {}, sent: {}, finish: false });

export const subscribeSheets = watchDevice;

export const sheetText = (studentId: string, attemptId: string): string =>
  deviceStore.getItem(keyOf(studentId, attemptId)) ?? '';
export const readSheet = (text: string): Sheet => ({ ...empty(), ...(JSON.parse(text || '{}') as Partial<Sheet>) });
const sheetOf = (studentId: string, attemptId: string): Sheet => readSheet(sheetText(studentId, attemptId));

function keep(studentId: string, attemptId: string, sheet: Sheet | null): void {
  if (sheet) deviceStore.setItem(keyOf(studentId, attemptId), JSON.stringify(sheet));
  else deviceStore.removeItem(keyOf(studentId, attemptId));
}

/** What is answered, of the server and of this device: the higher count holds. */
export function merged(attempt: Attempt, sheet: Sheet): Record<string, SheetAnswer> {
  const answers: Record<string, SheetAnswer> = Object.fromEntries(
    attempt.answers.map(({ question_id, chosen, seq }) => [question_id, { chosen, seq, at: 0 }]),
  );
  for (const [id, given] of Object.entries(sheet.answers)) {
    const existing = answers[id];
    // The server has nothing of what is not complete yet: gaps that are filled here stay filled.
    if (!existing || given.seq > existing.seq || (given.seq === existing.seq && existing.chosen.length === 0))
      answers[id] = given;
  }
  return answers;
}

/** Takes an answer down. */
export function giveAnswer(
  studentId: string,
  attempt: Attempt,
  questionId: string,
  chosen: string[],
  at: number,
): void {
  const sheet = sheetOf(studentId, attempt.id);
  const lastSeq = Math.max(0, ...Object.values(merged(attempt, sheet)).map(({ seq }) => seq));
  keep(studentId, attempt.id, {
    ...sheet,
    answers: {
      ...sheet.answers,
      [questionId]: { chosen, seq: lastSeq + 1, at: Math.min(Math.round(at), longestAttemptMs) },
    },
  });
}

/** What was refused is sent once more while the attempt runs: what was in its way may be gone by now. */
export function tryAgain(studentId: string, { id, finished_at }: Attempt): void {
  const { refused, ...sheet } = sheetOf(studentId, id);
  if (refused && finished_at === null) keep(studentId, id, sheet);
}

export const finishSheet = (studentId: string, attemptId: string): void =>
  keep(studentId, attemptId, { ...sheetOf(studentId, attemptId), finish: true });

/** Answers that the server does not have; those that are not complete wait until they are. */
function unsent(attempt: Pick<Attempt, 'questions'> | null, { answers, sent }: Sheet) {
  return Object.entries(answers).flatMap(([question_id, given]) => {
    if (given.seq <= (sent[question_id] ?? -1)) return [];
    const question = attempt?.questions.find(({ id }) => id === question_id);
    const complete = question ? isAnswered(question, given.chosen) : given.chosen.every(Boolean);
    return [{ question_id, ...given, chosen: complete ? given.chosen : [] }];
  });
}

export const isWaiting = (sheet: Sheet): boolean => !sheet.refused && (sheet.finish || unsent(null, sheet).length > 0);

/** Whether the server refused answers, and not merely to hear once more that the attempt is over. */
export const isRefused = (sheet: Sheet): boolean => sheet.refused !== undefined && unsent(null, sheet).length > 0;

const running = new Map<string, Promise<Attempt | null>>();

/**
 * Sends what waits, one run at a time for each attempt; answers the attempt as the server then has it, null when no one
 * answered.
 */
export function sendSheet(studentId: string, attemptId: string, attempt: Attempt | null): Promise<Attempt | null> {
  const going = running.get(attemptId) ?? send(studentId, attemptId, attempt).finally(() => running.delete(attemptId));
  running.set(attemptId, going);
  return going;
}

async function send(studentId: string, attemptId: string, attempt: Attempt | null): Promise<Attempt | null> {
  const sheet = sheetOf(studentId, attemptId);
  const answers = unsent(attempt, sheet);
  if ((answers.length === 0 && !sheet.finish) || !isSessionOf(studentId)) return null;
  try {
    const { data } = await call(saveAnswers, { params: { id: attemptId }, body: { answers, finish: sheet.finish } });
    const now = sheetOf(studentId, attemptId);
    const sent = { ...now.sent, ...Object.fromEntries(answers.map(({ question_id, seq }) => [question_id, seq])) };
    const isDone = data.finished_at !== null && unsent(attempt, { ...now, sent }).length === 0;
    keep(studentId, attemptId, isDone ? null : { ...now, sent });
    return data;
  } catch (failure) {
    if (isRefusal(failure)) keep(studentId, attemptId, { ...sheetOf(studentId, attemptId), refused: failure.code });
    return null;
  }
}

const open = new Set<string>();
/** Until it is closed the page that has this attempt open sends it: it goes on with what it is answered. */
export function openSheet(attemptId: string): () => void {
  open.add(attemptId);
  return () => open.delete(attemptId);
}

/** Sends what this device has of attempts that no page has open; what arrived is on the screen. */
export async function sendSheets(studentId: string): Promise<void> {
  const ids = keysOf(sheetPrefix(studentId)).map((key) => key.slice(sheetPrefix(studentId).length));
  const waiting = ids.filter((id) => !open.has(id) && isWaiting(sheetOf(studentId, id)));
  const answers = await Promise.all(waiting.map((id) => sendSheet(studentId, id, null)));
  if (answers.some(Boolean)) await queryClient.invalidateQueries({ queryKey: ['call'] });
}

import { deviceStore, keysOf } from '../../../kit/client/offline/deviceStore.ts';
import type { Change } from './send-marks.ts';
import type { Sitting } from './sittings.ts';

/*
 * What of books waits on this device until the server has it: stretches of reading that are over, and changes of marks.
 * Without what it takes to send them, which is not of the first page.
 */

export const openPrefix = (studentId: string): string => `okur-sitting:${studentId}`;
const sittingsKey = (studentId: string): string => `okur-sittings:${studentId}`;
const marksPrefix = (studentId: string): string => `okur-marks:${studentId}:`;
const listOf = <T>(key: string): T[] => JSON.parse(deviceStore.getItem(key) ?? '[]') as T[];

function store(key: string, list: readonly unknown[]): void {
  if (list.length > 0) deviceStore.setItem(key, JSON.stringify(list));
  else deviceStore.removeItem(key);
}

export const waitingSittings = (studentId: string): Sitting[] => listOf(sittingsKey(studentId));
export const storeSittings = (studentId: string, list: readonly Sitting[]): void => store(sittingsKey(studentId), list);
/** Of how many chapters something waits: a long stretch goes in parts. */
export const waitingChapters = (studentId: string): number =>
  new Set(waitingSittings(studentId).map(({ chapter_id }) => chapter_id)).size;

export const waitingMarks = (studentId: string, bookId: string): Change[] => listOf(marksPrefix(studentId) + bookId);
export const storeMarks = (studentId: string, bookId: string, list: readonly Change[]): void =>
  store(marksPrefix(studentId) + bookId, list);
export const booksWithMarks = (studentId: string): string[] =>
  keysOf(marksPrefix(studentId)).map((key) => key.slice(marksPrefix(studentId).length));

/** Whether there may be something to send, left open by a closed window as well. */
const isWaiting = (studentId: string): boolean =>
  [openPrefix(studentId), sittingsKey(studentId), marksPrefix(studentId)].some((prefix) => keysOf(prefix).length > 0);

/** Sends what waits, whichever page is open. */
export async function sendWaitingBooks(studentId: string): Promise<void> {
  if (!isWaiting(studentId)) return;
  await import('./send-books.ts').then(({ sendBooks }) => sendBooks(studentId)).catch(() => undefined);
}

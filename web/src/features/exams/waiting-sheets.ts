import { keysOf } from '../../kit/client/offline/deviceStore.ts';

/*
 * Where answers of exams wait on this device until the server has them. Without what it takes to send them, which is
 * not of the first page.
 */

export const sheetPrefix = (studentId: string): string => `okur-exam:${studentId}:`;

/** Sends what waits, whichever page is open: a day after its end an attempt takes no more answers. */
export async function sendWaitingSheets(studentId: string): Promise<void> {
  if (keysOf(sheetPrefix(studentId)).length === 0) return;
  await import('./sheet.ts').then(({ sendSheets }) => sendSheets(studentId)).catch(() => undefined);
}

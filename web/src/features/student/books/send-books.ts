import { queryClient } from '../../../kit/client/query.ts';
import { sendMarks } from './send-marks.ts';
import { endLeftSittings, sendSittings } from './sittings.ts';
import { booksWithMarks } from './waiting-books.ts';

/** Sends what was read and marked in books on this device, whichever page is open; what arrived is on the screen. */
export async function sendBooks(studentId: string): Promise<void> {
  await endLeftSittings(studentId);
  const result = await sendSittings(studentId);
  // What is not sent waits on by itself.
  for (const bookId of booksWithMarks(studentId))
    await sendMarks(queryClient, studentId, bookId).catch(() => undefined);
  if (result) await queryClient.invalidateQueries({ queryKey: ['call'] });
}

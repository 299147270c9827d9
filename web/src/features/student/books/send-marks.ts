import { type BookMark, keepBookMarks, myBookMarks } from '@okur/contract/student-books';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { isSessionOf } from '../../../kit/client/offline/useSending.ts';
import { queryOf } from '../../../kit/client/useCall.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { sendSittings } from './sittings.ts';
import { storeMarks, waitingMarks } from './waiting-books.ts';

/** A change of a mark on its way to the server. */
export type Change = Omit<BookMark, 'deleted_at'> & { text_version: number; deleted: boolean };

/** A call takes so many. */
const most = 200;

interface Sent {
  /** As the server has them now. */
  stored: BookMark[];
  /** Those that no second try would change. */
  refused: Change[];
}

/** Sends the changes of a student's marks in a book that wait. What cannot be sent now is thrown: it waits on. */
export async function sendMarks(client: QueryClient, studentId: string, bookId: string): Promise<void> {
  // By what was read the server knows a book as the student's own, whatever the class has lost since.
  await sendSittings(studentId);
  for (;;) {
    const changes = waitingMarks(studentId, bookId).slice(0, most);
    if (changes.length === 0) return;
    const { stored, refused } = await sendPart(studentId, bookId, changes);
    const sent = new Set(changes.map(({ id, changed_at }) => `${id} ${changed_at}`));
    addStored(client, bookId, stored);
    storeMarks(
      studentId,
      bookId,
      waitingMarks(studentId, bookId).filter(({ id, changed_at }) => !sent.has(`${id} ${changed_at}`)),
    );
    if (refused.length > 0) toast.care(i18next.t('student_books.marks_refused', { count: refused.length }));
  }
}

/** To the marks that are on the screen; those that no one asked for yet come whole. */
function addStored(client: QueryClient, bookId: string, stored: readonly BookMark[]): void {
  const { queryKey } = queryOf(myBookMarks, { params: { id: bookId } });
  client.setQueryData(
    queryKey,
    (answer) =>
      answer && { data: [...answer.data.filter(({ id }) => !stored.some((mark) => mark.id === id)), ...stored] },
  );
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
}

/**
 * Of changes that are refused together each is found that is at fault by itself, so that no other one is lost with it.
 * Whatever else fails is thrown: they wait on.
 */
async function sendPart(studentId: string, bookId: string, changes: readonly Change[]): Promise<Sent> {
  if (!isSessionOf(studentId)) throw new Error('someone else is signed in');
  const marks = changes.map(({ excerpt: _excerpt, ...mark }) => mark);
  try {
    const body = { marks, sent_at: new Date().toISOString() };
    return { stored: (await call(keepBookMarks, { params: { id: bookId }, body })).data, refused: [] };
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return changes.length === 1 ? { stored: [], refused: [...changes] } : inHalves(studentId, bookId, changes);
  }
}

async function inHalves(studentId: string, bookId: string, changes: readonly Change[]): Promise<Sent> {
  const middle = changes.length >> 1;
  const first = await sendPart(studentId, bookId, changes.slice(0, middle));
  const second = await sendPart(studentId, bookId, changes.slice(middle));
  return { stored: [...first.stored, ...second.stored], refused: [...first.refused, ...second.refused] };
}

import { type BookMark, keepBookMarks } from '@okur/contract/student-books';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';

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

/**
 * Sends changes of marks. Of those that are refused together each is found that is at fault by itself, so that no other
 * one is lost with it. Whatever else fails is thrown: they wait on.
 */
export async function sendMarks(bookId: string, changes: readonly Change[]): Promise<Sent> {
  if (changes.length === 0) return { stored: [], refused: [] };
  if (changes.length > most) return inHalves(bookId, changes);
  const marks = changes.map(({ excerpt: _excerpt, ...mark }) => mark);
  try {
    const body = { marks, sent_at: new Date().toISOString() };
    return { stored: (await call(keepBookMarks, { params: { id: bookId }, body })).data, refused: [] };
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return changes.length === 1 ? { stored: [], refused: [...changes] } : inHalves(bookId, changes);
  }
}

async function inHalves(bookId: string, changes: readonly Change[]): Promise<Sent> {
  const middle = changes.length >> 1;
  const first = await sendMarks(bookId, changes.slice(0, middle));
  const second = await sendMarks(bookId, changes.slice(middle));
  return { stored: [...first.stored, ...second.stored], refused: [...first.refused, ...second.refused] };
}

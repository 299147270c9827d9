import { type BookMark, myBookMarks } from '@okur/contract/student-books';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSending } from '../../../kit/client/offline/useSending.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { impersonation, mayBegin } from '../../../kit/impersonation/impersonation.ts';
import { type Change, sendMarks } from './send-marks.ts';
import { storeMarks, waitingMarks } from './waiting-books.ts';

/** What waits is sent again this often. */
const retryMs = 30_000;

export type NewMark = Pick<BookMark, 'chapter_id' | 'kind' | 'from_word' | 'to_word' | 'colour' | 'excerpt'>;

export interface Marks {
  /** Without those that are deleted, in the order of the book. */
  all: BookMark[];
  add: (mark: NewMark) => BookMark;
  change: (mark: BookMark, change: Partial<Pick<BookMark, 'colour' | 'note' | 'shared' | 'kind'>>) => void;
  remove: (mark: BookMark) => void;
}

/** One's own marks of a book: changed at once on this device, and sent as soon as there is a network. */
export function useMarks(studentId: string, bookId: string, textVersion: number): Marks {
  const client = useQueryClient();
  const stored = useCall(myBookMarks, { params: { id: bookId } }).data?.data;
  const [waiting, setWaiting] = useState(() => waitingMarks(studentId, bookId));

  const send = useCallback(async () => {
    // What is not sent waits on by itself.
    await sendMarks(client, studentId, bookId).catch(() => undefined);
    setWaiting(waitingMarks(studentId, bookId));
  }, [client, studentId, bookId]);
  const what = `${studentId} ${bookId} ${waiting.at(-1)?.changed_at}`;
  useSending(waiting.length > 0, what, retryMs, send);

  const put = (mark: BookMark, deleted: boolean) => {
    if (impersonation.get()) return void mayBegin();
    const { deleted_at: _state, ...rest } = mark;
    const change = { ...rest, changed_at: new Date().toISOString(), text_version: textVersion, deleted };
    const next = [...waitingMarks(studentId, bookId).filter(({ id }) => id !== mark.id), change];
    storeMarks(studentId, bookId, next);
    setWaiting(next);
  };
  const all = useMemo(() => merged(stored ?? [], waiting), [stored, waiting]);
  return {
    all,
    add(mark) {
      const made: BookMark = {
        ...mark,
        id: randomId(),
        note: '',
        shared: false,
        changed_at: new Date().toISOString(),
        deleted_at: null,
      };
      put(made, false);
      return made;
    },
    change: (mark, change) => put({ ...mark, ...change }, false),
    remove: (mark) => put(mark, true),
  };
}

function merged(stored: readonly BookMark[], waiting: readonly Change[]): BookMark[] {
  const changed = new Map(waiting.map((change) => [change.id, change]));
  const unchanged = stored.filter(({ id, deleted_at }) => deleted_at === null && !changed.has(id));
  const own = waiting.flatMap(({ deleted, text_version: _text, ...mark }) =>
    deleted ? [] : [{ ...mark, deleted_at: null }],
  );
  return [...unchanged, ...own];
}

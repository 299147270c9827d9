import { type BookMark, myBookMarks } from '@okur/contract/student-books';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionOf, useSending } from '../../../kit/client/offline/useSending.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import { queryOf, useCall } from '../../../kit/client/useCall.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { impersonation, mayBegin } from '../../../kit/impersonation/impersonation.ts';
import { type Change, sendMarks } from './send-marks.ts';
import { sendSittings } from './sittings.ts';

/** What waits is sent again this often. */
const retryMs = 30_000;

const keyOf = (studentId: string, bookId: string): string => `okur-marks:${studentId}:${bookId}`;
const waitingOf = (key: string): Change[] => JSON.parse(localStorage.getItem(key) ?? '[]') as Change[];

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
  const { t } = useTranslation();
  const client = useQueryClient();
  const stored = useCall(myBookMarks, { params: { id: bookId } }).data?.data;
  const key = keyOf(studentId, bookId);
  const [waiting, setWaiting] = useState(() => waitingOf(key));

  const send = useCallback(async () => {
    // By what was read the server knows a book as the student's own, whatever the class has lost since.
    await sendSittings(studentId);
    const changes = waitingOf(key);
    if (changes.length === 0 || !isSessionOf(studentId)) return;
    const { stored: saved, refused } = await sendMarks(bookId, changes);
    client.setQueryData(queryOf(myBookMarks, { params: { id: bookId } }).queryKey, (answer) => ({
      data: [...(answer?.data ?? []).filter(({ id }) => !saved.some((mark) => mark.id === id)), ...saved],
    }));
    const sent = new Set(changes.map(({ id, changed_at }) => `${id} ${changed_at}`));
    const left = waitingOf(key).filter(({ id, changed_at }) => !sent.has(`${id} ${changed_at}`));
    localStorage.setItem(key, JSON.stringify(left));
    setWaiting(left);
    if (refused.length > 0) toast.care(t('student_books.marks_refused', { count: refused.length }));
  }, [key, studentId, bookId, client, t]);
  useSending(waiting.length > 0, `${key} ${waiting.at(-1)?.changed_at}`, retryMs, () => send().catch(() => undefined));

  const put = (mark: BookMark, deleted: boolean) => {
    if (impersonation.get()) return void mayBegin();
    const { deleted_at: _state, ...rest } = mark;
    const change = { ...rest, changed_at: new Date().toISOString(), text_version: textVersion, deleted };
    const next = [...waitingOf(key).filter(({ id }) => id !== mark.id), change];
    localStorage.setItem(key, JSON.stringify(next));
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

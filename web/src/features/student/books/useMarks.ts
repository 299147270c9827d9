import { type BookMark, type ChapterBlocks, myBookMarks } from '@okur/contract/student-books';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSending } from '../../../kit/client/offline/useSending.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import { queryOf, useCall } from '../../../kit/client/useCall.ts';
import { impersonation, mayBegin } from '../../../kit/impersonation/impersonation.ts';
import { pagesKey } from './chapter-pages.ts';
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

/** The text that is open. */
export type OpenText = Pick<ChapterBlocks, 'chapter_id' | 'text_version'>;

/** Whether a mark is of the open text: in another one its numbers are those of other words. */
export const isOfText = ({ chapter_id, text_version }: BookMark, open: OpenText): boolean =>
  chapter_id === open.chapter_id && (text_version ?? open.text_version) === open.text_version;

/** One's own marks of a book: changed at once on this device, and sent as soon as there is a network. */
export function useMarks(studentId: string, bookId: string, open: OpenText): Marks {
  const client = useQueryClient();
  const stored = useCall(myBookMarks, { params: { id: bookId } }).data?.data;
  useOneText(bookId, stored ?? noMarks, open);
  const [waiting, setWaiting] = useState(() => waitingMarks(studentId, bookId));
  // The editor of the page before stores its note when it goes, which is behind this page's first drawing.
  useEffect(() => setWaiting(waitingMarks(studentId, bookId)), [studentId, bookId]);

  const send = useCallback(async () => {
    // What is not sent waits on by itself.
    await sendMarks(client, studentId, bookId).catch(() => undefined);
    setWaiting(waitingMarks(studentId, bookId));
  }, [client, studentId, bookId]);
  const what = `${studentId} ${bookId} ${waiting.at(-1)?.changed_at}`;
  useSending(waiting.length > 0, what, retryMs, send);

  const put = (mark: BookMark, deleted: boolean) => {
    if (impersonation.get()) return void mayBegin();
    const { deleted_at: _state, text_version = open.text_version, ...rest } = mark;
    const change = { ...rest, changed_at: new Date().toISOString(), text_version, deleted };
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
        text_version: open.text_version,
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
  const own = waiting.flatMap(({ deleted, ...mark }) => (deleted ? [] : [{ ...mark, deleted_at: null }]));
  return [...unchanged, ...own];
}

const noMarks: readonly BookMark[] = [];

/** Where the stored marks of a chapter are of another text than its open pages, the former ones are looked up again. */
function useOneText(bookId: string, stored: readonly BookMark[], { chapter_id, text_version }: OpenText): void {
  const client = useQueryClient();
  const versions = stored.flatMap((mark) => (mark.chapter_id === chapter_id ? (mark.text_version ?? []) : []));
  const [isFormerPage, hasFormerMarks] = [
    versions.some((version) => version > text_version),
    versions.some((version) => version < text_version),
  ];
  useEffect(() => {
    if (!isFormerPage) return;
    // Without a network the former text would come again.
    const lookAgain = () => void (navigator.onLine && client.invalidateQueries({ queryKey: pagesKey(chapter_id) }));
    lookAgain();
    addEventListener('online', lookAgain);
    return () => removeEventListener('online', lookAgain);
  }, [client, chapter_id, isFormerPage]);
  useEffect(() => {
    if (!hasFormerMarks) return;
    void client.invalidateQueries({ queryKey: queryOf(myBookMarks, { params: { id: bookId } }).queryKey });
  }, [client, bookId, hasFormerMarks]);
}

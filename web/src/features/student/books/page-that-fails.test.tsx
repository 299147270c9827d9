import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../../kit/feedback/toast.tsx';
import { Refused, serve, show, signIn } from '../../../kit/testing.tsx';
import CheckChapter from './CheckChapter.tsx';
import { PacedChapter } from './PacedChapter.tsx';
import { PageTurner } from './PageTurner.tsx';
import { useChapter } from './useChapter.ts';

/* A page of a book that does not come, on a network that comes and goes. */

afterEach(() => vi.restoreAllMocks());

const book = {
  id: '7',
  title: 'Kitap',
  language: 'tr',
  chapters: [{ id: 'a', title: 'Yol' }],
  pace: { pacer: 200, rapid_serial: 200 },
  position: null,
} as unknown as StudentBookDetail;
const settings = { theme: 'light', font_family: 'inter', font_size: 20, line_spacing: 2 } as UserSettings;

/** A chapter of two pages; the second one comes as often as it is let. */
function serveChapter() {
  let comes = false;
  serve(({ query, path }) => {
    if (!path.endsWith('/blocks')) return { data: [] };
    const page = Number(query['page'] ?? 0);
    if (page === 1 && !comes) return new Refused(500, { code: 'internal', message: 'error.internal' });
    const blocks = [{ no: page, first_word: page * 100, words: 100, html: '<p>…</p>' }];
    const of = { chapter_id: 'a', book_id: '7', title: 'Yol', language: 'tr', text_version: 1, words: 200 };
    return { data: { ...of, page, page_starts: [0, 100], blocks } };
  });
  return { let: () => void (comes = true) };
}

function useOpened() {
  return useChapter({ id: 'a', word: 20, version: 1, inNewText: async () => null }).chapter;
}

function Turning({ onTurn }: { onTurn: () => void }) {
  const chapter = useOpened();
  if (!chapter) return null;
  const turn = () => {
    if (chapter.pages.length > 1) onTurn();
    return chapter.pages.length > 1;
  };
  const at = { word: 20, sight: [0, 100], isStart: true, turn } as never;
  return (
    <>
      <p>{chapter.error ? 'failed' : 'here'}</p>
      <PageTurner {...{ book, chapter, at }} previous={null} next={null} stage={{ current: null }} onOpen={vi.fn()} />
    </>
  );
}

it('is tried again when it is turned to, and turned to when it comes: the former failure is over', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const network = serveChapter();
  const onTurn = vi.fn();
  show(() => <Turning onTurn={onTurn} />);
  await screen.findByText('failed');
  network.let();
  fireEvent.click(screen.getByRole('button', { name: 'student_books.page_on' }));
  await expect.poll(() => onTurn.mock.calls.length).toBe(1);
  expect(said).not.toHaveBeenCalled();
});

it('says so when it fails once more', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  serveChapter();
  show(() => <Turning onTurn={vi.fn()} />);
  await screen.findByText('failed');
  fireEvent.click(screen.getByRole('button', { name: 'student_books.page_on' }));
  await expect.poll(() => said.mock.calls.length).toBe(1);
});

function AtPace() {
  const chapter = useOpened();
  const student = { id: 'ayse', settings } as OwnStudent;
  if (!chapter) return null;
  const of = { book, chapter, student, next: null, first: 100 };
  return <PacedChapter {...of} mode="pacer" near={vi.fn()} onManner={vi.fn()} />;
}

it('says so at a pace too, and can be tried again', async () => {
  const network = serveChapter();
  signIn('ayse', 'student');
  show(AtPace);
  const again = await screen.findByRole('button', { name: i18next.t('kit.retry') });
  network.let();
  fireEvent.click(again);
  await expect.poll(() => screen.queryByRole('button', { name: i18next.t('kit.retry') })).toBeNull();
});

it('the questions behind a chapter say that they need a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  signIn('ayse', 'student');
  serve(({ path }) => {
    if (path.endsWith('/me')) return { data: { id: 'ayse', settings } };
    throw new TypeError('no network');
  });
  show(CheckChapter, '/list/7');
  expect(await screen.findByText('student_books.check_offline')).toBeDefined();
});

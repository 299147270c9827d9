import { mostWords, type OwnChapter, type StudentBookDetail } from '@okur/contract/student-books';
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused, serve, show, signIn } from '../../../kit/testing.tsx';
import { BookEnd } from './ChapterEnd.tsx';
import ReadChapter from './ReadChapter.tsx';
import StudentBookPage from './StudentBookPage.tsx';
import { useNeighbours } from './useNeighbours.ts';

it('the seat is looked up beside the book, not behind it', async () => {
  // A book that takes long.
  const requests = serve(() => Promise.withResolvers<never>().promise);
  show(ReadChapter, '/list/7');
  await waitFor(() => {
    const paths = requests.map(({ path }) => path.split('/v1/')[1]);
    expect(paths).toEqual(expect.arrayContaining(['student/books/7', 'student/books/7/seat']));
  });
});

it('a book that was finished and is closed keeps its row and its notes, and offers nothing to open', async () => {
  const seat = { state: 'free', position: null, waiting_since: null, offer_ends_at: null };
  const chapter = { id: 'a', depth: 0, title: 'Yol', words: 100, minutes: 1, read_words: 100, skimmed_words: 0 };
  const facts = { authors: [], subtitle: '', description: '', language: 'tr', cover: null, level: null, seat };
  const book = {
    ...facts,
    id: '7',
    title: 'Biten',
    finished_at: '2026-03-03T10:00:00Z',
    started_at: '2026-03-02T10:00:00Z',
    read_percent: 100,
    verified_percent: 100,
    minutes: 1,
    position: null,
    series: 'Adalar',
    series_no: 3,
    people: [{ name: 'Can', role: 'illustrator' }],
    chapters: [{ ...chapter, open: false }],
  };
  const note = { id: 'm', chapter_id: 'a', kind: 'note', excerpt: 'Bir gün', note: 'Güzel', deleted_at: null };
  serve(({ path }) => {
    if (path.endsWith('/marks')) return { data: [note] };
    return path.endsWith('/books/7') ? { data: book } : new Refused(404, { code: 'not_found' });
  });
  show(StudentBookPage, '/list/7');
  expect(await screen.findByText('Güzel')).toBeDefined();
  expect(screen.getByText('student_books.text_closed')).toBeDefined();
  expect(screen.getByLabelText('student_books.seat_closed')).toBeDefined();
  expect(screen.queryByText('student_books.read_again')).toBeNull();
  expect(screen.getByText(/^Adalar 3 · /)).toBeDefined();
});

it.each([
  ['finished and lost', [false, false], ['the_end', false]],
  ['open as far as homework goes', [true, false], ['homework_end', true]],
  ['open as a whole', [true, true], ['the_end', true]],
])(
  'the end of a book that is %s says so, and leads to questions that are there alone',
  async (_what, open, expected) => {
    const chapters = open.map((isOpen, at) => ({ id: String(at), open: isOpen, check: 'automatic', checked: null }));
    const book = { id: '7', title: 'Biten', finished_at: '2026-03-03T10:00:00Z', chapters };
    show(() => <BookEnd book={book as unknown as StudentBookDetail} chapterId="0" />);
    await screen.findByText(`student_books.${expected[0]}`);
    expect(screen.queryByRole('link', { name: 'student_books.check_self' }) !== null).toBe(expected[1]);
  },
);

describe('before and behind a chapter', () => {
  const chapterOf = (id: string, over: Partial<OwnChapter> = {}) => ({ id, words: 100, ...over }) as OwnChapter;
  const bookOf = (chapters: OwnChapter[], position: object | null = null) =>
    ({ chapters, position }) as Pick<StudentBookDetail, 'chapters' | 'position'>;
  const [a, b, c, d] = [chapterOf('a'), chapterOf('b'), chapterOf('c'), chapterOf('d')];
  const around = (...books: ReturnType<typeof bookOf>[]) => {
    const { result, rerender } = renderHook((book) => useNeighbours(book, 'c'), { initialProps: books[0]! });
    for (const book of books.slice(1)) rerender(book);
    return [result.current.previous?.id, result.current.next?.id];
  };

  it.each([
    ['is hidden or deleted', [a, b, d], ['b', 'd']],
    ['closes with its homework', [a, b, chapterOf('c', { open: false }), d], ['b', 'd']],
    ['closes, as those around it', [a, chapterOf('b', { open: false })], ['a', undefined]],
  ])('that %s under its reader are those that were there', (_what, now, expected) => {
    expect(around(bookOf([a, b, c, d]), bookOf(now))).toEqual(expected);
    expect(around(bookOf([a, b, c, d]), bookOf(now), bookOf([a, b, c, d]))).toEqual(['b', 'd']);
  });

  it('that was taken out before it was opened is the one in which to go on, and never the first', () => {
    expect(around(bookOf([a, b, d]))).toEqual([undefined, undefined]);
    expect(around(bookOf([a, b, d], { chapter_id: 'd', word: 0, taken_out: true }))).toEqual([undefined, 'd']);
  });
});

describe('a chapter of pictures', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Pictures of 500 pixels one below the other, behind a window of 600: the text is moved by its style. */
  function layOut(): void {
    vi.stubGlobal('ResizeObserver', function ResizeObserver() {
      return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
    });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
      const article = document.querySelector('article');
      const pictures = [...document.querySelectorAll('article img')];
      const moved = Number(/-\d+/.exec(article?.style.transform ?? '')?.[0] ?? 0);
      const nth = pictures.indexOf(this as HTMLImageElement);
      if (nth >= 0) return new DOMRect(0, moved + nth * 500, 400, 500);
      return this === article ? new DOMRect(0, moved, 400, pictures.length * 500) : new DOMRect(0, 0, 400, 600);
    });
  }

  /** Opens one of the chapters of a book, each of three pictures; the address of a test names none. */
  function open(ids: string[], address: string) {
    layOut();
    signIn('ayse', 'student');
    const chapters = ids.map((id) => ({ id, title: `Resimler ${id}`, words: 0, has_body: true, text_version: 1 }));
    const seat = { state: 'free' };
    const book = { id: '7', title: 'Kitap', language: 'tr', chapters, position: null, finished_at: null, seat };
    const blocks = [0, 1, 2].map((no) => ({ no, first_word: 0, words: 0, html: `<p><img src="${no}.png"></p>` }));
    const page = { chapter_id: '', book_id: '7', title: 'Resimler', language: 'tr', text_version: 1, words: 0 };
    const settings = { theme: 'light', font_family: 'inter', font_size: 20, line_spacing: 2, line_focus: false };
    serve(({ path }) => {
      if (path.endsWith('/me')) return { data: { id: 'ayse', settings } };
      if (path.endsWith('/seat')) return { data: { state: 'free', position: null } };
      if (path.endsWith('/blocks')) return { data: { ...page, page: 0, page_starts: [0], blocks } };
      return { data: path.endsWith('/books/7') ? book : [] };
    });
    return show(ReadChapter, address);
  }
  const back = async () => fireEvent.click(await screen.findByRole('button', { name: 'student_books.page_back' }));

  it('leads back behind the last word of the one before', async () => {
    const router = open(['a', ''], '/list/7');
    await back();
    await screen.findByText('elsewhere');
    const { pathname, search } = router.state.location;
    expect([pathname, search]).toEqual(['/student/books/7/read/a', { word: String(mostWords) }]);
  });

  it('that is turned back to has its last picture there, and then those before it', async () => {
    open([''], `/list/7?word=${mostWords}`);
    const moved = () => document.querySelector('article')!.style.transform;
    await screen.findByRole('button', { name: 'student_books.page_back' });
    expect(moved()).toBe('translateY(-1000px)');
    await back();
    expect(moved()).toBe('translateY(-500px)');
    await back();
    expect(moved()).toBe('translateY(0px)');
  });

  it('has no share, no pace and no voice, also at an address with a pace, which ends with it', async () => {
    const router = open(['', 'b'], `/list/7?manner=pacer&word=${mostWords}`);
    fireEvent.click(await screen.findByRole('button', { name: 'student.text_settings' }));
    await screen.findByText('student_books.form_page');
    const ofWords = ['student.manner_pacer', 'student.manner_rapid_serial', 'student_books.chapter_share'];
    expect(ofWords.filter((text) => screen.queryByText(text))).toEqual([]);
    expect(screen.queryByLabelText('student_books.share_of_chapter')).toBeNull();
    expect(screen.queryByLabelText('listen.title')).toBeNull();
    fireEvent.click(screen.getByLabelText('student_books.page_on'));
    await screen.findByText('elsewhere');
    expect(router.state.location.search).toEqual({ word: '0' });
  });
});

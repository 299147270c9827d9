import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import type { StudentBookDetail, StudentChapter } from '@okur/contract/student-books';
import { useNavigate } from '@tanstack/react-router';
import { Language } from '@okur/contract/fields';
import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useReaderFont } from '../look/fonts.ts';
import '../look/opendyslexic.css';
import page from '../reading/reading.module.css';
import { lookOf } from '../look/look.ts';
import { useLineFocus } from '../look/useLineFocus.ts';
import { useReadingMode } from '../look/useReadingMode.ts';
import { ChapterEnd } from './ChapterEnd.tsx';
import { ChapterPages } from './ChapterPages.tsx';
import { type BookManner, isPaced, keepForm, type PacedMode, storedForm } from './manners.ts';
import { Explained } from './Explained.tsx';
import { MarkLayer } from './MarkLayer.tsx';
import { OtherDevice } from './OtherDevice.tsx';
import { keepOpenPosition } from './position.ts';
import { PageTurner } from './PageTurner.tsx';
import { ReaderBar } from './ReaderBar.tsx';
import { NoteDialog } from '../../../reading/books/links.tsx';
import '../../../reading/books/book-text.css';
import css from './reader.module.css';
import { TakenOut } from './TakenOut.tsx';
import type { Chapter } from './useChapter.ts';
import type { Form } from './text-window.ts';
import { type Position, usePosition } from './usePosition.ts';
import { useLinks } from './useLinks.ts';
import { useMarks } from './useMarks.ts';
import { useReading } from './useReading.ts';

const ReadToMe = lazy(() => import('../listen/ReadToMe.tsx').then((module) => ({ default: module.ReadToMe })));

interface ReaderProps {
  book: StudentBookDetail;
  chapter: Chapter;
  previous: StudentChapter | null;
  next: StudentChapter | null;
  /** The word to begin at. */
  first: number;
  student: OwnStudent;
  /** The reader is at this word. */
  near: (word: number) => void;
  /** Leads to a word of the chapter that is not there yet. */
  goTo: (word: number) => void;
  /** Goes on at a pace. */
  onManner: (mode: PacedMode) => void;
}

/** A chapter in the student's own typeface, size, spacing and colours, page by page or as one text. */
export function Reader({ book, chapter, previous, next, first, student, near, goTo, onManner }: ReaderProps) {
  const [settings, setSettings] = useState<UserSettings>(student.settings);
  const [isListening, setListening] = useState(false);
  // What is spoken is marked instead.
  const hasLineFocus = settings.line_focus && !isListening;
  const [form, choose] = useForm(settings.line_focus || isListening, (mode) => {
    setListening(false);
    if (mode) onManner(mode);
  });
  useReaderFont(settings.font_family);
  useReadingMode(settings.theme);
  const [stage, article] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  const look = JSON.stringify(lookOf(settings));
  const part = chapter.pages.map(({ page: number }) => number).join();
  const at = usePosition({
    form,
    look,
    part,
    first,
    stage,
    article,
    onMove(word) {
      keepOpenPosition(student.id, book, chapter, word);
      near(word);
    },
  });
  const noteNow = useReading({ student, book, chapter, mode: form, seen: at.seen, word: at.now });
  useLineFocus(hasLineFocus, article, look);
  const marks = useMarks(student.id, book.id, chapter);
  const open = useOpening(book.id, chapter.chapter_id, at, goTo);
  const links = useLinks(open);
  return (
    <div className={`${page.page} ${css.reader}`} data-form={form}>
      <ReaderBar
        {...{ book, chapter, settings, form, marks, at, isListening }}
        onSettings={setSettings}
        onListen={() => setListening(!isListening)}
        onForm={choose}
        onOpen={open}
      />
      <TakenOut book={book} chapterId={chapter.chapter_id} />
      <OtherDevice {...{ student, book }} at={{ chapter_id: chapter.chapter_id, word: at.word }} onOpen={open} />
      <div className={css.stage} ref={stage}>
        <Explained chapterId={chapter.chapter_id} language={chapter.language}>
          <MarkLayer {...{ chapter, marks, article, part, at }}>
            <ChapterText {...{ article, chapter, settings, hasLineFocus, form }} onClick={links.onClick}>
              <ChapterEnd {...{ book, previous, next }} chapterId={chapter.chapter_id} onOpen={open} />
            </ChapterText>
          </MarkLayer>
        </Explained>
      </div>
      <NoteDialog note={links.note} onClose={links.closeNote} />
      {isListening ? (
        <Listening {...{ part, article, chapter }} onSentence={noteNow} onClose={() => setListening(false)} />
      ) : null}
      {form === 'page' ? <PageTurner {...{ book, chapter, previous, next, at, stage }} onOpen={open} /> : null}
    </div>
  );
}

interface ListeningProps extends Omit<ComponentProps<typeof ReadToMe>, 'language' | 'recorded'> {
  chapter: Chapter;
}

/** By a voice of the device: books have no recordings. */
const Listening = ({ chapter: { language }, ...of }: ListeningProps) => (
  <Suspense>
    <ReadToMe {...of} language={Language.catch('tr').parse(language)} recorded={null} />
  </Suspense>
);

interface ChapterTextProps {
  article: RefObject<HTMLElement | null>;
  chapter: Chapter;
  settings: UserSettings;
  hasLineFocus: boolean;
  form: Form;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Behind the last word. */
  children: ReactNode;
}

const ChapterText = ({ article, chapter, settings, hasLineFocus, form, onClick, children }: ChapterTextProps) => (
  <article
    ref={article}
    lang={chapter.language}
    className={`book-text ${page.text} ${css.text}`}
    onClickCapture={onClick}
    data-line-focus={hasLineFocus || undefined}
    data-font={settings.font_family}
    style={lookOf(settings)}
  >
    <ChapterPages chapter={chapter} isScrolled={form === 'scroll'}>
      {children}
    </ChapterPages>
  </article>
);

/**
 * How the chapter is on the screen; another manner than these two is gone on with elsewhere (null: with none). One text
 * it is where one line stands out, or where it is heard.
 */
function useForm(isOneText: boolean, onManner: (mode: PacedMode | null) => void): [Form, (manner: BookManner) => void] {
  const [chosen, setForm] = useState(storedForm);
  const choose = (value: BookManner) => {
    if (isPaced(value)) return onManner(value);
    keepForm(value);
    setForm(value);
    onManner(null);
  };
  return [isOneText ? 'scroll' : chosen, choose];
}

/** Leads to a word of this chapter or another one. */
function useOpening(
  bookId: string,
  chapterId: string,
  at: Position,
  goTo: (word: number) => void,
): (to: string, word?: number) => void {
  const navigate = useNavigate();
  return (to, word) => {
    const words = at.words();
    const isHere = word !== undefined && words !== null && word >= words.begin && word < words.total;
    if (to === chapterId && word !== undefined) return isHere ? at.goTo(word) : goTo(word);
    const search = word === undefined ? {} : { search: { word: String(word) } as never };
    void navigate({ to: `/student/books/${bookId}/read/${to}`, ...search } as never);
  };
}

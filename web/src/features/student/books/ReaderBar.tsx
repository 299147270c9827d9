import { Button, Group, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconList } from '@tabler/icons-react';
import type { UserSettings } from '@okur/contract/accounts';
import { Language } from '@okur/contract/fields';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListenButton } from '../listen/ListenButton.tsx';
import page from '../reading/reading.module.css';
import { ReaderSettings } from '../look/ReaderSettings.tsx';
import { BackToBook } from './BackToBook.tsx';
import { excerptOf } from './excerpt.ts';
import { MannerChoice } from './MannerChoice.tsx';
import type { BookManner } from './manners.ts';
import css from './reader.module.css';
import type { Chapter } from './useChapter.ts';
import { isOfText, type Marks } from './useMarks.ts';
import type { Form } from './text-window.ts';
import type { Position } from './usePosition.ts';

const BookDrawer = lazy(() => import('./BookDrawer.tsx').then((module) => ({ default: module.BookDrawer })));

interface ReaderBarProps {
  book: StudentBookDetail;
  chapter: Chapter;
  settings: UserSettings;
  form: Form;
  marks: Marks;
  at: Position;
  onSettings: (settings: UserSettings) => void;
  onForm: (form: BookManner) => void;
  isListening: boolean;
  onListen: () => void;
  onOpen: (chapterId: string, word?: number) => void;
}

/** All that is beside the text: the way back, the book's contents, a bookmark, the look of the page. */
export function ReaderBar(props: ReaderBarProps) {
  const { book, chapter, settings, form, marks, at, onSettings, onForm, isListening, onListen, onOpen } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hasWords = chapter.words > 0;
  return (
    <div className={page.tools} data-reader-bar data-head>
      <BackToBook bookId={book.id} />
      <Text component="div" className={`${page.title} ${css.bookTitle}`} lang={book.language} dir="auto">
        {book.title}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Bookmark {...{ chapter, marks, at }} />
        {hasWords && Language.safeParse(chapter.language).success ? (
          <ListenButton isSmall isOn={isListening} onClick={onListen} />
        ) : null}
        <Button
          variant="default"
          radius="xl"
          size="md"
          px={12}
          aria-label={t('student_books.contents_marks_search')}
          onClick={() => setOpen(true)}
        >
          <IconList size={20} aria-hidden />
        </Button>
        <ReaderSettings settings={settings} onChange={onSettings}>
          <MannerChoice {...{ hasWords }} manner={form} hasLineFocus={settings.line_focus} onChoose={onForm} />
        </ReaderSettings>
      </Group>
      {isOpen ? (
        <Suspense>
          <BookDrawer
            {...{ book, chapter, marks }}
            onClose={() => setOpen(false)}
            onOpen={(chapterId, word) => {
              setOpen(false);
              onOpen(chapterId, word);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Sets a bookmark at the first word in sight, or takes away those of this page. */
function Bookmark({ chapter, marks, at }: Pick<ReaderBarProps, 'chapter' | 'marks' | 'at'>) {
  const { t } = useTranslation();
  const [from, behind] = at.sight;
  const here = marks.all.filter(
    (mark) => mark.kind === 'bookmark' && isOfText(mark, chapter) && mark.from_word >= from && mark.from_word < behind,
  );
  const isSet = here.length > 0;
  const toggle = () => {
    if (isSet) return here.forEach((mark) => marks.remove(mark));
    marks.add({
      chapter_id: chapter.chapter_id,
      kind: 'bookmark',
      from_word: at.word,
      to_word: at.word,
      colour: null,
      excerpt: excerptOf(at.words(), at.word, at.word + 8),
    });
  };
  return (
    <Button
      variant="default"
      radius="xl"
      size="md"
      px={12}
      aria-label={t('student_books.bookmark')}
      aria-pressed={isSet}
      onClick={toggle}
    >
      {isSet ? <IconBookmarkFilled size={20} aria-hidden /> : <IconBookmark size={20} aria-hidden />}
    </Button>
  );
}

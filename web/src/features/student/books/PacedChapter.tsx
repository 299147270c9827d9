import { Button, Group, Stack, Text } from '@mantine/core';
import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import type { StudentBookDetail, StudentChapter } from '@okur/contract/student-books';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useWhenHidden } from '../../../kit/useWhenHidden.ts';
import { Paced } from '../../../reading/pacing/Paced.tsx';
import { stageOf } from '../../../reading/pacing/stage.ts';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import { useReaderFont } from '../look/fonts.ts';
import { pacedLookOf } from '../look/look.ts';
import '../look/opendyslexic.css';
import css from '../reading/reading.module.css';
import { ReaderSettings } from '../look/ReaderSettings.tsx';
import { useReadingMode } from '../look/useReadingMode.ts';
import { BackToBook } from './BackToBook.tsx';
import { BookEnd, ChapterOver } from './ChapterEnd.tsx';
import { Missing } from './ChapterPages.tsx';
import { Explained } from './Explained.tsx';
import { type BookManner, isPaced, keepForm, type PacedMode } from './manners.ts';
import { MannerChoice } from './MannerChoice.tsx';
import { stretchOf } from './stretch.ts';
import { TakenOut } from './TakenOut.tsx';
import type { Chapter } from './useChapter.ts';
import { usePacedPosition } from './usePacedPosition.ts';

interface PacedChapterProps {
  book: StudentBookDetail;
  chapter: Chapter;
  next: StudentChapter | null;
  /** The word to begin at. */
  first: number;
  student: OwnStudent;
  mode: PacedMode;
  near: (word: number) => void;
  /** Another pace, or none. */
  onManner: (mode: PacedMode | undefined) => void;
}

/**
 * A chapter at a pace, in stretches: behind each its reader says that it goes on. It counts as free reading does, and
 * measures nothing.
 */
export function PacedChapter({ book, chapter, next, first, student, mode, near, onManner }: PacedChapterProps) {
  const [settings, setSettings] = useState<UserSettings>(student.settings);
  useReaderFont(settings.font_family);
  useReadingMode(settings.theme);
  const [from, setFrom] = useState(first);
  const [isPaused, setPaused] = useState(false);
  const [isResting, setResting] = useState(false);
  const manner = { mode, pace: book.pace[mode] };
  const stretch = useMemo(
    () => stretchOf({ chapter, from, manner, lineFocus: settings.line_focus }),
    // The text of a version never changes: which pages are here says all.
    // oxlint-disable-next-line react/exhaustive-deps
    [chapter.pages, from, mode],
  );
  const position = usePacedPosition({ student, book, chapter, first, stretch, near });
  useWhenHidden(() => setPaused(true));
  useKeys({ Escape: () => setPaused(!isPaused), ' ': () => setPaused(false) }, !isResting);
  const choose = (value: BookManner) => {
    position.keep();
    if (isPaced(value)) return onManner(value);
    keepForm(value);
    onManner(undefined);
  };
  const onRead = () => {
    setFrom(position.end());
    setResting(true);
  };
  return (
    <div className={css.page}>
      <PacedBar
        {...{ book, chapter, settings, mode, isPaused }}
        onPause={isResting ? null : setPaused}
        onSettings={setSettings}
        onManner={choose}
      />
      <TakenOut book={book} chapterId={chapter.chapter_id} />
      {stretch && !isResting ? (
        <Stretched
          key={from}
          {...{ chapter, settings, mode, isPaused, onRead }}
          plan={stretch.plan}
          log={position.log}
          onPause={() => setPaused(true)}
        />
      ) : (
        <Between
          {...{ book, chapter, next, from }}
          isHere={stretch !== null}
          onGoOn={() => setResting(false)}
          onBack={() => choose('page')}
        />
      )}
    </div>
  );
}

interface PacedBarProps extends Pick<PacedChapterProps, 'book' | 'chapter' | 'mode'> {
  settings: UserSettings;
  isPaused: boolean;
  /** Null while nothing moves. */
  onPause: ((on: boolean) => void) | null;
  onSettings: (settings: UserSettings) => void;
  onManner: (manner: BookManner) => void;
}

function PacedBar({ book, chapter, mode, settings, isPaused, onPause, onSettings, onManner }: PacedBarProps) {
  const { t } = useTranslation();
  const label = t(isPaused ? 'exercise.go_on' : 'exercise.pause');
  return (
    <div className={css.tools} data-reader-bar data-head>
      <BackToBook bookId={book.id} />
      <Text component="h1" className={css.title} lang={book.language} dir="auto">
        {chapter.title}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {onPause ? (
          <Button variant="default" radius="xl" size="md" px={12} aria-label={label} onClick={() => onPause(!isPaused)}>
            {isPaused ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
          </Button>
        ) : null}
        <ReaderSettings settings={settings} onChange={onSettings} onOpen={() => onPause?.(true)}>
          <MannerChoice hasWords manner={mode} hasLineFocus={settings.line_focus} onChoose={onManner} />
        </ReaderSettings>
      </Group>
    </div>
  );
}

interface StretchedProps extends Pick<PacedChapterProps, 'chapter' | 'mode'> {
  plan: PacedPlan;
  log: ReturnType<typeof usePacedPosition>['log'];
  settings: UserSettings;
  isPaused: boolean;
  onPause: () => void;
  onRead: () => void;
}

function Stretched({ chapter, plan, log, mode, settings, isPaused, onPause, onRead }: StretchedProps) {
  return (
    <div className={css.paced} style={pacedLookOf(settings)}>
      <Explained chapterId={chapter.chapter_id} language={chapter.language}>
        <Paced
          plan={plan}
          paused={isPaused}
          sound={settings.sound}
          language={chapter.language}
          log={log}
          Stage={stageOf(mode)}
          delayMs={1000}
          onPause={onPause}
          onRead={onRead}
        />
      </Explained>
    </div>
  );
}

interface BetweenProps extends Pick<PacedChapterProps, 'book' | 'chapter' | 'next'> {
  /** The word that comes next. */
  from: number;
  /** Whether more of the chapter can be read now. */
  isHere: boolean;
  onGoOn: () => void;
  onBack: () => void;
}

/** Behind a stretch: whether to go on; behind the last one what comes behind the chapter. */
function Between({ book, chapter, next, from, isHere, onGoOn, onBack }: BetweenProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  // One key goes on: what moved a moment ago is gone with its controls.
  useEffect(() => button.current?.focus({ preventScroll: true }), [from]);
  if (!isHere && !chapter.hasEnd) return <Missing chapter={chapter} />;
  const over = { book, chapterId: chapter.chapter_id, onBack };
  if (!isHere && !next) return <BookEnd {...over} />;
  if (!isHere && next) {
    const open = (id: string) =>
      void navigate({
        to: `/student/books/${book.id}/read/${id}`,
        search: ((old: object) => ({ ...old, word: '0' })) as never,
      } as never);
    return <ChapterOver {...over} next={next} onOpen={open} />;
  }
  const percent = (from / Math.max(1, chapter.words)) * 100;
  return (
    <Stack align="center" gap="md" py="xl" role="status">
      <Text>{t('student_books.chapter_share', { percent: f.percent(percent) })}</Text>
      <Button size="xl" radius="xl" ref={button} onClick={onGoOn}>
        {t('exercise.go_on')}
      </Button>
    </Stack>
  );
}

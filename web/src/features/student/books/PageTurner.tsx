import { Button, Group, Progress, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { mostWords, type StudentBookDetail, type StudentChapter } from '@okur/contract/student-books';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { BookEnd, ChapterOver } from './ChapterEnd.tsx';
import css from './reader.module.css';
import type { Chapter } from './useChapter.ts';
import type { Position } from './usePosition.ts';
import { sayNoPage } from './why-no-page.ts';

interface PageTurnerProps {
  book: StudentBookDetail;
  chapter: Chapter;
  previous: StudentChapter | null;
  next: StudentChapter | null;
  at: Position;
  stage: RefObject<HTMLElement | null>;
  onOpen: (chapterId: string, word?: number) => void;
}

/** The keys belong to what is in them. */
const ownKeys = 'input, textarea, select, [role="dialog"], [role="radiogroup"]';
const keys: Record<string, 1 | -1> = { ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1 };
/** A finger that goes so far to the side turns the page. */
const swipePx = 50;

/** Turns the pages: by button, key and finger; behind the last page comes the next chapter. */
export function PageTurner({ book, chapter, previous, next, at, stage, onOpen }: PageTurnerProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const [waiting, setWaiting] = useWaitingTurn(book.id, chapter, at);
  const turn = (way: 1 | -1) => {
    if (isOver && way === 1 && next) return onOpen(next.id, 0);
    if (isOver) return setOver(false);
    setWaiting(null);
    if (at.turn(way)) return;
    if (way === 1 ? !chapter.hasEnd : !chapter.hasStart) return setWaiting(way);
    const mayCheck = book.chapters.some(
      ({ id, check, checked, open = true }) => id === chapter.chapter_id && check && !checked && open,
    );
    if (way === 1 && next && !mayCheck) onOpen(next.id, 0);
    else if (way === 1) setOver(true);
    // Behind all words is the last page, also of pictures, which have none.
    else if (previous) onOpen(previous.id, mostWords);
  };
  useTurning(stage, turn);
  if (isOver) {
    const over = { book, chapterId: chapter.chapter_id, onBack: () => setOver(false) };
    return next ? <ChapterOver {...over} {...{ next, onOpen }} /> : <BookEnd {...over} />;
  }
  return (
    <nav className={css.turner} aria-label={t('student_books.pages')}>
      <Button
        variant="default"
        radius="xl"
        size="md"
        px={12}
        aria-label={t('student_books.page_back')}
        loading={waiting === -1 && !chapter.error}
        disabled={!previous && at.isStart}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </Button>
      <div className={css.share}>{chapter.words > 0 ? <Share {...{ chapter, at }} /> : null}</div>
      <Button
        variant="default"
        radius="xl"
        size="md"
        px={12}
        aria-label={t('student_books.page_on')}
        loading={waiting === 1 && !chapter.error}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={22} aria-hidden />
      </Button>
    </nav>
  );
}

/** By the word that is read next: the same in every size of letters. Pictures have none. */
function Share({ chapter: { words }, at }: Pick<PageTurnerProps, 'chapter' | 'at'>) {
  const { t } = useTranslation();
  const f = useFormat();
  const percent = at.sight[1] >= words ? 100 : (at.word / words) * 100;
  return (
    <>
      <Progress value={percent} size={4} aria-label={t('student_books.share_of_chapter')} />
      <Group justify="center">
        <Text size="sm" className={css.faint}>
          {t('student_books.chapter_share', { percent: f.percent(percent) })}
        </Text>
      </Group>
    </>
  );
}

/** A page that is turned to before it is there is turned to when it comes. */
function useWaitingTurn(bookId: string, chapter: Chapter, at: Position) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<1 | -1 | null>(null);
  const { error, retry, pages } = chapter;
  // What kept the page from coming before it was waited for is tried again, and says nothing of that try.
  const before = useRef<Error | null>(null);
  useEffect(() => {
    if (waiting !== null && at.turn(waiting)) setWaiting(null);
    // The pages that are here say when to try.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pages]);
  useEffect(() => {
    if (waiting !== null && error && error !== before.current) {
      void sayNoPage(client, bookId, error, t);
      setWaiting(null);
    }
  }, [waiting, error, client, bookId, t]);
  const wait = (way: 1 | -1 | null) => {
    before.current = error;
    if (way !== null && error) retry();
    setWaiting(way);
  };
  return [waiting, wait] as const;
}

function useTurning(stage: RefObject<HTMLElement | null>, turn: (way: 1 | -1) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const box = stage.current;
    const onKey = (event: KeyboardEvent) => {
      const way = keys[event.key];
      const isOwn = (event.target as HTMLElement).closest(event.key === ' ' ? `${ownKeys}, button, a` : ownKeys);
      if (!way || isOwn || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(event.shiftKey && event.key === ' ' ? -1 : way);
    };
    let from: [x: number, y: number] | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? [touches[0]!.clientX, touches[0]!.clientY] : null;
    };
    const onEnd = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!from || !touch || !getSelection()?.isCollapsed) return;
      const [x, y] = [touch.clientX - from[0], touch.clientY - from[1]];
      if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y) * 1.5) latest.current(x < 0 ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    box?.addEventListener('touchstart', onStart, { passive: true });
    box?.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      removeEventListener('keydown', onKey);
      box?.removeEventListener('touchstart', onStart);
      box?.removeEventListener('touchend', onEnd);
    };
  }, [stage]);
}

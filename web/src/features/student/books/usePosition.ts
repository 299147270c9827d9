import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Seen } from './sittings.ts';
import { type Form, openWindow, type TextWindow } from './text-window.ts';
import type { Words } from '../../../reading/books/words.ts';

export interface Position {
  /** The first word in sight. */
  word: number;
  /** Whether the beginning of the chapter is in sight. */
  isStart: boolean;
  /** Words in sight when the text was last moved or set. */
  sight: Seen;
  /** The word that is read next, at this moment: what is noted does not wait for the page to be drawn. */
  now: () => number;
  /** Words on the screen now. */
  seen: () => Seen | null;
  goTo: (word: number) => void;
  turn: (way: 1 | -1) => boolean;
  /** Null before the text is on the screen. */
  words: () => Words | null;
}

interface PositionOf {
  form: Form;
  /** What the text is set in: when it changes, the words in sight stay. */
  look: string;
  /** Which part of the chapter is there. */
  part: string;
  /** The word to begin at. */
  first: number;
  stage: RefObject<HTMLElement | null>;
  article: RefObject<HTMLElement | null>;
  onMove: (word: number) => void;
}

/** The position of the reader in a chapter, whatever its form and letters are. */
export function usePosition({ form, look, part, first, stage, article, onMove }: PositionOf): Position {
  const open = useRef<TextWindow | null>(null);
  const [{ word, sight, isStart }, setSettled] = useState<Pick<Position, 'word' | 'sight' | 'isStart'>>({
    word: first,
    sight: [first, first + 1],
    isStart: first === 0,
  });
  const latest = useRef({ word: first, onMove });
  useLayoutEffect(() => {
    latest.current.onMove = onMove;
  });
  useLayoutEffect(() => {
    if (!stage.current || !article.current) return;
    const onSettle = (at: number, inSight: Seen, start: boolean) => {
      latest.current.word = at;
      setSettled((old) =>
        old.word === at && old.sight.join() === inSight.join() && old.isStart === start
          ? old
          : { word: at, sight: inSight, isStart: start },
      );
      latest.current.onMove(at);
    };
    const opened = openWindow({
      form,
      stage: stage.current,
      article: article.current,
      first: latest.current.word,
      onSettle,
    });
    open.current = opened;
    return () => opened.close();
  }, [form, stage, article]);
  const setIn = useRef(look);
  useLayoutEffect(() => {
    if (setIn.current === look) return;
    setIn.current = look;
    open.current?.restore();
  }, [look]);
  useLayoutEffect(() => open.current?.reread(), [part]);
  const seen = useCallback(() => open.current?.seen() ?? null, []);
  const goTo = useCallback((at: number) => open.current?.goTo(at), []);
  const turn = useCallback((way: 1 | -1) => open.current?.turn(way) ?? false, []);
  const words = useCallback(() => open.current?.words() ?? null, []);
  const now = useCallback(() => latest.current.word, []);
  return { word, sight, isStart, now, seen, goTo, turn, words };
}

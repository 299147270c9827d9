import '@fontsource-variable/literata/wght.css';
import type { Frame } from '@okur/contract/exercises/paced';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './pacing.module.css';

/** How a frame is on the page. */
export type FrameState = 'marked' | 'shaded' | undefined;

interface Props {
  frames: readonly Frame[];
  /** The frame that is due; below 0 none is. */
  displayed: number;
  /** By the lines on which the frames stand. */
  stateOf: (lines: readonly number[]) => (frame: number) => FrameState;
  language: string;
  style?: React.CSSProperties;
}

/** The whole text, scrolled along with what is due; nothing is covered for good, so that one can always look back. */
export function TextPage({ frames, displayed, stateOf, language, style }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const lines = useLines(box, frames);
  const state = stateOf(lines);
  const line = lines[displayed];
  useEffect(() => {
    const word = line === undefined ? null : box.current?.querySelector<HTMLElement>('[data-frame]');
    // At once: smooth scrolling would be one more thing that moves.
    if (word && box.current) box.current.scrollTop = word.offsetTop - box.current.clientHeight * 0.4;
  }, [line]);
  const paragraphs = useMemo(() => paragraphsOf(frames).map(portionsOf), [frames]);
  return (
    <div
      className={css.page}
      ref={box}
      lang={language}
      dir="auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to reach it
      tabIndex={0}
      role="group"
      aria-label={t('exercise.param_text')}
      style={style}
    >
      {paragraphs.map((portions) => (
        <p key={portions[0]![0]!.at} dir="auto">
          {portions.map((some) => (
            <Words
              key={some[0]!.at}
              words={some}
              current={some.some(({ at }) => at === displayed) ? displayed : -1}
              states={some.map(({ at }) => marks[state(at) ?? 'plain']).join('')}
            />
          ))}
        </p>
      ))}
    </div>
  );
}

interface PlacedWord {
  at: number;
  text: string;
}

/** How each state is written, a letter for a word: texts of letters are compared at once. */
const marks = { marked: 'm', shaded: 's', plain: '-' } as const;

interface WordsProps {
  words: readonly PlacedWord[];
  /** The one that is due; below 0 none of them is. */
  current: number;
  states: string;
}

/** Of a long text few words change with each step: all others are not even looked at. */
const Words = memo(function Words({ words, current, states }: WordsProps) {
  return words.map(({ at, text }, n) => (
    <Word key={at} at={at} text={text} isCurrent={at === current} mark={states[n]!} />
  ));
});

const Word = memo(function Word({ at, text, isCurrent, mark }: PlacedWord & { isCurrent: boolean; mark: string }) {
  return (
    <span
      data-word={at}
      data-frame={isCurrent ? at : undefined}
      data-marked={mark === marks.marked || undefined}
      data-shaded={mark === marks.shaded || undefined}
    >
      {text}{' '}
    </span>
  );
});

/** So many words are drawn again where one of them changes. */
const portion = 24;

const portionsOf = (words: readonly PlacedWord[]): PlacedWord[][] =>
  Array.from({ length: Math.ceil(words.length / portion) }, (_, n) => words.slice(n * portion, (n + 1) * portion));

function paragraphsOf(frames: readonly Frame[]): PlacedWord[][] {
  const paragraphs: PlacedWord[][] = [[]];
  for (const [at, { text, endsParagraph }] of frames.entries()) {
    paragraphs.at(-1)!.push({ at, text });
    if (endsParagraph && at < frames.length - 1) paragraphs.push([]);
  }
  return paragraphs;
}

/** The line that each word is on; counted again when the page changes its width, and its text the letters it is in. */
function useLines(box: React.RefObject<HTMLDivElement | null>, frames: readonly Frame[]): number[] {
  const [lines, setLines] = useState<number[]>([]);
  useLayoutEffect(() => {
    const measure = () => {
      let [line, top] = [-1, Number.NEGATIVE_INFINITY];
      const found = [...(box.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])].map((word) => {
        if (word.offsetTop > top + 2) [line, top] = [line + 1, word.offsetTop];
        return line;
      });
      setLines((before) => (before.join() === found.join() ? before : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) for (const element of [box.current, ...box.current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [box, frames]);
  return lines;
}

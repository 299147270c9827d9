import '@fontsource-variable/literata/wght.css';
import type { Frame } from '@okur/contract/exercises/paced';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './pacing.module.css';

/** How a frame stands on the page. */
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
  const paragraphs = useMemo(() => paragraphsOf(frames), [frames]);
  return (
    <div
      className={css.page}
      ref={box}
      lang={language}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to reach it
      tabIndex={0}
      role="group"
      aria-label={t('exercise.param_text')}
      style={style}
    >
      {paragraphs.map((words) => (
        <p key={words[0]!.at}>
          {words.map(({ at, text }) => (
            <Word key={at} at={at} text={text} isCurrent={at === displayed} state={state(at)} />
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

/** Of a long text few words change with each step. */
const Word = memo(function Word({
  at,
  text,
  isCurrent,
  state,
}: PlacedWord & { isCurrent: boolean; state: FrameState }) {
  return (
    <span
      data-word={at}
      data-frame={isCurrent ? at : undefined}
      data-marked={state === 'marked' || undefined}
      data-shaded={state === 'shaded' || undefined}
    >
      {text}{' '}
    </span>
  );
});

function paragraphsOf(frames: readonly Frame[]): PlacedWord[][] {
  const paragraphs: PlacedWord[][] = [[]];
  for (const [at, { text, endsParagraph }] of frames.entries()) {
    paragraphs.at(-1)!.push({ at, text });
    if (endsParagraph && at < frames.length - 1) paragraphs.push([]);
  }
  return paragraphs;
}

/** The line that each word stands on; counted again when the page changes its width. */
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
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, frames]);
  return lines;
}

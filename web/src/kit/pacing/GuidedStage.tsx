import '@fontsource-variable/literata/wght.css';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import type { Frame } from '@okur/contract/exercises/paced';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StageProps } from './Paced.tsx';
import css from './pacing.module.css';

type Plan = PlanOf<'guided_pacer'>;

/** The whole text, and a mark that goes through it; nothing is covered, so that one can always look back. */
export function GuidedStage({ plan, shown, language }: StageProps<Plan>) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const lines = useLines(box, plan.frames);
  const isMarked = marked(plan, shown.to, lines);
  const line = lines[shown.to];
  useEffect(() => {
    const word = line === undefined ? null : box.current?.querySelector<HTMLElement>('[data-frame]');
    // At once: smooth scrolling would be one more thing that moves.
    if (word && box.current) box.current.scrollTop = word.offsetTop - box.current.clientHeight * 0.4;
  }, [line]);
  const paragraphs = useMemo(() => paragraphsOf(plan.frames), [plan]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to reach it
    <div className={css.page} ref={box} lang={language} tabIndex={0} role="group" aria-label={t('exercise.param_text')}>
      {paragraphs.map((words) => (
        <p key={words[0]!.at}>
          {words.map(({ at, text }) => <Word key={at} at={at} text={text} isShown={at === shown.to} isMarked={isMarked(at)} />)}
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
const Word = memo(function Word({ at, text, isShown, isMarked }: PlacedWord & { isShown: boolean; isMarked: boolean }) {
  return <span data-word={at} data-frame={isShown ? at : undefined} data-marked={isMarked || undefined}>{text} </span>;
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

/** Which words are marked while word `at` is due. */
function marked(plan: Plan, at: number, lines: readonly number[]): (word: number) => boolean {
  if (at < 0) return () => false;
  if (plan.highlight === 'words') {
    const first = at - (at % plan.windowWords);
    return (word) => word >= first && word < first + plan.windowWords;
  }
  const window = Math.floor((lines[at] ?? 0) / plan.lines);
  return (word) => Math.floor((lines[word] ?? -1) / plan.lines) === window;
}

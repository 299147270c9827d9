import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { excerptOf } from './excerpt.ts';
import css from './reader.module.css';
import type { Position } from './usePosition.ts';

interface SelectByKeysProps {
  at: Pick<Position, 'words' | 'seen'>;
  button: RefObject<HTMLButtonElement | null>;
  /** The words are selected: to what is done with them. */
  onChosen: () => void;
}

/** Where the selection begins and where it is moved. */
type Ends = [anchor: number, focus: number];

/** Selects words in sight without a pointer; the button is there while it has the focus. */
export function SelectByKeys({ at, button, onChosen }: SelectByKeysProps) {
  const { t } = useTranslation();
  const how = useId();
  const [ends, setEnds] = useState<Ends | null>(null);
  const select = (next: Ends | null) => {
    setEnds(next);
    const range = next && at.words()?.rangeOf(Math.min(...next), Math.max(...next));
    const selection = getSelection();
    selection?.removeAllRanges();
    if (range) selection?.addRange(range);
  };
  const begin = () => {
    const [first] = at.seen() ?? [];
    if (first !== undefined) select([first, first]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!ends) return;
    const next = movedBy(event, ends, at);
    if (next === undefined) return;
    event.preventDefault();
    // The same keys turn the pages.
    event.stopPropagation();
    if (next === 'chosen') onChosen();
    else select(next);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.byKeys}
        aria-pressed={ends !== null}
        aria-describedby={how}
        onClick={() => (ends ? onChosen() : begin())}
        onKeyDown={onKeyDown}
        onBlur={() => setEnds(null)}
      >
        {t('student_books.select_words')}
        <span id={how} className={css.byKeysHow}>
          {t('student_books.select_words_how')}
        </span>
      </button>
      <VisuallyHidden aria-live="polite">
        {ends ? excerptOf(at.words(), Math.min(...ends), Math.max(...ends)) : ''}
      </VisuallyHidden>
    </>
  );
}

/** What a key does: other ends, none, or the words are chosen; undefined for a key of others. */
function movedBy(
  { key, shiftKey }: KeyboardEvent,
  [anchor, focus]: Ends,
  at: SelectByKeysProps['at'],
): Ends | null | 'chosen' | undefined {
  if (key === 'Enter' || key === ' ') return 'chosen';
  if (key === 'Escape') return null;
  const steps: Record<string, () => number> = {
    ArrowRight: () => focus + 1,
    ArrowLeft: () => focus - 1,
    ArrowDown: () => besideLine(focus, 1, at),
    ArrowUp: () => besideLine(focus, -1, at),
  };
  const step = steps[key];
  const seen = at.seen();
  if (!step || !seen) return undefined;
  const moved = Math.min(Math.max(step(), seen[0]), seen[1] - 1);
  return [shiftKey ? anchor : moved, moved];
}

/** The first word of the line below, or of the one above. */
function besideLine(word: number, way: 1 | -1, at: SelectByKeysProps['at']): number {
  const words = at.words();
  const seen = at.seen();
  if (!words || !seen) return word;
  const topOf = (one: number) => words.lineOf(one)?.top ?? 0;
  const isInSight = (one: number) => one >= seen[0] && one < seen[1];
  let next = word;
  while (isInSight(next) && topOf(next) === topOf(word)) next += way;
  while (way === -1 && isInSight(next - 1) && topOf(next - 1) === topOf(next)) next -= 1;
  return next;
}

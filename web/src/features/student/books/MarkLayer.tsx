import { Button, Paper } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { type BookMark, markColours } from '@okur/contract/student-books';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caretAt } from '../../../reading/words/wordAt.ts';
import { excerptOf } from './excerpt.ts';
import { Colours, MarkEditor } from './MarkEditor.tsx';
import css from './reader.module.css';
import { SelectByKeys } from './SelectByKeys.tsx';
import type { Chapter } from './useChapter.ts';
import { isOfText, type Marks } from './useMarks.ts';
import type { Position } from './usePosition.ts';
import type { Words } from '../../../reading/books/words.ts';

interface MarkLayerProps {
  chapter: Chapter;
  marks: Marks;
  article: RefObject<HTMLElement | null>;
  /** Which part of the chapter is there. */
  part: string;
  at: Pick<Position, 'words' | 'seen'>;
  children: ReactNode;
}

type Selected = [from: number, to: number];

/** Paints the highlights of a chapter, makes one of what is selected, and opens the one that is touched. */
export function MarkLayer({ chapter, marks, article, part, at, children }: MarkLayerProps) {
  const { words } = at;
  const byKeys = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const own = marks.all.filter((mark) => isOfText(mark, chapter) && mark.kind !== 'bookmark');
  usePainted(own, part, words);
  useSelected(article, words, setSelected);
  const edited = own.find(({ id }) => id === editing);
  const onClick = (event: MouseEvent) => {
    if (!getSelection()?.isCollapsed) return event.stopPropagation();
    const [node, offset] = caretAt(event.clientX, event.clientY);
    const word = node && words()?.wordAt(node, offset);
    const touched = own.findLast(
      ({ from_word, to_word }) => typeof word === 'number' && word >= from_word && word <= to_word,
    );
    if (!touched) return;
    event.stopPropagation();
    setEditing(touched.id);
  };
  const add = (kind: 'highlight' | 'note', colour: BookMark['colour']) => {
    if (!selected) return;
    const [from_word, to_word] = selected;
    const excerpt = excerptOf(words(), from_word, to_word);
    const made = marks.add({ chapter_id: chapter.chapter_id, kind, from_word, to_word, colour, excerpt });
    getSelection()?.removeAllRanges();
    setSelected(null);
    if (kind === 'note') setEditing(made.id);
    else byKeys.current?.focus({ preventScroll: true });
  };
  const close = () => {
    setEditing(null);
    byKeys.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <SelectByKeys
        {...{ at }}
        button={byKeys}
        onChosen={() => bar.current?.querySelector('button')?.focus({ preventScroll: true })}
      />
      {/* By keys words are selected beside the text, and marks are changed in their list. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClickCapture={onClick}>{children}</div>
      {selected && !edited ? (
        <SelectionBar bar={bar} onAdd={add} onLeave={() => byKeys.current?.focus({ preventScroll: true })} />
      ) : null}
      {edited ? <MarkEditor key={edited.id} mark={edited} marks={marks} isOverPage onClose={close} /> : null}
    </>
  );
}

/** By the browser's own highlights: the text stays as it is. An older browser lists them beside the text alone. */
function usePainted(own: readonly BookMark[], part: string, words: () => Words | null): void {
  const ids = own.map(({ id, from_word, to_word, colour }) => [id, from_word, to_word, colour].join()).join(' ');
  const painted = `${part} ${ids}`;
  useLayoutEffect(() => {
    if (!('highlights' in CSS)) return;
    for (const colour of markColours) {
      const ranges = own
        .filter((mark) => (mark.colour ?? 'yellow') === colour)
        .flatMap(({ from_word, to_word }) => words()?.rangeOf(from_word, to_word) ?? []);
      CSS.highlights.set(`okur-mark-${colour}`, new Highlight(...ranges));
    }
    return () => markColours.forEach((colour) => void CSS.highlights.delete(`okur-mark-${colour}`));
    // What is painted is told by `painted`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [painted, words]);
}

function useSelected(
  article: RefObject<HTMLElement | null>,
  words: () => Words | null,
  tell: (selected: Selected | null) => void,
): void {
  useEffect(() => {
    const onChange = () => {
      const selection = getSelection();
      const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
      if (!range || !article.current?.contains(range.commonAncestorContainer)) return tell(null);
      const from = words()?.wordAt(range.startContainer, range.startOffset);
      const to = words()?.wordAt(range.endContainer, Math.max(0, range.endOffset - 1));
      tell(typeof from === 'number' && typeof to === 'number' && to >= from ? [from, to] : null);
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [article, words, tell]);
}

interface SelectionBarProps {
  bar: RefObject<HTMLDivElement | null>;
  onAdd: (kind: 'highlight' | 'note', colour: BookMark['colour']) => void;
  /** Escape: back to the words. */
  onLeave: () => void;
}

function SelectionBar({ bar, onAdd, onLeave }: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <Paper
      ref={bar}
      className={css.selection}
      radius="xl"
      role="toolbar"
      aria-label={t('student_books.highlight')}
      // A touch on the bar would end the selection before the bar hears of it.
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => (key === 'Escape' ? onLeave() : undefined)}
    >
      <Colours chosen={null} onChoose={(colour) => onAdd('highlight', colour)} />
      <Button
        variant="subtle"
        radius="xl"
        size="md"
        leftSection={<IconNote size={20} aria-hidden />}
        onClick={() => onAdd('note', 'yellow')}
      >
        {t('student_books.note')}
      </Button>
    </Paper>
  );
}

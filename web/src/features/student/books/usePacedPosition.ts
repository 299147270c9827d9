import type { OwnStudent } from '@okur/contract/accounts';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { useEffect, useRef, useState } from 'react';
import type { PaceLog } from '../../../reading/pacing/Paced.tsx';
import { keepOpenPosition } from './position.ts';
import type { Seen } from './sittings.ts';
import type { Stretch } from './stretch.ts';
import type { Chapter } from './useChapter.ts';
import { useReading } from './useReading.ts';

interface PacedPositionOf {
  student: OwnStudent;
  book: StudentBookDetail;
  chapter: Chapter;
  /** The word at which it began. */
  first: number;
  stretch: Stretch | null;
  near: (word: number) => void;
}

interface PacedPosition {
  log: PaceLog;
  /** The stretch is through; answers the word that comes next. */
  end: () => number;
  /** Keeps the word at which the reader is. */
  keep: () => void;
}

/** So many words count as seen together: those that went by last. None that is still to come is among them. */
const together = 50;

/** Where in a chapter a reader is who reads at a pace, and what was read of it. */
export function usePacedPosition({ student, book, chapter, first, stretch, near }: PacedPositionOf): PacedPosition {
  /** `behind`: the word behind the last that was shown. */
  const at = useRef({ word: first, behind: first, hasBegun: false });
  const note = useReading({
    student,
    book,
    chapter,
    mode: 'paced',
    seen: () => seenOf(first, at.current),
    word: () => Math.min(at.current.word, Math.max(0, chapter.words - 1)),
  });
  const latest = useRef({ stretch, note, keep: () => {} });
  latest.current = {
    stretch,
    note,
    keep() {
      const word = Math.min(at.current.word, Math.max(0, chapter.words - 1));
      keepOpenPosition(student.id, book, chapter, word);
      near(word);
    },
  };
  useEffect(() => () => latest.current.keep(), []);
  const [log] = useState<PaceLog>(() => ({
    start: () => void (at.current.hasBegun = true),
    stand(frame) {
      const { words = [first], plan } = latest.current.stretch ?? {};
      const [word = first, behind = word] = words.slice(frame, frame + 2);
      at.current = { ...at.current, word, behind: Math.max(behind, word) };
      if (plan?.frames[frame]?.endsSentence) latest.current.keep();
    },
    note: () => latest.current.note(),
  }));
  return {
    log,
    end() {
      const word = latest.current.stretch?.words.at(-1) ?? first;
      at.current = { ...at.current, word, behind: word };
      latest.current.note();
      latest.current.keep();
      return word;
    },
    keep: () => latest.current.keep(),
  };
}

function seenOf(first: number, { behind, hasBegun }: { behind: number; hasBegun: boolean }): Seen | null {
  const from = Math.max(first, behind - together);
  return hasBegun && behind > from ? [from, behind] : null;
}

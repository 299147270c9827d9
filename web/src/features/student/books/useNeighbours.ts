import type { OwnChapter, StudentBookDetail } from '@okur/contract/student-books';
import { useRef } from 'react';
import { readableChapters } from './position.ts';

interface Neighbours {
  previous: OwnChapter | null;
  next: OwnChapter | null;
}

/**
 * The chapters before and behind the open one. Where it was taken out or has closed under its reader, they are those
 * that were around it; where it never was among them, the one in which the server has its reader go on.
 */
export function useNeighbours(
  { chapters, position }: Pick<StudentBookDetail, 'chapters' | 'position'>,
  chapterId: string,
): Neighbours {
  const open = readableChapters(chapters);
  const order = useRef(open);
  if (open.some(({ id }) => id === chapterId)) order.current = open;
  const ids = order.current.map(({ id }) => id);
  const at = ids.indexOf(chapterId);
  if (at < 0) {
    const instead = position?.taken_out ? open.find(({ id }) => id === position.chapter_id) : undefined;
    return { previous: null, next: instead ?? null };
  }
  const [before, behind] = [new Set(ids.slice(0, at)), new Set(ids.slice(at + 1))];
  return {
    previous: open.findLast(({ id }) => before.has(id)) ?? null,
    next: open.find(({ id }) => behind.has(id)) ?? null,
  };
}

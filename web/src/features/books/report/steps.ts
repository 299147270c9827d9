import type { ChapterFigures } from '@okur/contract/books';

/** The chapter after which most readers are missing from the next one; none where all of them go on. */
export function stepOf(
  chapters: readonly Pick<ChapterFigures, 'title' | 'reached'>[],
): { title: string; reached: number; next: number } | null {
  const steps = chapters
    .slice(0, -1)
    .map(({ title, reached }, at) => ({ title, reached, next: chapters[at + 1]!.reached }));
  const lost = ({ reached, next }: { reached: number; next: number }) => reached - next;
  const [most] = steps.toSorted((a, b) => lost(b) - lost(a));
  return most && lost(most) > 0 ? most : null;
}

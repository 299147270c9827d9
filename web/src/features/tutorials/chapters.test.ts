import { expect, it } from 'vitest';
import { chapterLines, chaptersIn } from './chapters.ts';

it('reads a chapter from each line, and writes them as they were read', () => {
  const text = '0:00 Başlangıç\n1:05 Gözün adımları: 1\n75:10 Son';
  const chapters = [
    { at: 0, title: 'Başlangıç' },
    { at: 65, title: 'Gözün adımları: 1' },
    { at: 4510, title: 'Son' },
  ];
  expect(chaptersIn(text)).toEqual(chapters);
  expect(chapterLines(chapters)).toBe(text);
  expect(chaptersIn('\n  01:15:10   Son  \n\n')).toEqual([{ at: 4510, title: 'Son' }]);
  expect(chaptersIn('')).toEqual([]);
});

it.each(['Başlangıç', '1:75 Son', '1:05', '10 Son', '0:00 A\nB'])('of %j is nothing', (text) => {
  expect(chaptersIn(text)).toBeNull();
});

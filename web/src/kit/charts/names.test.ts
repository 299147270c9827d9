import { expect, test } from 'vitest';
import { namesUnder } from './names.ts';

const frameOf = (width: number, points: number) => ({
  right: width,
  band: width / points,
  middle: (at: number) => (width / points) * (at + 0.5),
});

test('short names are under every point', () => {
  expect(namesUnder(frameOf(600, 3), ['a', 'b', 'c']).map(({ text, x, textAnchor }) => [text, x, textAnchor])).toEqual([
    ['a', 100, 'middle'],
    ['b', 300, 'middle'],
    ['c', 500, 'middle'],
  ]);
});

test('the last name ends with the drawing, and the one before it gives way instead of touching it', () => {
  const weeks = Array.from({ length: 24 }, (_, at) => `${at + 1} Kas 2026`);
  const names = namesUnder(frameOf(260, 24), weeks);
  expect(names.at(-1)).toMatchObject({ text: '24 Kas 2026', textAnchor: 'end' });
  expect(names.length).toBeGreaterThan(1);
  const sides = names.map(({ text, x, textAnchor }) => ({
    left: x - text.length * 6.4 * (textAnchor === 'end' ? 1 : 0.5),
    right: x + text.length * 6.4 * (textAnchor === 'end' ? 0 : 0.5),
  }));
  expect(sides.slice(1).filter(({ left }, at) => left < sides[at]!.right)).toEqual([]);
});

test('names in capitals keep their distance, and a long one is cut', () => {
  const chapters = Array.from({ length: 60 }, () => 'THE KING OF THE GOLDEN RIVER OR THE BLACK BROTHERS');
  const names = namesUnder(frameOf(1000, 60), chapters);
  expect(names.every(({ text }) => text.endsWith('…'))).toBe(true);
  // Capitals of the drawing's typeface are about nine pixels wide.
  const [last, before] = names.toReversed();
  expect(last!.x - last!.text.length * 9 * (last!.textAnchor === 'end' ? 1 : 0.5)).toBeGreaterThan(
    before!.x + before!.text.length * 9 * 0.5,
  );
});

import { expect, test } from 'vitest';
import { spotOf } from './reference.ts';

const frame = { left: 40, right: 600, top: 12, bottom: 220 };
const label = 'Goal: 190 words a minute';

test('the name of a goal is above its line at the end, unless a line of the chart passes there', () => {
  const low = [
    { x: 40, y: 180 },
    { x: 600, y: 180 },
  ];
  expect(spotOf(frame, 100, label, [low])).toEqual({ x: 600, y: 95, textAnchor: 'end' });
  const rising = [
    { x: 40, y: 200 },
    { x: 400, y: 180 },
    { x: 590, y: 60 },
  ];
  expect(spotOf(frame, 100, label, [rising])).toEqual({ x: 45, y: 95, textAnchor: 'start' });
});

test('it stands a row away where lines pass on both sides of a narrow chart', () => {
  const around = [
    { x: 40, y: 97 },
    { x: 150, y: 108 },
    { x: 260, y: 90 },
  ];
  const spot = spotOf({ ...frame, right: 270 }, 100, label, [around]);
  expect(spot).toEqual({ x: 270, y: 80, textAnchor: 'end' });
});

test('it goes below where lines pass above at both ends, and never under the axis', () => {
  const above = [
    { x: 40, y: 90 },
    { x: 600, y: 90 },
  ];
  expect(spotOf(frame, 100, label, [above])).toEqual({ x: 600, y: 115, textAnchor: 'end' });
  const low = above.map(({ x }) => ({ x, y: 205 }));
  expect(spotOf(frame, 212, label, [low])).toEqual({ x: 600, y: 192, textAnchor: 'end' });
});

import { describe, expect, it } from 'vitest';
import { labelsOf, scaleOf, spreadOf, ticksOf } from './scatter.ts';

const frame = { left: 0, right: 400, top: 0, bottom: 200 };

describe('the axis of speed', () => {
  it('holds every value between round numbers', () => {
    expect(ticksOf([82, 143, 231])).toEqual([50, 100, 150, 200, 250]);
    expect(ticksOf([96, 104])).toEqual([96, 98, 100, 102, 104]);
  });
  it('is as wide as its numbers need even for one reader', () => {
    expect(ticksOf([120])).toEqual([120, 121, 122, 123, 124, 125]);
  });
  it('puts values where they belong', () => {
    const down = scaleOf([0, 100], [200, 0]);
    expect([down(0), down(50), down(100)]).toEqual([200, 100, 0]);
  });
});

it('the spread of speeds counts every reader once, those on an edge among them', () => {
  const spread = spreadOf([60, 80, 100, 119, 120, 180]);
  expect(spread.map(({ from, count }) => [from, count])).toEqual([
    [60, 1],
    [80, 1],
    [100, 2],
    [120, 1],
    [140, 0],
    [160, 1],
  ]);
});

describe('the names in the picture', () => {
  it('stand right of their dots', () => {
    expect(labelsOf([{ id: 'a', name: 'Ada', x: 100, y: 100 }], frame)).toMatchObject([
      { id: 'a', text: 'Ada', x: 110 },
    ]);
  });
  it('go to the left at the right edge', () => {
    const [label] = labelsOf([{ id: 'a', name: 'Ada', x: 390, y: 100 }], frame);
    expect(label!.x).toBeLessThan(380);
  });
  it('never lie on each other or on a dot', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => ({
      id: String(at),
      name: 'Muhammed',
      x: 180 + (at % 6) * 9,
      y: 80 + Math.floor(at / 6) * 9,
    }));
    const labels = labelsOf(crowd, frame);
    expect(labels.length).toBeLessThan(crowd.length);
    const overlapping = labels.filter((a) =>
      labels.some((b) => a !== b && Math.abs(a.y - b.y) < 13 && Math.abs(a.x - b.x) < 8 * 6),
    );
    expect(overlapping).toEqual([]);
  });
  it('are given to the lowest dots first', () => {
    const labels = labelsOf(
      [
        { id: 'high', name: 'Barış', x: 100, y: 50 },
        { id: 'low', name: 'Ceren', x: 100, y: 180 },
      ],
      frame,
    );
    expect(labels.map(({ id }) => id)).toEqual(['low', 'high']);
  });
});

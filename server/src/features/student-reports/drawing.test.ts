import { expect, it } from 'vitest';
import { chartSvg } from './drawing.ts';

it('writes a number above its point, and under a point from which the line rises', () => {
  const values = [30, 50, 20, null, 60, 40];
  const svg = chartSvg({
    title: '',
    text: '',
    months: values.map((value, at) => ({ label: `M${at}`, value, formatted: String(value) })),
  } as Parameters<typeof chartSvg>[0]);
  const points = [
    ...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"[^>]*\/><text x="[\d.]+" y="([\d.]+)"[^>]*>(\d+)</g),
  ];
  expect(
    points.map(([, point, label, formatted]) => [formatted, Number(label) > Number(point) ? 'under' : 'above']),
  ).toEqual([
    ['30', 'under'],
    ['50', 'above'],
    ['20', 'under'],
    ['60', 'above'],
    ['40', 'under'],
  ]);
  // Months are under all of it.
  const lowest = Math.max(...points.map(([, , label]) => Number(label)));
  expect(lowest).toBeLessThan(Number(/y1="([\d.]+)"/.exec(svg)?.[1]));
});

it('draws a goal across, within the picture, also above all that was measured', () => {
  const svg = chartSvg({
    title: '',
    text: '',
    months: [40, 60].map((value, at) => ({ month: `M${at}`, label: `M${at}`, value, formatted: String(value) })),
    goal: { value: 90, label: 'Goal <90>' },
  });
  const [, goal = ''] = /y1="([\d.]+)"[^>]*stroke-dasharray/.exec(svg) ?? [];
  const points = [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(Number(goal)).toBeGreaterThan(0);
  expect(points.every((y) => y > Number(goal))).toBe(true);
  expect(svg).toContain('Goal &lt;90&gt;');
});

it('draws a goal through no number, wherever it lies', () => {
  const months = [30, 50, 44, 20, 60, 40].map((value, at) => ({
    month: `M${at}`,
    label: `M${at}`,
    value,
    formatted: String(value),
  }));
  const struck = Array.from({ length: 60 }, (_, at) => at + 10).flatMap((value) => {
    const svg = chartSvg({ title: '', text: '', months, goal: { value, label: `Goal: ${value}` } });
    const line = Number(/y1="([\d.]+)"[^>]*stroke-dasharray/.exec(svg)?.[1]);
    const feet = [...svg.matchAll(/<circle [^>]*\/><text x="[\d.]+" y="([\d.]+)"/g)].map(([, foot]) => Number(foot));
    expect(feet).toHaveLength(months.length);
    // Digits of 7 points are 5 tall.
    return feet.some((foot) => line < foot && line > foot - 5) ? [value] : [];
  });
  expect(struck).toEqual([]);
});

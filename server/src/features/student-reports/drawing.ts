import type { Chart } from '@okur/contract/student-reports';
import { ink } from '../../platform/pdf/styles.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/** Points. */
const size = { width: 250, height: 92, left: 4, right: 4, top: 16, bottom: 16 };
/** For the number under the lowest point. */
const room = 13;

interface Point {
  y: number;
}

/** The line rises from it to wherever it goes on. */
function isValley(point: Point, ...neighbours: readonly (Point | undefined)[]): boolean {
  const around = neighbours.flatMap((one) => one ?? []);
  return around.length > 0 && around.every(({ y }) => y < point.y);
}

/**
 * A line over the months as SVG: each measured month a point with its number; the line runs over months without one.
 */
export function chartSvg({ months, goal }: Chart): string {
  const values = months.flatMap(({ value }) => (value === null ? [] : [value]));
  const drawn = goal ? [...values, goal.value] : values;
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  const span = Math.max(1, most - least);
  const step = (size.width - size.left - size.right) / Math.max(1, months.length);
  const x = (at: number) => size.left + step * (at + 0.5);
  const y = (value: number) =>
    size.height - size.bottom - room - ((value - least) / span) * (size.height - size.top - size.bottom - room - 6);
  const measured = months.flatMap(({ value, formatted }, at) =>
    value === null ? [] : [{ x: x(at), y: y(value), formatted }],
  );
  // A number is on the side of its point where the line does not run.
  const points = measured.map((point, at) => ({
    ...point,
    label: isValley(point, measured[at - 1], measured[at + 1]) ? point.y + 9.5 : point.y - 5,
  }));
  const text = (left: number, top: number, words: string, colour: string, weight = 'normal', anchor = 'middle') => {
    const font = `font-family="Roboto" font-size="7" font-weight="${weight}" text-anchor="${anchor}"`;
    return `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${font} fill="${colour}">${escapeHtml(words)}</text>`;
  };
  const line = points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');
  const base = size.height - size.bottom;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" ' +
      `width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<line x1="0" y1="${base}" x2="${size.width}" y2="${base}" stroke="${ink.line}" stroke-width="0.8"/>`,
    ...(goal
      ? [
          `<line x1="0" y1="${y(goal.value).toFixed(1)}" x2="${size.width}" y2="${y(goal.value).toFixed(1)}" ` +
            `stroke="${ink.dim}" stroke-width="0.8" stroke-dasharray="4 3"/>`,
          text(0, y(goal.value) - 3, goal.label, ink.dim, 'normal', 'start'),
        ]
      : []),
    points.length > 1
      ? `<polyline fill="none" stroke="${ink.brand}" stroke-width="1.6" stroke-linejoin="round" points="${line}"/>`
      : '',
    // White under a number, which the line would else run through.
    ...points.map((p) =>
      text(p.x, p.label, p.formatted, '#ffffff', 'bold').replace(
        '<text',
        '<text stroke="#ffffff" stroke-width="2" stroke-linejoin="round"',
      ),
    ),
    ...points.map(
      (p) =>
        `<circle cx="${p.x.toFixed(1)}" cy="${p.y.toFixed(1)}" r="2.4" fill="${ink.brand}"/>` +
        text(p.x, p.label, p.formatted, ink.text, 'bold'),
    ),
    ...months.map(({ label }, at) => text(x(at), size.height - 5, label, ink.dim)),
    '</svg>',
  ].join('');
}

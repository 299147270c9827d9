import { drawMonths } from '@okur/contract/reading/months-drawn';
import type { Chart } from '@okur/contract/student-reports';
import { ink } from '../../platform/pdf/styles.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/** Points. */
const sheet = { width: 250, height: 92, margin: 4, top: 22, bottom: 16, letters: 7 };

/**
 * A line over the months as SVG: each measured month a point with its number; the line runs over months without one.
 */
export function chartSvg(chart: Chart): string {
  const { points, middles, base, goal } = drawMonths(chart, sheet);
  const text = (left: number, top: number, words: string, colour: string, weight = 'normal', anchor = 'middle') => {
    const font = `font-family="Roboto" font-size="${sheet.letters}" font-weight="${weight}" text-anchor="${anchor}"`;
    return `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${font} fill="${colour}">${escapeHtml(words)}</text>`;
  };
  const line = points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" ' +
      `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}">`,
    `<line x1="0" y1="${base}" x2="${sheet.width}" y2="${base}" stroke="${ink.line}" stroke-width="0.8"/>`,
    ...(goal && chart.goal
      ? [
          `<line x1="0" y1="${goal.y.toFixed(1)}" x2="${sheet.width}" y2="${goal.y.toFixed(1)}" ` +
            `stroke="${ink.dim}" stroke-width="0.8" stroke-dasharray="4 3"/>`,
          text(goal.name.x, goal.name.y, chart.goal.label, ink.dim, 'normal', goal.name.anchor),
        ]
      : []),
    points.length > 1
      ? `<polyline fill="none" stroke="${ink.brand}" stroke-width="1.6" stroke-linejoin="round" points="${line}"/>`
      : '',
    // White under a number, which the line would else run through.
    ...points.map((p) =>
      text(p.x, p.number, p.formatted, '#ffffff', 'bold').replace(
        '<text',
        '<text stroke="#ffffff" stroke-width="2" stroke-linejoin="round"',
      ),
    ),
    ...points.map(
      (p) =>
        `<circle cx="${p.x.toFixed(1)}" cy="${p.y.toFixed(1)}" r="2.4" fill="${ink.brand}"/>` +
        text(p.x, p.number, p.formatted, ink.text, 'bold'),
    ),
    ...chart.months.map(({ label }, at) => text(middles[at]!, sheet.height - 5, label, ink.dim)),
    '</svg>',
  ].join('');
}

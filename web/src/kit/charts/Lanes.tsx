import { colorOf, type Scheme } from './marks.tsx';
import css from './plot.module.css';
import { charWidth, fitted, numberAt } from './scale.ts';
import type { PlotProps } from './types.ts';

/** Pixels of a row: the name, and the bar under it. */
export const laneHeight = 40;

/**
 * Bars that lie under their names, the longest as wide as the drawing: names of any length stay readable on a phone.
 */
export function Lanes({
  data,
  x,
  series: [one],
  unit,
  format,
  width,
  active,
  scheme,
}: PlotProps & { id: string; width: number; active: number | null; scheme: Scheme }) {
  if (!one) return null;
  const most = Math.max(1, ...data.map((point) => numberAt(point, one.key) ?? 0));
  return data.map((point, at) => {
    const value = numberAt(point, one.key) ?? 0;
    const text = `${format(value)}${unit ? ` ${unit}` : ''}`;
    const y = at * laneHeight;
    return (
      <g key={at}>
        {active === at ? <rect className={css.here} x={0} y={y} width={width} height={laneHeight} /> : null}
        <text className={css.name} x={0} y={y + 17}>
          {fitted(String(point[x] ?? ''), width - text.length * charWidth - 24)}
        </text>
        <text className={css.name} x={width} y={y + 17} textAnchor="end">
          {text}
        </text>
        <rect className={css.lane} x={0} y={y + 24} width={width} height={8} rx={4} />
        <rect
          x={0}
          y={y + 24}
          width={Math.max(value > 0 ? 3 : 0, (value / most) * width)}
          height={8}
          rx={4}
          style={{ fill: colorOf(0, scheme) }}
        />
      </g>
    );
  });
}

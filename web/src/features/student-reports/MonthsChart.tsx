import type { Chart } from '@okur/contract/student-reports';
import css from './report.module.css';

const size = { width: 300, height: 120, top: 24, bottom: 22 };

/** A line over the months with its numbers, as it is on the paper. */
export function MonthsChart({ chart: { title, text, months, goal } }: { chart: Chart }) {
  const values = [...months.flatMap(({ value }) => (value === null ? [] : [value])), ...(goal ? [goal.value] : [])];
  const least = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - least);
  const step = size.width / Math.max(1, months.length);
  const x = (at: number) => step * (at + 0.5);
  const y = (value: number) =>
    size.height - size.bottom - 8 - ((value - least) / span) * (size.height - size.top - size.bottom - 8);
  const points = months.flatMap(({ month, value, formatted }, at) =>
    value === null ? [] : [{ month, x: x(at), y: y(value), formatted }],
  );
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      {points.length > 0 ? (
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={months
            .filter((m) => m.value !== null)
            .map((m) => `${m.label}: ${m.formatted}`)
            .join(', ')}
        >
          <line
            x1="0"
            x2={size.width}
            y1={size.height - size.bottom}
            y2={size.height - size.bottom}
            className={css.base}
          />
          {goal ? (
            <>
              <line x1="0" x2={size.width} y1={y(goal.value)} y2={y(goal.value)} className={css.goal} />
              <text x="0" y={y(goal.value) - 4} className={css.goalName}>
                {goal.label}
              </text>
            </>
          ) : null}
          <polyline points={points.map((p) => `${p.x},${p.y}`).join(' ')} className={css.line} />
          {points.map((p) => (
            <g key={p.month}>
              <circle cx={p.x} cy={p.y} r="3" className={css.point} />
              <text x={p.x} y={p.y - 7} className={css.number}>
                {p.formatted}
              </text>
            </g>
          ))}
          {months.map(({ month, label }, at) => (
            <text key={month} x={x(at)} y={size.height - 6} className={css.month}>
              {label}
            </text>
          ))}
        </svg>
      ) : null}
      <p className={css.dim}>{text}</p>
    </figure>
  );
}

import { drawMonths } from '@okur/contract/reading/months-drawn';
import type { Chart } from '@okur/contract/student-reports';
import { useTranslation } from 'react-i18next';
import css from './report.module.css';

const sheet = { width: 300, height: 124, margin: 0, top: 30, bottom: 22, letters: 9 };

/** A line over the months with its numbers, as it is on the paper. */
export function MonthsChart({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const { title, text, months } = chart;
  const { points, middles, base, goal } = drawMonths(chart, sheet);
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      {points.length > 0 ? (
        <svg
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          role="img"
          aria-label={months
            .filter((m) => m.value !== null)
            .map((m) => `${t('kit.label', { label: m.label })} ${m.formatted}`)
            .join(', ')}
        >
          <line x1="0" x2={sheet.width} y1={base} y2={base} className={css.base} />
          {goal ? (
            <>
              <line x1="0" x2={sheet.width} y1={goal.y} y2={goal.y} className={css.goal} />
              <text x={goal.name.x} y={goal.name.y} className={css.goalName} style={{ textAnchor: goal.name.anchor }}>
                {chart.goal?.label}
              </text>
            </>
          ) : null}
          <polyline points={points.map((p) => `${p.x},${p.y}`).join(' ')} className={css.line} />
          {points.map((p) => (
            <g key={p.month}>
              <circle cx={p.x} cy={p.y} r="3" className={css.point} />
              <text x={p.x} y={p.number} className={css.number}>
                {p.formatted}
              </text>
            </g>
          ))}
          {months.map(({ month, label }, at) => (
            <text key={month} x={middles[at]} y={sheet.height - 6} className={css.month}>
              {label}
            </text>
          ))}
        </svg>
      ) : null}
      <p className={css.dim}>{text}</p>
    </figure>
  );
}

/** The course of a few numbers as a line without axes, beside a number that says the same. Drawn by hand: no library for ten points. */
export function Sparkline({ values, label, width = 96, height = 28 }: { values: readonly number[]; label: string; width?: number; height?: number }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const place = (value: number, at: number) => `${(2 + (at / (values.length - 1)) * (width - 4)).toFixed(1)},${(height - 3 - ((value - low) / span) * (height - 6)).toFixed(1)}`;
  const points = values.map(place);
  const [endX, endY] = (points.at(-1) ?? '0,0').split(',');
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline points={points.join(' ')} fill="none" stroke="var(--mantine-color-anchor)" strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" />
      <circle cx={endX} cy={endY} r={2.5} fill="var(--mantine-color-anchor)" />
    </svg>
  );
}

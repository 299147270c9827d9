import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useComputedColorScheme } from '@mantine/core';
import type { PlotProps, Point } from './types.ts';

/** Distinct in lightness as well, so that they differ without colour; lines differ by their dashes too. */
const palettes = {
  light: ['petrol.7', 'yellow.6', 'gray.6', 'grape.5', 'teal.4'],
  dark: ['petrol.3', 'yellow.5', 'gray.4', 'grape.4', 'teal.6'],
};
const dashes = ['0', '6 4', '2 3', '10 4 2 4', '1 5'];

/** Pixels under which five numbers would touch. */
const lowHeight = 200;

/** Loaded on demand by Chart. */
export default function Plot({ kind, data, x, series, unit, height = 260, onPoint, format }: PlotProps) {
  const colors = palettes[useComputedColorScheme()];
  const shared = {
    h: height,
    data: data as Record<string, unknown>[],
    dataKey: x,
    withLegend: series.length > 1,
    valueFormatter: (value: number) => `${format(value)}${unit ? ` ${unit}` : ''}`,
    yAxisProps: { width: 48, tickFormatter: format, tickCount: height < lowHeight ? 3 : 5, interval: 0 },
    legendProps: { verticalAlign: 'bottom' as const },
  };
  const pick = (state: { activeIndex?: unknown }) => {
    const point: Point | undefined = data[Number(state.activeIndex)];
    if (point) onPoint?.(point);
  };
  // The drawing is hidden from screen readers and from the Tab key; its table is not.
  const events = { accessibilityLayer: false, ...(onPoint ? { onClick: pick, style: { cursor: 'pointer' } } : {}) };
  return kind === 'line' ? (
    <LineChart
      {...shared}
      series={series.map(({ key, label }, at) => ({ name: key, label, color: colors[at % colors.length] ?? 'gray', strokeDasharray: dashes[at % dashes.length] }))}
      curveType="monotone"
      connectNulls
      lineChartProps={events}
    />
  ) : (
    <BarChart {...shared} series={series.map(({ key, label }, at) => ({ name: key, label, color: colors[at % colors.length] ?? 'gray' }))} barChartProps={events} />
  );
}

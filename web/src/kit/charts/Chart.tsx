import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormat } from '../format/useFormat.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { PlotProps } from './types.ts';

const Plot = lazy(() => import('./Plot.tsx'));

/*
 *   <LineChart title={t('report.speed')} summary={t('report.speed_rose', { from, to })} data={months} x="month" xLabel={t('report.month')}
 *     series={[{ key: 'wpm', label: t('report.wpm') }]} unit={t('report.wpm_unit')} onPoint={(point) => …} />
 * A drawing of another kind composes ChartFrame itself.
 */
interface ChartProps extends Omit<PlotProps, 'format' | 'kind'> {
  title: string;
  /** One sentence that says what the picture shows; stands under the title. */
  summary: string;
  /** Shown when there is nothing to draw. */
  empty?: string;
  /** Digits behind the decimal sign. */
  digits?: number;
}

/** A chart with its sentence, its numbers as a table, and itself as a picture. */
function Chart({ kind, title, summary, empty, digits = 1, ...plot }: ChartProps & { kind: PlotProps['kind'] }) {
  const f = useFormat();
  const format = (value: number) => f.number(value, { maximumFractionDigits: digits });
  const height = plot.height ?? 260;
  return (
    <ChartFrame title={title} summary={summary} empty={empty} nothing={plot.data.length === 0} table={<ChartTable {...plot} format={format} />}>
      <Suspense fallback={<Skeleton height={height} />}>
        <Plot kind={kind} {...plot} height={height} format={format} />
      </Suspense>
    </ChartFrame>
  );
}

export const LineChart = (props: ChartProps) => <Chart kind="line" {...props} />;
export const BarChart = (props: ChartProps) => <Chart kind="bar" {...props} />;

import type { ReactNode } from 'react';
import { useFormat } from '../format/useFormat.ts';
import { ChartFrame, type ChartView } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx';
import { Plot } from './Plot.tsx';
import type { PlotProps } from './types.ts';

/*
 * <LineChart title={t('report.speed')} summary={t('report.speed_rose', { from, to })} data={months} x="month"
 * xLabel={t('report.month')}
 *     series={[{ key: 'wpm', label: t('report.wpm') }]} unit={t('report.wpm_unit')} onPoint={(point) => …} />
 * A drawing of another kind composes ChartFrame itself.
 */
interface ChartProps extends Omit<PlotProps, 'format' | 'kind'> {
  title: string;
  /** One sentence that says what the picture shows; is under the title. */
  summary: ReactNode;
  /** Shown when there is nothing to draw: a sentence, and what belongs there. */
  empty?: string;
  emptyText?: string;
  /** Digits behind the decimal sign. */
  digits?: number;
  /** In place of numbers: how values are written. */
  print?: (value: number) => string;
  /** Beside the chart's own tools. */
  tools?: ReactNode;
  /** Chart or table, where the screen holds the choice itself. */
  view?: ChartView;
  /** Nothing but zeros is worth no picture. */
  nothing?: boolean;
}

/** A chart with its sentence, its numbers as a table, and itself as a picture. */
export function Chart({
  kind,
  title,
  summary,
  empty,
  emptyText,
  digits = 1,
  print,
  tools,
  view,
  nothing,
  ...plot
}: ChartProps & { kind: PlotProps['kind'] }) {
  const f = useFormat();
  const format = print ?? ((value: number) => f.number(value, { maximumFractionDigits: digits }));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      empty={empty}
      emptyText={emptyText}
      nothing={nothing ?? plot.data.length === 0}
      tools={tools}
      view={view}
      table={<ChartTable {...plot} format={format} />}
    >
      <Plot kind={kind} {...plot} format={format} />
    </ChartFrame>
  );
}

export const LineChart = (props: ChartProps) => <Chart kind="line" {...props} />;
export const BarChart = (props: ChartProps) => <Chart kind="bar" {...props} />;

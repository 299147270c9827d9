import { Paper, Skeleton } from '@mantine/core';
import type { ExportColumn } from '@okur/contract/exports';
import type { Figure, Rows } from '@okur/contract/reports';
import type { Route } from '@okur/contract/route';
import { Chart } from '../../kit/charts/Chart.tsx';
import type { PlotProps, Point, Series } from '../../kit/charts/types.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { destinationOf, useGo } from '../../reading/reports/drill.tsx';
import { FileMenu } from '../../kit/list/FileMenu.tsx';
import { type Rests, Summary } from './Summary.tsx';

interface Answer<P, T extends Figure> {
  data: readonly (P & { records: number; rows: Rows | null })[];
  meta: { total: T; before: T; rows: Rows | null };
}

interface ReportCardProps<P, T extends Figure> {
  /** In the address, where the table is shown in place of the chart. */
  name: string;
  title: string;
  report: {
    data?: Answer<P, T> | undefined;
    error: unknown;
    isError: boolean;
    isPending: boolean;
    refetch: () => unknown;
  };
  route: Route;
  query: Record<string, string | number | undefined>;
  kind: PlotProps['kind'];
  /** What is drawn of each point; `name` is on the axis. */
  point: (point: P) => Point;
  xLabel: string;
  series: readonly Series[];
  /** The number of the whole period and of the one before, where it is not the report's own. */
  figure?: (answer: Answer<P, T>) => { total: Figure; before: Figure };
  /** Narrows the rows to those that what is drawn rests on. */
  narrow?: ((rows: Rows) => Rows) | undefined;
  print: (value: number) => string;
  /** Of the whole period's number, where it is of another kind than the drawing's. */
  printTotal?: (value: number) => string;
  /** Of the difference of two periods, where it is written in another way than they are. */
  printDifference?: (value: number) => string;
  unit?: string;
  digits?: number;
  rests: Rests;
  columns: ExportColumn[];
  empty: string;
  /** Where the axis ends at least. */
  top?: number;
  emptyText?: string;
  height?: number;
}

const summaryHeight = 130;

/**
 * A report as a chart: its number with the period before and the records behind it, its table, its picture, its file.
 */
export function ReportCard<P, T extends Figure>(props: ReportCardProps<P, T>) {
  const { report, height = 240 } = props;
  if (report.data) return <Drawn {...props} answer={report.data} />;
  if (report.isError)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={report.error} retry={() => void report.refetch()} />
      </Paper>
    );
  return <Skeleton height={height + summaryHeight} radius="md" />;
}

/** Whether the table is shown in place of the chart is in the address. */
function useTableView(name: string) {
  const [address, write] = useAddress();
  const tables = new Set(address.tables?.split(',').filter(Boolean));
  return {
    asTable: tables.has(name),
    onChange: (on: boolean) =>
      write(
        { tables: [...(on ? tables.add(name) : tables)].filter((one) => on || one !== name).join(',') || undefined },
        { replace: true },
      ),
  };
}

type DrawnProps<P, T extends Figure> = ReportCardProps<P, T> & { answer: Answer<P, T> };

function Drawn<P, T extends Figure>(props: DrawnProps<P, T>) {
  const { name, title, answer, route, query, kind, point, xLabel, series, narrow = same, print } = props;
  const { columns, empty, emptyText, top, height = 240 } = props;
  const go = useGo();
  const view = useTableView(name);
  const points = answer.data.map(point);
  const open = (chosen: Point) => {
    const rows = answer.data[points.indexOf(chosen)]?.rows;
    if (rows) go(destinationOf(narrow(rows)));
  };
  return (
    <Chart
      kind={kind}
      title={title}
      data={points}
      x="name"
      xLabel={xLabel}
      series={series}
      top={top}
      height={height}
      print={print}
      view={view}
      nothing={points.every((one, at) => !answer.data[at]?.records || series.every(({ key }) => one[key] === null))}
      empty={empty}
      emptyText={emptyText}
      onPoint={answer.data.some(({ rows }) => rows) ? open : undefined}
      summary={<Total {...props} />}
      tools={
        <FileMenu source={{ list: route.path, params: {}, query: textsOf(query) }} columns={columns} title={title} />
      }
    />
  );
}

function Total<P, T extends Figure>({
  answer,
  figure,
  narrow = same,
  print,
  printTotal = print,
  printDifference,
  unit,
  rests,
  digits,
}: DrawnProps<P, T>) {
  const { total, before } = figure?.(answer) ?? answer.meta;
  return (
    <Summary
      total={total}
      before={before}
      rows={answer.meta.rows && narrow(answer.meta.rows)}
      print={printTotal}
      printDifference={printDifference}
      unit={unit}
      rests={rests}
      digits={digits}
    />
  );
}

const same = (rows: Rows): Rows => rows;

const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

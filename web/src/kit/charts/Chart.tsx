import { ActionIcon, Group, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core';
import { IconChartLine, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { useFormat } from '../format/useFormat.ts';
import { ChartTable } from './ChartTable.tsx';
import { savePicture } from './savePicture.ts';
import type { PlotProps } from './types.ts';

const Plot = lazy(() => import('./Plot.tsx'));

/*
 *   <LineChart title={t('report.speed')} summary={t('report.speed_rose', { from, to })} data={months} x="month" xLabel={t('report.month')}
 *     series={[{ key: 'wpm', label: t('report.wpm') }]} unit={t('report.wpm_unit')} onPoint={(point) => …} />
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
  const { t } = useTranslation();
  const f = useFormat();
  const [asTable, setAsTable] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const id = useId();
  const format = (value: number) => f.number(value, { maximumFractionDigits: digits });
  const height = plot.height ?? 260;
  const nothing = plot.data.length === 0;

  return (
    <Paper component="figure" withBorder radius="md" p="md" m={0} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4" id={id}>{title}</Title>
          <Text size="sm" c="dimmed">{nothing ? null : summary}</Text>
        </div>
        {nothing ? null : (
          <Group gap={4} wrap="nowrap">
            <Tool label={t(asTable ? 'kit.as_chart' : 'kit.as_table')} icon={asTable ? <IconChartLine size={18} /> : <IconTable size={18} />} onClick={() => setAsTable(!asTable)} />
            {asTable ? null : <Tool label={t('kit.save_picture')} icon={<IconPhotoDown size={18} />} onClick={() => void savePicture(picture.current, title)} />}
          </Group>
        )}
      </Group>
      {nothing ? (
        <EmptyState title={empty ?? t('kit.no_data')} icon={<IconChartLine />} />
      ) : asTable ? (
        <ChartTable {...plot} format={format} />
      ) : (
        // The table says the same in words; the drawing itself is passed over.
        <div ref={picture} aria-hidden style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          <Suspense fallback={<Skeleton height={height} />}>
            <Plot kind={kind} {...plot} height={height} format={format} />
          </Suspense>
        </div>
      )}
    </Paper>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>{icon}</ActionIcon>
    </Tooltip>
  );
}

export const LineChart = (props: ChartProps) => <Chart kind="line" {...props} />;
export const BarChart = (props: ChartProps) => <Chart kind="bar" {...props} />;

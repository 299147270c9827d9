import { ActionIcon, Group, Paper, Text, Title, Tooltip } from '@mantine/core';
import { IconChartLine, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { savePicture } from './savePicture.ts';

interface ChartFrameProps {
  title: string;
  /** One sentence that says what the picture shows; stands under the title. */
  summary: string;
  /** Nothing to draw; `empty` says so. */
  nothing: boolean;
  empty?: string;
  /** The same numbers in words. */
  table: ReactNode;
  /** The drawing: one SVG of recharts, or one marked `data-picture`. */
  children: ReactNode;
}

/** What stands around every chart: its sentence, its numbers as a table, itself as a picture. */
export function ChartFrame({ title, summary, nothing, empty, table, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const id = useId();

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
        table
      ) : (
        // The table says the same in words; the drawing itself is passed over.
        <div ref={picture} aria-hidden style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          {children}
        </div>
      )}
    </Paper>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>{icon}</ActionIcon>
    </Tooltip>
  );
}

import { ActionIcon, Group, Menu, Paper, Text, Title, Tooltip } from '@mantine/core';
import { IconChartLine, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { savePicture } from './savePicture.ts';

/** Whether the table is shown in place of the drawing, which the screen holds in the address. */
export interface ChartView {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
}

interface ChartFrameProps {
  title: string;
  /** One sentence that says what the picture shows; is under the title. */
  summary: ReactNode;
  /** Nothing to draw; `empty` says so, `emptyText` what belongs there. */
  nothing: boolean;
  empty?: string;
  emptyText?: string;
  /** The same numbers in words. */
  table: ReactNode;
  /** The drawing: one SVG marked `data-picture`. */
  children: ReactNode;
  /** Beside the tools of every chart. */
  tools?: ReactNode;
  view?: ChartView;
}

/** What is around every chart: its sentence, its numbers as a table, itself as a picture. */
export function ChartFrame({
  title,
  summary,
  nothing,
  empty,
  emptyText,
  table,
  children,
  tools,
  view,
}: ChartFrameProps) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const { asTable, onChange } = view ?? { asTable: isTable, onChange: setIsTable };
  const picture = useRef<HTMLDivElement>(null);
  const id = useId();

  return (
    <Paper component="figure" withBorder radius="md" p="md" m={0} miw={0} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {nothing ? null : (
            <Text component="div" size="sm" c="dimmed">
              {summary}
            </Text>
          )}
        </div>
        {nothing ? null : (
          <Group gap={4} wrap="nowrap">
            <Tool
              label={t(asTable ? 'kit.as_chart' : 'kit.as_table')}
              icon={asTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
              onClick={() => onChange(!asTable)}
            />
            {asTable ? null : <PictureMenu onSave={(kind) => void savePicture(picture.current, title, kind)} />}
            {tools}
          </Group>
        )}
      </Group>
      {nothing ? (
        <EmptyState title={empty ?? t('kit.no_data')} text={emptyText} icon={<IconChartLine />} />
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
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function PictureMenu({ onSave }: { onSave: (kind: 'png' | 'svg') => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('kit.save_picture')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('kit.save_picture')}>
            <IconPhotoDown size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onSave('png')}>{t('kit.picture_png')}</Menu.Item>
        <Menu.Item onClick={() => onSave('svg')}>{t('kit.picture_svg')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

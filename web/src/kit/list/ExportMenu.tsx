import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { ExportFormat } from '@okur/contract/exports';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface ExportMenuProps {
  exporting: boolean;
  disabled: boolean;
  onExport: (format: ExportFormat) => void;
}

/** The list as a file, as it is filtered and sorted. */
export function ExportMenu({ exporting, disabled, onExport }: ExportMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Tooltip label={t('kit.export')}>
          <ActionIcon size="lg" variant="default" aria-label={t('kit.export')} loading={exporting} disabled={disabled}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('kit.export_what')}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />} onClick={() => onExport('xlsx')}>
          {t('kit.export_xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.6} />} onClick={() => onExport('csv')}>
          {t('kit.export_csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

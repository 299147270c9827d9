import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportColumn } from '@okur/contract/exports';
import { useTranslation } from 'react-i18next';
import { type FileSource, useFile } from './useExport.tsx';

/** The numbers of a chart as a file, with every column that the report has. */
export function FileMenu({ source, columns, title }: { source: FileSource; columns: ExportColumn[]; title: string }) {
  const { t } = useTranslation();
  const { exporting, exportRows } = useFile(source, () => columns, title);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('kit.as_file')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('kit.as_file')} loading={exporting}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportRows('xlsx')}>{t('kit.export_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void exportRows('csv')}>{t('kit.export_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

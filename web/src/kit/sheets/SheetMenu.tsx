import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../saveFile.ts';
import { sayFailure } from '../feedback/sayFailure.ts';
import type { Download } from '../client/http.ts';

interface SheetMenuProps {
  /** Absent for those who may not add anything. */
  onImport?: (() => void) | undefined;
  template?: (() => Promise<Download>) | undefined;
  exported: () => Promise<Download>;
}

/** What a list has to do with spreadsheets, behind one button beside the primary one. */
export function SheetMenu({ onImport, template, exported }: SheetMenuProps) {
  const { t } = useTranslation();
  const save = (load: () => Promise<Download>) => () =>
    void load().then(
      (file) => saveFile(file),
      (failure: unknown) => sayFailure(failure, t),
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {t('sheet.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onImport ? (
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={onImport}>
            {t('sheet.import')}
          </Menu.Item>
        ) : null}
        {template ? (
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={save(template)}>
            {t('sheet.template')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={save(exported)}>
          {t('sheet.export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

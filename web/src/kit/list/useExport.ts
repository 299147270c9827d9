import { limits } from '@okur/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../api.ts';
import { failureText } from '../feedback/failureText.ts';
import { toast } from '../feedback/toast.tsx';
import { valueOf } from './columns.ts';
import type { Column } from './columns.ts';
import { csvOf } from './csv.ts';
import type { List } from './useList.ts';

/** Writes the shown columns of all rows that the filters and the search leave, as a CSV file. */
export function useExport<Row>(list: List<Row>, columns: readonly Column<Row>[], title: string) {
  const { t, i18n } = useTranslation();
  const [exporting, setExporting] = useState(false);

  async function exportRows() {
    setExporting(true);
    try {
      const rows = list.total > list.rows.length ? await list.readAll() : list.rows;
      const text = csvOf([columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => valueOf(column, row)))], i18n.language);
      saveFile({ blob: new Blob([text], { type: 'text/csv;charset=utf-8' }), name: `${title}.csv` });
      if (list.total > limits.allRowsMax) toast.error(t('kit.export_cut', { max: limits.allRowsMax }));
    } catch (failure) {
      toast.error(failureText(failure, t));
    } finally {
      setExporting(false);
    }
  }
  return { exporting, exportRows };
}

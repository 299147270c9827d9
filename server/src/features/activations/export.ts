import type { activations as contract } from '@okur/contract';
import { activationSources, activationStates } from '@okur/contract/activations';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { cellsOf, type Cell, fileTypes, rowsOf, tableStream } from '../exports/store.ts';
import { zoneOfCaller } from '../companies/store.ts';

type Exporting = ContextOf<typeof contract.exportActivations>;

const fields = [
  'code',
  'state',
  'source',
  'company_name',
  'department_name',
  'duration_days',
  'used_by.name',
  'used_at',
  'starts_at',
  'expires_at',
  'reason',
] as const;

/** Texts of a sheet are inline strings, so that none of them is a formula. */
export async function exportActivations({ services, caller, query, db }: Exporting) {
  const { lang, isAll: _, of_gone, ...filters } = query;
  const t = textsIn(lang);
  const wordsOf = (values: readonly string[], field: string) =>
    Object.fromEntries(values.map((value) => [value, t(`activations_file.${field}_${value}`)]));
  const words: Record<string, Record<string, string>> = {
    state: wordsOf(activationStates, 'state'),
    source: wordsOf(activationSources, 'source'),
  };
  const columns = fields.map((field) => ({
    label: t(`activations_file.${field.replace('.', '_')}`),
    fields: [field],
    words: words[field],
  }));
  const all = rowsOf(services, caller, {
    list: 'activations',
    params: {},
    query: of_gone ? { ...filters, of_gone: 'true' } : filters,
  });
  const cells = cellsOf(columns, await zoneOfCaller(db, caller));
  const counter = { rows: 0 };
  async function* portions(): AsyncGenerator<Cell[][]> {
    for await (const rows of all) {
      counter.rows += rows.length;
      yield rows.map(cells);
    }
  }
  const name = t('activations_file.title');
  const bytes = await tableStream({
    format: 'xlsx',
    name,
    locale: lang,
    heading: columns.map(({ label }) => label),
    portions: portions(),
  });
  return { fileName: `${name}.xlsx`, contentType: fileTypes.xlsx, bytes, rowCount: counter.rows };
}

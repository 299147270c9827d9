import type { activations as contract } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
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
export async function exportActivations(context: Exporting) {
  const { query, db, caller } = context;
  const t = textsIn(query.lang);
  const labelOf = (field: string) => t(`activations_file.${field.replace('.', '_')}`);
  const columns = fields.map((field) => ({ label: labelOf(field), fields: [field] }));
  const counter = { rows: 0 };
  const cells = cellsOf(columns, await zoneOfCaller(db, caller));
  const name = t('activations_file.title');
  const bytes = await tableStream({
    format: 'xlsx',
    name,
    locale: query.lang,
    heading: columns.map(({ label }) => label),
    portions: portionsOf(context, cells, counter),
  });
  return { fileName: `${name}.xlsx`, contentType: fileTypes.xlsx, bytes, rowCount: counter.rows };
}

async function* portionsOf(
  { services, caller, query }: Exporting,
  cells: (row: unknown) => Cell[],
  counter: { rows: number },
): AsyncGenerator<Cell[][]> {
  const { lang, isAll: _, of_gone, ...filters } = query;
  const t = textsIn(lang);
  for await (const rows of rowsOf(services, caller, {
    list: 'activations',
    params: {},
    query: of_gone ? { ...filters, of_gone: 'true' } : filters,
  })) {
    counter.rows += rows.length;
    yield (rows as Activation[]).map((row) =>
      cells({
        ...row,
        state: t(`activations_file.state_${row.state}`),
        source: t(`activations_file.source_${row.source}`),
      }),
    );
  }
}

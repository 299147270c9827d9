import { expect, it } from 'vitest';
import { exportColumns } from './exportColumns.ts';

const t = ((key: string) => key) as never;
const row = { id: '1', name: 'Işıl', active: true, company: { company_name: 'Okul' } };

it('exports the field of a column by its own name, with words for yes and no', () => {
  expect(exportColumns([{ key: 'name', label: 'Name' }], [row], t)).toEqual([
    { label: 'Name', fields: ['name'], words: { true: 'kit.yes', false: 'kit.no' } },
  ]);
});

it('takes what a column says is behind it', () => {
  const [company, active] = exportColumns(
    [
      { key: 'where', label: 'School', export: { fields: ['company.company_name'] } },
      { key: 'active', label: 'Status', export: { words: { true: 'Etkin' } } },
    ],
    [row],
    t,
  );
  expect(company).toMatchObject({ fields: ['company.company_name'] });
  expect(active).toMatchObject({ fields: ['active'], words: { true: 'Etkin', false: 'kit.no' } });
});

it('has what a column says also beside it, with words for what is a code', () => {
  const also = [
    { label: 'Since', fields: ['company.since'] },
    { label: 'Language', fields: ['language'], words: { tr: 'Turkish' } },
  ];
  const column = { key: 'name', label: 'Name', export: { also } };
  expect(exportColumns([column], [row], t).slice(1)).toEqual(also);
});

it('leaves out what is no field, and what is not meant for a file', () => {
  expect(
    exportColumns(
      [
        { key: 'summary', label: 'Summary', value: () => 'x' },
        { key: 'name', label: 'Name', export: false },
      ],
      [row],
      t,
    ),
  ).toEqual([]);
});

import type { ClassList, Fault } from '@okur/contract/class-lists';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { formatIn } from '../../kit/format/useFormat.ts';
import { byClass } from '../../reading/cards/by-class.ts';
import { cardsUntil } from './cards.ts';
import { placed } from './mapping.ts';
import { errorRowsCsv } from './rows.ts';

const t = ((key: string, params: { label?: string } = {}) => {
  if (key === 'kit.label') return `${params.label} :`;
  return `${key}${Object.keys(params).length > 0 ? JSON.stringify(params) : ''}`;
}) as unknown as TFunction;
const fault = (line: number, column: string, column_index: number, reason: string): Fault => ({
  line,
  column,
  column_index,
  field: 'name',
  value: '',
  reason,
});

it('a field moves to the column it is chosen for, and only "leave out" may be twice', () => {
  expect(placed(['name', 'surname', 'department'], 2, 'name')).toEqual(['ignore', 'surname', 'name']);
  expect(placed(['ignore', 'surname', 'name'], 1, 'ignore')).toEqual(['ignore', 'ignore', 'name']);
});

it('the rows with errors come down whole, with their line and every reason, safe for a spreadsheet', () => {
  const list = {
    columns: ['Adı', 'Soyadı'].map((header, index) => ({ index, header, field: 'ignore', sample: [] })),
    rows: [
      { line: 2, cells: ['Ada', 'Su'], effect: 'create' },
      { line: 3, cells: ['=1+1', ''], effect: 'fault' },
      { line: 4, cells: ['Eda', 'Ay', 'x'], effect: 'fault' },
      { line: 5, cells: ['Can'], effect: 'fault' },
    ],
    faults: [
      fault(3, 'Adı', 0, 'formula'),
      fault(3, 'Soyadı', 1, 'missing'),
      fault(4, '', 2, 'count'),
      fault(5, 'Soyadı', 1, 'count'),
    ],
  } as unknown as ClassList;
  expect(errorRowsCsv(list, t, 'tr').split('\r\n')).toEqual([
    '\uFEFFAdı;Soyadı;;class_list.line;class_list.reason_title',
    "'=1+1;;;3;Adı : formula · Soyadı : missing",
    'Eda;Ay;x;4;class_list.field.name : count',
    'Can;;;5;Soyadı : count',
    '',
  ]);
});

it('cards are laid out by class, ten after nine, and by surname in the Turkish alphabet', () => {
  const card = (department_name: string, surname: string, name: string) => ({
    department_name,
    surname,
    name,
    student_number: null,
    username: '',
    password: '',
    language: 'tr' as const,
  });
  const sorted = byClass(
    [
      card('10-A', 'Ay', 'Ada'),
      card('9-B', 'Zorlu', 'Can'),
      card('9-B', 'Çelik', 'Işıl'),
      card('9-B', 'Ceylan', 'Eda'),
      card('9-B', 'Çelik', 'Ada'),
    ],
    formatIn('tr').compare,
  );
  expect(
    sorted.map(({ department, cards }) => [department, ...cards.map(({ surname, name }) => `${surname} ${name}`)]),
  ).toEqual([
    ['9-B', 'Ceylan Eda', 'Çelik Ada', 'Çelik Işıl', 'Zorlu Can'],
    ['10-A', 'Ay Ada'],
  ]);
});

it('cards can be printed until the same time of the next day', () => {
  expect(cardsUntil({ accepted_at: '2026-11-21T09:00:00.000Z' }).toISOString()).toBe('2026-11-22T09:00:00.000Z');
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../testing.tsx';
import type { Option } from './options.ts';
import { SearchableMultiSelect } from './SearchableMultiSelect.tsx';
import { SearchableSelect } from './SearchableSelect.tsx';
import type { SearchableProps } from './useSearchable.ts';

const cities: Option[] = ['Ankara', 'Iğdır', 'İzmir', 'Şırnak'].map((label) => ({ value: label.toLowerCase(), label }));

function showSelect(props: SearchableProps, initial: string | null = null) {
  const values: (string | null)[] = [];
  function Screen() {
    const [value, setValue] = useState(initial);
    return (
      <SearchableSelect
        name="city"
        label="City"
        {...props}
        value={value}
        onChange={(next) => {
          values.push(next ?? null);
          setValue(next ?? null);
        }}
      />
    );
  }
  show(Screen);
  return values;
}
const field = () => screen.findByRole('combobox', { name: 'City' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('finds what was typed, whatever the case and the accents', async () => {
  const values = showSelect({ options: cities });
  const input = await field();
  fireEvent.click(input);
  await waitFor(() => expect(options()).toHaveLength(4));
  fireEvent.change(input, { target: { value: 'SIRNAK' } });
  await waitFor(() => expect(options()).toEqual(['Şırnak']));
  fireEvent.click(screen.getByRole('option', { name: 'Şırnak' }));
  expect(values).toEqual(['şırnak']);
});

it('offers first what begins with the letters, then what only holds them', async () => {
  showSelect({ options: ['Guinea-Bissau', 'Côte d’Ivoire', 'Ivory'].map((label) => ({ value: label, label })) });
  fireEvent.change(await field(), { target: { value: 'IVO' } });
  await waitFor(() => expect(options()).toEqual(['Ivory', 'Côte d’Ivoire']));
});

it('says when nothing was found', async () => {
  showSelect({ options: cities });
  fireEvent.change(await field(), { target: { value: 'zzz' } });
  expect(await screen.findByText('No items found')).toBeTruthy();
});

it('asks the server once the typing pauses, and keeps the label of what was chosen', async () => {
  const searches: string[] = [];
  const values = showSelect({
    loadKey: ['cities'],
    load: async (search) => {
      searches.push(search);
      return cities.filter(({ label }) => label.startsWith(search));
    },
  });
  const input = await field();
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: 'A' } });
  fireEvent.change(input, { target: { value: 'An' } });
  await waitFor(() => expect(options()).toEqual(['Ankara']));
  expect(searches.filter((search) => search !== '')).toEqual(['An']);
  fireEvent.click(screen.getByRole('option', { name: 'Ankara' }));
  expect(values).toEqual(['ankara']);
  await waitFor(() => expect((input as HTMLInputElement).value).toBe('Ankara'));
});

it('waits for enough characters', async () => {
  showSelect({ options: cities, minSearch: 2 });
  fireEvent.click(await field());
  expect(await screen.findByText('Type to search')).toBeTruthy();
});

it('shows a value known beforehand and clears it', async () => {
  const values = showSelect(
    { loadKey: ['cities'], load: async () => [], preset: [{ value: '7', label: 'Antalya' }] },
    '7',
  );
  expect(((await field()) as HTMLInputElement).value).toBe('Antalya');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(values).toEqual([null]);
});

it('adds what does not exist yet', async () => {
  const values = showSelect({ options: cities, onAdd: async (label) => ({ value: 'new', label }) });
  fireEvent.change(await field(), { target: { value: 'Bursa' } });
  fireEvent.click(await screen.findByText(/Add item/));
  await waitFor(() => expect(values).toEqual(['new']));
  expect(((await field()) as HTMLInputElement).value).toBe('Bursa');
});

it('draws a long list piece by piece', async () => {
  showSelect({ options: Array.from({ length: 500 }, (_, at) => ({ value: String(at), label: `Item ${at}` })) });
  fireEvent.click(await field());
  await waitFor(() => expect(options()).toHaveLength(40));
});

it('takes several and gives them back one by one', async () => {
  const seen: string[][] = [];
  show(() => {
    const [value, setValue] = useState<string[]>([]);
    return (
      <SearchableMultiSelect
        name="cities"
        label="Cities"
        options={cities}
        value={value}
        onChange={(next) => {
          seen.push(next ?? []);
          setValue(next ?? []);
        }}
      />
    );
  });
  fireEvent.click(await screen.findByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Ankara' }));
  fireEvent.click(screen.getByRole('option', { name: 'İzmir' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ankara' }));
  expect(seen).toEqual([['ankara'], ['ankara', 'i̇zmir'], ['i̇zmir']]);
});

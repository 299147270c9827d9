import { text, whole } from '@okur/contract/fields';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SelectField } from '../fields/ChoiceFields.tsx';
import { PhoneField } from '../fields/MaskedField.tsx';
import { MoneyField } from '../fields/MoneyField.tsx';
import { SearchableSelect } from '../fields/SearchableSelect.tsx';
import { TextareaField } from '../fields/TextareaField.tsx';
import { PasswordField, TextField } from '../fields/TextField.tsx';
import { show } from '../testing.tsx';
import { useServerForm } from './useServerForm.ts';

const schema = z.strictObject({
  title: text(60),
  note: text(300),
  password: text(128),
  phone: text(10),
  country: text(2),
  zone: text(3),
  price: whole(100, 1000),
});

function Screen() {
  const { field } = useServerForm({
    schema,
    initial: { title: '', note: 'abc', password: '', phone: '', country: 'TR', zone: 'UTC', price: 1000 },
    submit: async () => ({}),
  });
  return (
    <>
      <TextField {...field('title')} label="Title" />
      <TextareaField {...field('note')} label="Note" />
      <PasswordField {...field('password')} label="Password" />
      <PhoneField {...field('phone')} label="Phone" />
      <SearchableSelect {...field('country')} label="Country" options={[{ value: 'TR', label: 'Türkiye' }]} />
      <SelectField {...field('zone')} label="Zone" data={['UTC']} searchable />
      <MoneyField {...field('price')} label="Price" />
    </>
  );
}

const lengthOf = (field: HTMLElement): number => (field as HTMLInputElement).maxLength;

it('a field has the limits of its form', async () => {
  show(Screen);
  expect(lengthOf(await screen.findByLabelText('Title'))).toBe(60);
  expect(screen.getByText('297 characters left')).toBeTruthy();
});

it('a password, what has a mask and what is searched are not cut at the limit of the value', async () => {
  show(Screen);
  expect(lengthOf(await screen.findByLabelText('Password'))).toBe(-1);
  expect(lengthOf(screen.getByLabelText('Phone'))).toBe(-1);
  expect(lengthOf(screen.getByRole('combobox', { name: 'Country' }))).toBe(-1);
  expect(lengthOf(screen.getByRole('combobox', { name: 'Zone' }))).toBe(-1);
});

it('the limits of an amount are in whole units, as it is typed', async () => {
  show(Screen);
  const price = (await screen.findByLabelText('Price')) as HTMLInputElement;
  fireEvent.keyDown(price, { key: 'ArrowDown' });
  expect(price.value).toBe('9');
  for (const key of ['ArrowUp', 'ArrowUp']) fireEvent.keyDown(price, { key });
  expect(price.value).toBe('10');
});

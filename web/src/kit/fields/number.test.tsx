import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing.tsx';
import { NumberField } from './NumberField.tsx';

afterEach(() => i18next.changeLanguage('en'));

/** The field with what its form holds beside it. */
async function renderField(): Promise<HTMLInputElement> {
  show(function Screen() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <>
        <NumberField name="points" label="Points" value={value} onChange={(next) => setValue(next ?? null)} />
        <output>{JSON.stringify(value)}</output>
        <Button onClick={() => setValue(7)}>Seven</Button>
      </>
    );
  });
  return screen.findByLabelText('Points');
}

/** Key by key, as fingers do: what is there after each is what the next one is added to. */
function type(field: HTMLInputElement, keys: string): void {
  for (const key of keys) fireEvent.change(field, { target: { value: field.value + key } });
}

const held = () => screen.getByRole('status').textContent;

it.each([
  ['en', '2.5', '2.5', '2.5'],
  ['en', '1,500', '1,500', '1500'],
  ['en', '10.05', '10.05', '10.05'],
  ['en', '007', '007', '7'],
  ['en', '-5', '-5', '-5'],
  ['tr', '2,5', '2,5', '2.5'],
  ['tr', '1.500', '1.500', '1500'],
  ['fr', '2,5', '2,5', '2.5'],
  ['pl', '2.5', '2,5', '2.5'],
])('in %s a number typed as %s is there as %s and is %s', async (language, keys, formatted, value) => {
  await i18next.changeLanguage(language);
  const field = await renderField();
  type(field, keys);
  expect([field.value, held()]).toEqual([formatted, value]);
});

it('an empty field is none, and a number that comes from elsewhere takes the place of what was typed', async () => {
  const field = await renderField();
  type(field, '1.0');
  expect(held()).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field.value).toBe('7');
  fireEvent.change(field, { target: { value: '' } });
  expect([field.value, held()]).toEqual(['', 'null']);
});

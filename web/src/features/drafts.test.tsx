import { Button } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { openFormModal } from '../kit/form/modals.tsx';
import { endSession, serve, show, signInAs } from '../kit/testing.tsx';
import { AuthorForm } from './books/catalogue/AuthorForm.tsx';
import { GenreForm } from './books/catalogue/GenreForm.tsx';
import { CompanyForm } from './companies/CompanyForm.tsx';

/* Long forms that are open when the session ends: what was typed is in the same form again, and in no other. */

beforeEach(() => {
  signInAs('SP');
  serve(({ path }) => (path.endsWith('countries.json') ? [] : { data: [], meta: {} }));
});

interface Case {
  name: string;
  field: string;
  form: ReactElement;
  other: ReactElement;
}
const company = { id: '01a1fd33-f155-7000-8000-000000000001', version: 1, company_name: 'Okul' } as Company;
const cases: Case[] = [
  { name: 'a school', field: 'companies.name', form: <CompanyForm />, other: <CompanyForm company={company} /> },
  { name: 'an author', field: 'books.name', form: <AuthorForm />, other: <GenreForm /> },
];

async function open(form: ReactElement, field: string) {
  cleanup();
  show(() => <Button onClick={() => void openFormModal(form)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: field });
}

it.each(cases)('$name', async ({ field, form, other }) => {
  fireEvent.change(await open(form, field), { target: { value: 'Deniz' } });
  endSession();
  signInAs('SP');
  expect((await open(other, field)).value).not.toBe('Deniz');
  expect((await open(form, field)).value).toBe('Deniz');
  expect(screen.getByText('What you typed is back')).toBeTruthy();
});

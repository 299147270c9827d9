import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { serve, show } from '../../kit/testing.tsx';
import { BookForm } from './form/BookForm.tsx';

beforeEach(() => sessionStorage.clear());

it('a book whose title there is already is named with its author, whatever the case of the letters', async () => {
  const book = { id: 'other', title: 'Küçük Prens', authors: [{ name: 'Saint-Exupéry' }] };
  const requests = serve(({ path }) =>
    path.endsWith('/taught-language')
      ? { data: { language: 'tr' } }
      : { data: path.endsWith('/books') ? [book] : [], meta: { total: 0, last_page: 1 } },
  );
  show(() => <Button onClick={() => void openFormModal(<BookForm book={null} />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const title = await screen.findByRole('textbox', { name: /^books\.title/ });
  fireEvent.change(title, { target: { value: 'küçük prens ' } });
  const link = await screen.findByRole('link', { name: 'books.open_taken' });
  expect(link.getAttribute('href')).toBe('/books/list/other');
  expect(requests.find(({ query }) => query['search'])?.query).toMatchObject({ search: 'küçük prens', language: 'tr' });
  fireEvent.change(title, { target: { value: 'Küçük' } });
  await expect.poll(() => screen.queryByRole('link', { name: 'books.open_taken' })).toBeNull();
});

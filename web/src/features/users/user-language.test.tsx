import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { serve, show } from '../../kit/testing.tsx';
import { UserForm } from './UserForm.tsx';

it('a student who is added with English pages at a Turkish school reads Turkish', async () => {
  serve(({ path }) =>
    path.endsWith('/taught-language') ? { data: { language: 'tr' } } : { data: [], meta: { total: 0, last_page: 1 } },
  );
  show(() => <Button onClick={() => void openFormModal(<UserForm />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const language = () => screen.getByRole<HTMLInputElement>('combobox', { name: /users\.language/ });
  await waitFor(() => expect(language().value).toBe('Turkish'));
});

import { Button } from '@mantine/core';
import type { Tutorial } from '@okur/contract/tutorials';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { serve, show } from '../../kit/testing.tsx';
import { TutorialForm } from './TutorialForm.tsx';

const description =
  '<p>Küçük bir köyde yaşayan Ali ve kardeşi her sabah denize gider. Deniz çok güzel ama bu sabah hava soğuk. ' +
  'Sonra bir balıkçı gelir ve onlara bir balık verir. Ali de bu balığı eve götürür.</p>';

it('a tutorial whose description is of another language is asked about, and saved with the one it is of', async () => {
  const requests = serve(({ method }) => (method === 'GET' ? { data: [], meta: { total: 0 } } : { data: {} }));
  const tutorial = { id: 't', version: 1, title: 'Deniz', language: 'en', description } as unknown as Tutorial;
  show(() => <Button onClick={() => void openFormModal(<TutorialForm tutorial={tutorial} />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'articles.set_language' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => requests.find(({ method }) => method !== 'GET')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ language: 'tr' }));
});

import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRefresh } from '../../kit/client/useCall.ts';
import { serve, show, signIn } from '../../kit/testing.tsx';
import ParentSettings from './ParentSettings.tsx';

const parent = { id: '1', email: 'a@okur.example', name: 'Ada', locale: 'en', chosen_locale: null };

function Screen() {
  const refresh = useRefresh();
  return (
    <>
      <Button onClick={() => void refresh()}>Read again</Button>
      <ParentSettings />
    </>
  );
}

it('what was switched stays when the language is changed in the top bar, and the form follows that', async () => {
  let settings = { locale: 'en', notifications: true, reports: 'weekly' };
  const requests = serve(({ method, path }) => {
    if (!path.endsWith('/mails')) return { data: parent };
    return { data: method === 'GET' ? settings : { ...settings, notifications: false } };
  });
  signIn('1', 'parent');
  show(Screen);
  const notifications = () => screen.findByRole<HTMLInputElement>('switch', { name: /mails\.notifications/ });
  const language = () => screen.getByRole<HTMLInputElement>('combobox', { name: /shell\.language/ });
  fireEvent.click(await notifications());
  settings = { ...settings, locale: 'pl' };
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(language().value).toBe('Polish'));
  expect((await notifications()).checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body;
  await waitFor(() => expect(sent()).toEqual({ notifications: false, reports: 'weekly' }));
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type RecordedRequest, serve, show } from '../../kit/testing.tsx';
import { NotificationForm } from './NotificationForm.tsx';

/* English pages at a Turkish school: what is written begins Turkish, and words of another language are asked about. */

const turkish =
  'Küçük bir köyde yaşayan Ali ve kardeşi her sabah denize gider. Deniz çok güzel ama bu sabah hava soğuk. ' +
  'Sonra bir balıkçı gelir ve onlara bir balık verir. Ali de bu balığı eve götürür.';

const school = ({ path }: RecordedRequest): unknown =>
  path.endsWith('/taught-language') ? { data: { language: 'tr' } } : { data: [], meta: { total: 0, last_page: 1 } };

beforeEach(() => sessionStorage.clear());

it('a message begins in the language of the students; words of another one are moved to it', async () => {
  serve(school);
  show(() => <NotificationForm />);
  const tab = (name: string) => screen.findByRole('tab', { name, selected: true });
  await tab('Turkish');
  fireEvent.click(screen.getByRole('tab', { name: 'English' }));
  fireEvent.change(screen.getByLabelText('notifications.body'), { target: { value: turkish } });
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await tab('Turkish');
  expect(screen.getByLabelText<HTMLTextAreaElement>('notifications.body').value).toBe(turkish);
  fireEvent.click(screen.getByRole('tab', { name: 'English' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('notifications.body').value).toBe(''));
});

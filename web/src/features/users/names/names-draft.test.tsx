import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useAdmin } from '../../../kit/client/account.ts';
import { endSession, Refused, type RecordedRequest, serve, show, signIn } from '../../../kit/testing.tsx';
import { platformAdmin } from '../../../kit/tokyo.ts';
import NamesPage from './NamesPage.tsx';

/* A sheet of names that is open when the session ends. */

const student = (n: number, version: number) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  version,
  username: `reader${n}`,
  name: null,
  surname: null,
});
const school =
  (version: number, save: () => unknown = () => ({ data: [] })) =>
  ({ path, method }: RecordedRequest): unknown => {
    if (method !== 'GET') return save();
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    const data = path.endsWith('/users') ? [student(1, version), student(2, version)] : [];
    return { data, meta: { current_page: 1, per_page: 100, total: data.length, last_page: 1 } };
  };

const open = () => show(() => (useAdmin() ? <NamesPage /> : null));
const cells = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /users\.name/ });
/** The name of the first student, and a surname. */
async function type(text: string) {
  fireEvent.change((await cells())[0]!, { target: { value: text } });
  fireEvent.change(screen.getAllByRole('textbox', { name: /users\.surname/ })[0]!, { target: { value: 'Su' } });
}
const restored = () => screen.queryByText('What you typed is back');
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => signIn('ece'));

it('names that were typed when the session ended are in the sheet again, and can be discarded', async () => {
  serve(school(1));
  open();
  await type('Ada');
  endSession();
  signIn('ece');
  open();
  await waitFor(async () => expect((await cells())[0]!.value).toBe('Ada'));
  expect(restored()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(async () => expect((await cells())[0]!.value).toBe(''));
  expect(restored()).toBeNull();
  expect(stored()).not.toContain('Ada');
});

it('they are saved with the version that they were typed on: a newer name is not written over', async () => {
  serve(school(1));
  open();
  await type('Ada');
  endSession();
  signIn('ece');
  const requests = serve(school(2, () => new Refused(409, { code: 'stale_version', message: 'x' })));
  open();
  await waitFor(() => expect(restored()).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  await screen.findByText('Someone else changed this in the meantime');
  const sent = requests.find(({ method }) => method !== 'GET')?.body;
  expect(sent).toMatchObject({ users: [{ name: 'Ada', version: 1 }] });
});

it('nothing is left to another person, nor of what was saved', async () => {
  serve(school(1));
  open();
  await type('Ada');
  endSession();
  signIn('can');
  open();
  expect((await cells())[0]!.value).toBe('');
  await type('Can');
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  await waitFor(() => expect(stored()).not.toContain('okur-form'));
});

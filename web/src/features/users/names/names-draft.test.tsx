import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useAdmin } from '../../../kit/client/account.ts';
import { endSession, Refused, type RecordedRequest, serve, show, signIn } from '../../../kit/testing.tsx';
import { platformAdmin } from '../../../kit/tokyo.ts';
import NamesPage from './NamesPage.tsx';

/* A sheet of names that is open when the session ends, typed on while it is saved, or changed elsewhere. */

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

it('a name whose student is not in the list now waits until the student is', async () => {
  serve(school(1));
  open();
  await type('Ada');
  endSession();
  signIn('ece');
  serve((request) => {
    const answer = school(1)(request);
    return request.path.endsWith('/users') ? { ...(answer as object), data: [student(2, 1)] } : answer;
  });
  open();
  await waitFor(async () => expect(await cells()).toHaveLength(1));
  expect(restored()).toBeNull();
  endSession();
  signIn('ece');
  serve(school(1));
  open();
  await waitFor(async () => expect((await cells())[0]!.value).toBe('Ada'));
  expect(restored()).toBeTruthy();
});

it('a name that is typed while others are saved stays, and is saved next with its own version', async () => {
  let answer: (body: unknown) => void = () => {};
  const requests = serve(school(1, () => new Promise((resolve) => (answer = resolve))));
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const write = (label: RegExp, at: number, value: string) =>
    fireEvent.change(screen.getAllByRole('textbox', { name: label })[at]!, { target: { value } });
  open();
  await type('Ada');
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  write(/users\.name/, 1, 'Can');
  write(/users\.surname/, 1, 'Er');
  answer({ data: [student(1, 2)], batch_id: student(9, 1).id });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'users.names_save' }).hasAttribute('disabled')).toBe(false),
  );
  expect((await cells()).map(({ value }) => value)).toEqual(['Ada', 'Can']);
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ users: [{ id: student(2, 1).id, name: 'Can', surname: 'Er', version: 1 }] });
});

it('the latest version is loaded under the names that were typed, which are saved with it', async () => {
  let version = 1;
  const save = () => {
    if (version === 2) return { data: [student(1, 3)], batch_id: student(9, 1).id };
    version = 2;
    return new Refused(409, { code: 'stale_version', message: 'x', current: student(1, 2) });
  };
  const requests = serve((request) => school(version, save)(request));
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  open();
  await type('Ada');
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  expect((await cells())[0]!.value).toBe('Ada');
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ users: [{ id: student(1, 1).id, name: 'Ada', surname: 'Su', version: 2 }] });
});

it('a cell that another person changed as well says what is saved there', async () => {
  const newer = { ...student(1, 2), name: 'Ayla' };
  const save = () => new Refused(409, { code: 'stale_version', message: 'x', current: newer });
  serve(school(1, save));
  open();
  await type('Ada');
  expect(screen.queryByText(/names_saved_meanwhile/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'users.names_save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  const said = await screen.findByText(/names_saved_meanwhile/);
  const [first] = await cells();
  expect([first!.value, first!.getAttribute('aria-describedby')]).toEqual(['Ada', said.id]);
});

import { act, screen } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { Refused, serve, show } from '../../../kit/testing.tsx';
import { NoPage, WithSeat } from './WithSeat.tsx';

const seat = (state: string) => ({ data: { state, position: null, waiting_since: null, offer_ends_at: null } });
/** The window is left and looked at again a minute later: what is on the screen is read again. */
const lookAgain = () =>
  act(() => {
    focusManager.setFocused(false);
    vi.advanceTimersByTime(60_000);
    focusManager.setFocused(true);
  });
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

it('a licence that ends leaves the page in hand where it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let state = 'seat';
  const requests = serve(() => seat(state));
  show(() => (
    <WithSeat bookId="7">
      <p>the page</p>
    </WithSeat>
  ));
  expect(await screen.findByText('the page')).toBeDefined();
  state = 'closed';
  const before = requests.length;
  lookAgain();
  await expect.poll(() => requests.length).toBeGreaterThan(before);
  expect(screen.getByText('the page')).toBeDefined();
  expect(screen.queryByText('student_books.licence_over')).toBeNull();
});

it('a book that needs no seat is open before anything of seats has come', async () => {
  serve(() => new Promise(() => {}));
  show(() => (
    <WithSeat bookId="7" isFree>
      <p>the page</p>
    </WithSeat>
  ));
  expect(await screen.findByText('the page')).toBeDefined();
});

it.each([
  ['the licence is over', 'closed', 404, 'student_books.licence_over'],
  ['others have the seat', 'waiting', 404, 'student_books.others_read'],
  ['the page is not there', 'seat', 404, 'error.not_found'],
  ['the server is in trouble', 'closed', 500, 'error.internal'],
])('a page that does not come says why: %s', async (_why, state, status, said) => {
  serve(() => ({ data: { ...seat(state).data, position: 2 } }));
  const error = new ServerFailure(status, {
    code: status === 404 ? 'not_found' : 'internal',
    message: said,
  });
  show(() => <NoPage bookId="7" error={error} retry={() => undefined} />);
  expect(await screen.findByText(i18next.t(said))).toBeDefined();
});

it('a page of a book that is gone altogether says that it is closed', async () => {
  serve(() => new Refused(404, { code: 'not_found', message: 'x' }));
  const error = new ServerFailure(404, { code: 'not_found', message: 'x' });
  show(() => <NoPage bookId="7" error={error} retry={() => undefined} />);
  expect(await screen.findByText('student_books.licence_over')).toBeDefined();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BackLink } from './BackLink.tsx';
import { watchComingBack } from './client/comingBack.ts';
import { Link, ofMenu } from './Link.tsx';
import { PageHeader } from './PageHeader.tsx';
import { show } from './testing.tsx';

const Person = () => (
  <>
    <Link to="/list" activeOptions={ofMenu}>
      Menu
    </Link>
    <PageHeader title="Ada" crumbs={[{ label: 'People', to: '/list' }, { label: 'Ada' }]} />
  </>
);
const current = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('aria-current');

it('the way back to the page above is not the current page', async () => {
  show(Person, '/list/1');
  expect(await current('People')).toBe(null);
  expect(await current('Menu')).toBe('page');
});

it('a link to this very page is', async () => {
  show(Person, '/list');
  expect(await current('People')).toBe('page');
});

/** Walks through addresses, then takes the way back that is on the last one. */
async function walkAndReturn(addresses: readonly string[], press: object = {}) {
  const router = show(() => <BackLink to="/list" label="Back" />, addresses[0]!);
  watchComingBack(router);
  for (const to of addresses.slice(1)) await act(() => router.navigate({ to: to as '/' }));
  const { length } = router.history;
  fireEvent.click(await screen.findByRole('link', { name: 'Back' }), press);
  return { history: router.history, length };
}

it('the way back is a step back where one came from there, so that the list is as it was', async () => {
  const { history } = await walkAndReturn(['/list?search=wind', '/list/1']);
  await waitFor(() => expect(history.location.href).toBe('/list?search=wind'));
  expect(history.location.state.__TSR_index).toBe(0);
});

it('leads there by itself where one came from elsewhere', async () => {
  const { history, length } = await walkAndReturn(['/list', '/list/2', '/list/1']);
  await waitFor(() => expect(history.location.href).toBe('/list'));
  expect(history.location.state.__TSR_index).toBe(length);
});

it('and is opened in another tab like any link', async () => {
  const { history } = await walkAndReturn(['/list', '/list/1'], { ctrlKey: true });
  expect(history.location.href).toBe('/list/1');
});

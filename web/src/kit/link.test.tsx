import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

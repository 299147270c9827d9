import { screen } from '@testing-library/react';
import type { CompaniesDashboard } from '@okur/contract/dashboard';
import { beforeEach, expect, it } from 'vitest';
import { Refused, serve, show, signInAs } from '../../kit/testing.tsx';
import { Greeting } from './Greeting.tsx';
import PlatformDashboard from './PlatformDashboard.tsx';

const data: CompaniesDashboard = {
  today: '2026-11-21',
  companies: { total: 3, trial: 0, active: 3, suspended: 0 },
  students: 300,
  licences: { limit: 0, used: 0, taken: 287 },
  readings_7_days: 40,
  new_30_days: { companies: 0, students: 0, articles: 0, homeworks: 0 },
  attention: { total: 0, companies: [] },
  newest: [],
};
const refused = new Refused(500, { message: '', code: 'internal', request_id: 'r' });

beforeEach(() => signInAs('SM'));

it('says how many places are taken also where no school has a limit', async () => {
  serve(({ path }) => (path.endsWith('/dashboard/companies') ? { data } : refused));
  show(PlatformDashboard);
  expect(await screen.findByText('287')).toBeTruthy();
  expect(screen.getByText('dashboard.no_limit')).toBeTruthy();
});

it.each([
  ['MN', 1],
  // Has the entry of the menu.
  ['SP', 0],
] as const)('leads to the users of partners who has no entry of the menu for them (%s)', async (role, links) => {
  signInAs(role);
  show(() => <Greeting subtitle="here" />);
  await screen.findByText('here');
  expect(screen.queryAllByRole('link', { name: 'menu.partners' })).toHaveLength(links);
});

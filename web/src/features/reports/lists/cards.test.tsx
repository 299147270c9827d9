import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAdmin } from '../../../kit/client/account.ts';
import { serve, show } from '../../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../../kit/tokyo.ts';
import StudentList from './StudentList.tsx';

const student = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ada',
  surname: 'Su',
  username: 'ada.su',
  department_id: null,
  department_name: '5-A',
  reasons: [],
  language: 'tr',
  text_level: null,
  speed: null,
  readings: 0,
  answered: 0,
  comprehension: null,
  seconds: 0,
  exercises: 0,
  last_read_at: null,
  latest_wpm: null,
  usual_wpm: null,
  missed: 0,
  rushed: 0,
  growth: 'worse',
};
const meta = { current_page: 1, per_page: 25, total: 1, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it('a card on a telephone says how a student has grown', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    return { data: path.endsWith('/instructor/students') ? [student] : [], meta };
  });
  show(() => (useAdmin() ? <StudentList /> : null));
  const card = (await screen.findByRole('link', { name: 'Ada Su' })).closest('li');
  expect(card?.textContent).toContain('reports.growth_short: reports.verdict_worse');
});

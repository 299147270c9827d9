import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import InstructorRecord from './InstructorRecord.tsx';

/* The page of an instructor, read by platform staff in Tokyo. */

const id = '00000000-0000-7000-8000-000000000001';
const instructor = {
  id,
  version: 1,
  created_at: '2026-11-22T03:30:00Z',
  deleted_at: null,
  email: 'ada@okur.example',
  last_login_at: null,
  instructor_name: 'Ada Kaya',
  phone_number: null,
  company_id: id,
  company: { company_name: 'Okul' },
  departments: [],
  student_count: 0,
};
const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it.each([
  ['Europe/Istanbul', 'Nov 22, 2026'],
  ['America/Montreal', 'Nov 21, 2026'],
])('the page of an instructor in %s shows days by the clock of the school', async (time_zone, day) => {
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    return path.endsWith(`/instructors/${id}`) ? { data: { ...instructor, time_zone } } : { data: [], meta };
  });
  show(() => (useAdmin() ? <InstructorRecord /> : null), `/list/${id}`);
  expect(await screen.findByText(day)).toBeTruthy();
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import DepartmentRecord from './DepartmentRecord.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const department = {
  id,
  version: 1,
  department_name: '5-A',
  company_id: id,
  company_name: 'Okul',
  grade_level: 5,
  academic_year: null,
  archived_at: null,
  deleted_at: null,
  instructors: [],
  student_count: 0,
  active_student_count: 0,
};
const entry = {
  id,
  at: '2026-11-22T03:30:00Z',
  action: 'update',
  subject: 'DEPARTMENT',
  subject_id: id,
  subject_name: '5-A',
  company_id: id,
  company_name: 'Okul',
  account: { type: 'staff', id, name: 'Kerem Aksoy' },
  address: null,
  changes: [],
  undoable: false,
};
const meta = { current_page: 1, per_page: 25, total: 1, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it.each([
  ['Europe/Istanbul', 'Nov 22, 2026, 6:30 AM'],
  ['Europe/Warsaw', 'Nov 22, 2026, 4:30 AM'],
  ['America/Montreal', 'Nov 21, 2026, 10:30 PM'],
])('the page of a class in %s shows moments by the clock of its school', async (time_zone, moment) => {
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    if (path.endsWith(`/departments/${id}`)) return { data: { ...department, time_zone } };
    return path.includes('/audit') ? { data: [entry], meta } : { data: [], meta: { ...meta, total: 0 } };
  });
  show(() => (useAdmin() ? <DepartmentRecord /> : null), `/list/${id}?tab=activity`);
  await screen.findByText('Kerem Aksoy');
  fireEvent.mouseEnter(screen.getByText((_, element) => element?.tagName === 'TIME'));
  expect((await screen.findByRole('tooltip')).textContent.replaceAll('\u202f', ' ')).toBe(moment);
});

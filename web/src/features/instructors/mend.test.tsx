import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import InstructorRecord from './InstructorRecord.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const instructor = {
  id,
  version: 1,
  created_at: '2026-11-22T03:30:00Z',
  deleted_at: null,
  email: 'ada@okul.exmaple',
  last_login_at: null,
  invited: true,
  instructor_name: 'Ada Kaya',
  phone_number: null,
  company_id: id,
  company: { company_name: 'Okul' },
  time_zone: 'Europe/Istanbul',
  departments: [],
  student_count: 0,
};
const account = {
  id,
  username: 'ada.kaya',
  email: instructor.email,
  phone_number: null,
  locale: 'tr',
  last_login_at: null,
  roles: [{ name: 'IN' }],
  posts: [{ id, company_name: 'Okul' }],
};
const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

const showRecord = (invited: boolean) => {
  const sent: [string, unknown][] = [];
  serve(({ method, path, body }) => {
    if (method !== 'GET') sent.push([path.split('/').slice(-1)[0]!, body]);
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    if (path.endsWith(`/instructors/${id}/admin`)) return { data: account };
    return path.includes(`/instructors/${id}`) ? { data: { ...instructor, invited } } : { data: [], meta };
  });
  show(() => (useAdmin() ? <InstructorRecord /> : null), `/list/${id}`);
  return sent;
};
const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ada Kaya' }));

it('the page of an instructor who never signed in corrects the address and sends the invitation again', async () => {
  const sent = showRecord(true);
  expect(await screen.findByText('admins.state_invited')).toBeTruthy();
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'instructors.correct_email' }));
  const field = await screen.findByLabelText(/instructors.email/);
  expect((field as HTMLInputElement).value).toBe('ada@okul.exmaple');
  fireEvent.change(field, { target: { value: 'ada@okul.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([['email', { email: 'ada@okul.example' }]]));
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'admins.invite_again' }));
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe('invitation'));
});

it('that of one who has signed in offers neither', async () => {
  showRecord(false);
  await openMenu();
  expect(await screen.findAllByRole('menuitem')).toBeTruthy();
  for (const name of ['instructors.correct_email', 'admins.invite_again'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
});

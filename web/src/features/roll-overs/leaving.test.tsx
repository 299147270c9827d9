import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { endSession, type RecordedRequest, Refused, serve, show, signIn } from '../../kit/testing.tsx';
import { platformAdmin } from '../../kit/tokyo.ts';
import RollOverPage from './RollOverPage.tsx';

/* What was chosen for a change of year, an hour's work, when the session ends or one goes on. */

const school = '00000000-0000-7000-8000-00000000000a';
const none = { homeworks: 0, begun: 0, not_begun: 0 };
const plan = {
  academic_year: '2027-2028',
  departments: [
    {
      department_id: '00000000-0000-7000-8000-000000000001',
      department_name: '5-A',
      grade_level: 5,
      academic_year: '2026-2027',
      student_count: 20,
      step: 'promote',
      reason: null,
      open_homework: none,
      next: { department_name: '6-A', grade_level: 6, is_new: true },
    },
  ],
  users: [],
  counts: { promoted: 20, repeating: 0, leaving: 0, unchanged: 0, departments_new: 1, departments_archived: 1 },
  open_homework: none,
  fingerprint: 'x',
};
const answer = ({ path, method }: RecordedRequest): unknown => {
  if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
  if (method === 'POST') return { data: plan };
  return { data: [], meta: { current_page: 1, per_page: 25, total: 0, last_page: 1 } };
};

const open = () => show(() => (useAdmin() ? <RollOverPage /> : null), `/list/${school}`);
/** The names that the last plan was made for. */
const planned = (requests: readonly RecordedRequest[]) =>
  (requests.findLast(({ path }) => path.endsWith('/plan'))!.body as { departments: { department_name: string }[] })
    .departments;
async function rename(to: string) {
  const field = await screen.findByDisplayValue('6-A');
  fireEvent.change(field, { target: { value: to } });
  fireEvent.blur(field);
}

beforeEach(() => signIn('ece'));

it('choices that were made when the session ended are planned again, and can be discarded', async () => {
  const requests = serve(answer);
  open();
  await rename('6-Deniz');
  await waitFor(() => expect(planned(requests)).toMatchObject([{ department_name: '6-Deniz' }]));
  endSession();
  signIn('ece');
  const again = serve(answer);
  open();
  await screen.findByText('What you typed is back');
  await waitFor(() => expect(planned(again)).toMatchObject([{ department_name: '6-Deniz' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(planned(again)).toEqual([]));
  expect(screen.queryByText('What you typed is back')).toBeNull();
});

it('a choice for a class that is gone is taken out, and the rest is planned again', async () => {
  const requests = serve((request) => {
    const { departments = [] } = (request.body ?? {}) as { departments?: object[] };
    if (!request.path.endsWith('/plan') || departments.length === 0) return answer(request);
    const errors = { 'departments.0.department_id': ['validation.not_found'] };
    return new Refused(422, { code: 'invalid', message: '', errors });
  });
  open();
  await rename('6-Deniz');
  await screen.findByText('roll_over.choices_gone');
  await waitFor(() => expect(planned(requests)).toEqual([]));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'roll_over.carry_out' }).disabled).toBe(false),
  );
});

it('another year is taken once the person has given up what was chosen', async () => {
  const requests = serve(answer);
  open();
  await rename('6-Deniz');
  await waitFor(() => expect(planned(requests)).toMatchObject([{ department_name: '6-Deniz' }]));
  fireEvent.click(screen.getByRole('combobox', { name: /roll_over\.academic_year|School year/ }));
  const years = await screen.findAllByRole('option', { name: /^\d{4}-\d{4}$/ });
  fireEvent.click(years.find(({ textContent }) => textContent !== plan.academic_year)!);
  fireEvent.click(await screen.findByRole('button', { name: /keep editing/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(planned(requests)).toMatchObject([{ department_name: '6-Deniz' }]);
});

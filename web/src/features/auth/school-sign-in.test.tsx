import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type RecordedRequest, serve, show } from '../../kit/testing.tsx';
import SchoolSignIn from './SchoolSignIn.tsx';

afterEach(() => sessionStorage.clear());

const provider = (name: string, staff: boolean, students: boolean) => ({
  id: name,
  kind: 'generic',
  name,
  staff,
  students,
});
type Provider = ReturnType<typeof provider>;
const both = [provider('Google', true, false), provider('Okul', false, true)];

/** A school that offers these; answers what was begun, and the router of the page. */
function open(providers: readonly Provider[], address: string) {
  const begun: unknown[] = [];
  serve(({ path, body }: RecordedRequest) => {
    if (!path.endsWith('sign-on/begin')) return { data: { company_name: 'Kuzey', providers } };
    begun.push(body);
    return { data: { url: '#elsewhere' } };
  });
  return { begun, router: show(SchoolSignIn, address) };
}

const buttons = () => screen.queryAllByRole('button', { name: 'sign_on.with' });
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: 'sign_on.with' }));

it.each([
  { who: 'students', offered: [provider('Okul', false, true)], type: 'student', login: '/auth/student-login' },
  { who: 'staff', offered: [provider('Okul', true, false)], type: 'staff', login: '/auth/login' },
])('takes whom the school sent as $who where it offers this for them alone', async ({ offered, type, login }) => {
  const { begun } = open(offered, '/list?school=KUZEY');
  await begin();
  await waitFor(() => expect(begun).toEqual([{ provider: 'Okul', type, keep: false }]));
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.getByRole('link', { name: 'auth.back_to_login' }).getAttribute('href')).toBe(login);
});

it('asks whom the school sent who they are where it is offered to both, and notes it in the address', async () => {
  const { begun, router } = open(both, '/list?school=KUZEY');
  const student = await screen.findByRole('radio', { name: 'auth.for_students' });
  expect(buttons()).toHaveLength(0);
  fireEvent.click(student);
  await begin();
  await waitFor(() => expect(begun).toEqual([{ provider: 'Okul', type: 'student', keep: false }]));
  expect(router.state.location.search).toMatchObject({ school: 'KUZEY', type: 'student' });
  expect(JSON.parse(sessionStorage.getItem('signOnBegun')!)).toMatchObject({ school: 'KUZEY', type: 'student' });
});

it('begins no sign-in of staff for a student, nor the other way round', async () => {
  open([provider('Google', true, false)], '/list?school=KUZEY&type=student');
  expect(await screen.findByText('sign_on.none')).toBeTruthy();
  expect(buttons()).toHaveLength(0);
});

it('can be used again after Back from the provider, where the browser shows the page as it was left', async () => {
  open([provider('Okul', true, false)], '/list?school=KUZEY');
  await begin();
  await waitFor(() => expect(buttons()[0]!.dataset['loading']).toBe('true'));
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(buttons()[0]!.dataset['loading']).toBeUndefined());
});

import { beforeAll, expect, test } from 'vitest';
import { emailOf, type Person } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';

const app = okur();

interface Student {
  id: string;
  department_id: string;
}
let student: Student;

async function read<A>(person: Person, path: string): Promise<A> {
  const { token } = await app.session(person);
  const answer = await fetch(`${app.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: A }).data;
}
beforeAll(async () => {
  const { id } = await read<{ id: string }>('student', 'auth/student/me');
  student = await read<Student>('CM', `users/${id}`);
});

const guess = () =>
  fetch(`${app.url}/api/v1/auth/student/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('student'), password: 'wrong guess' }),
  });

test('a teacher lets the students of a class sign in again after too many wrong passwords', async () => {
  for (let time = 0; time < 10; time += 1) await guess();
  await expect(app.session('student')).rejects.toThrow('could not sign in');

  const page = await app.open(`/management/departments/${student.department_id}`, { width: 390 }, 'IN');
  const unlock = async () => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Unlock sign-in' }).click();
  };
  await unlock();
  await expect(page.getByText('1 student can sign in again')).toBeSeen();
  expect((await app.session('student')).type).toBe('student');
  await unlock();
  await expect(page.getByText('No student of this class was locked out')).toBeSeen();
});

test('a company manager sees who looked at a student, and how', async () => {
  const teacher = await app.open(`/management/users/${student.id}`, {}, 'IN');
  await expect(teacher.getByRole('tab', { name: 'Overview' })).toBeSeen();
  await expect(teacher.getByRole('tab', { name: 'Who looked' })).toBeGone();
  await teacher.getByRole('link', { name: 'Report' }).click();
  await expect(teacher.getByRole('article')).toBeSeen();

  const page = await app.open(`/management/users/${student.id}?tab=views`, {}, 'CM');
  await expect(page.getByRole('tab', { name: 'Who looked', selected: true })).toBeSeen();
  const looked = page.getByRole('row').filter({ hasText: 'Ece Bozkurt' });
  await expect(looked.getByText('Record, Report')).toBeSeen();
});

import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { expectRefusal } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

test('a student takes an exam through a lost network, and a dropped question scores it again', async () => {
  const phone = await app.open('/student/exams', { width: 390 }, 'student');
  await phone.getByRole('link', { name: /^Start: .*genel/ }).click();
  await phone.getByRole('button', { name: 'Start' }).click();
  const questions = phone.getByRole('region').filter({ has: phone.getByRole('heading', { level: 2 }) });
  await expect(questions.first()).toBeSeen();
  expect(await questions.count()).toBe(2);
  await phone.getByRole('radio', { name: 'Metnin ilk cümlesi' }).click();
  await expect(phone.getByText('All answers are saved')).toBeSeen();

  expectRefusal(phone, 'offline');
  await phone.context().setOffline(true);
  await phone.getByRole('radio', { name: 'Yanlış' }).click();
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByText('Handing in…')).toBeSeen();
  await phone.context().setOffline(false);
  const showResult = phone.getByRole('link', { name: 'Show my result: Attempt 1' });
  await expect(showResult).toBeSeen();
  // Opened again, as on another device, it still tells nothing by itself.
  await phone.reload();
  await showResult.click();
  await expect(phone.getByText('1 of 2 points')).toBeSeen();
  await phone.getByRole('link', { name: 'Back to the exam' }).click();
  await expect(phone.getByRole('article', { name: 'Attempt 1' }).getByText('50%')).toBeSeen();
  await phone.goBack();
  await phone.getByRole('link', { name: 'Exams' }).first().click();
  await expect(phone.getByText('Best: 50%')).toBeSeen();
  await phone.goBack();
  await expect(phone.getByText('1 of 2 points')).toBeSeen();

  const desk = await app.open('/exams/list', {}, 'IN');
  await desk.getByRole('link', { name: /genel/ }).click();
  await desk.getByRole('button', { name: 'Actions for Question 1' }).click();
  await desk.getByRole('menuitem', { name: 'Drop question' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText('1 result changes.')).toBeSeen();
  await dialog.getByRole('button', { name: 'Drop question' }).click();
  await expect(desk.getByText('Question dropped. 1 result recalculated')).toBeSeen();

  await phone.reload();
  await expect(phone.getByText('1 of 1 point')).toBeSeen();
  await expect(phone.getByText('This question was dropped and does not count.')).toBeSeen();
  await expect(phone.getByText(/^Corrected on .*Before: 50%$/)).toBeSeen();
});

test.runIf(long)('an exam that is closed for a student says why on its own page', async () => {
  const desk = await app.open('/exams/list', {}, 'IN');
  const exam = /genel/;
  await desk.getByRole('link', { name: exam }).click();
  const id = new URL(desk.url()).hash.match(/[0-9a-f-]{36}/)![0];
  const student = await app.session('student');
  const user = JSON.parse(Buffer.from(student.token.split('.')[1]!, 'base64url').toString()).sub as string;
  const manager = await app.session('CM');
  const closed = await fetch(`${app.url}/api/v1/users/${user}/exam-restricts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
    body: JSON.stringify({ exam_ids: [id] }),
  });
  expect(closed.status, await closed.text()).toBe(200);
  const phone = await app.open(`/student/exams/${id}`, { width: 390 }, 'student');
  await expect(phone.getByText('This exam is not open for you')).toBeSeen();
  await expect(phone.getByText(/You cannot take this exam now: closed for the student/)).toBeSeen();
});

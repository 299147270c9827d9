import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();

test('a student takes an exam through a lost network, and a dropped question scores it anew', async () => {
  const phone = await app.open('/student/exams', { width: 390 }, 'student');
  await phone.getByRole('link', { name: /^Open: .*genel/ }).click();
  await phone.getByRole('button', { name: 'Begin' }).click();
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
  await expect(phone.getByText('1 of 2 points')).toBeSeen();
  await phone.getByRole('link', { name: 'Exams' }).first().click();
  await expect(phone.getByText('Best: 50%')).toBeSeen();
  await phone.goBack();
  await expect(phone.getByText('1 of 2 points')).toBeSeen();

  const desk = await app.open('/exams/list', {}, 'IN');
  await desk.getByRole('link', { name: /genel/ }).click();
  await desk.getByRole('button', { name: 'Actions for Question 1' }).click();
  await desk.getByRole('menuitem', { name: 'Drop question' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Drop question' }).click();
  await expect(desk.getByText('The question was dropped; 1 result was scored anew')).toBeSeen();

  await phone.reload();
  await expect(phone.getByText('1 of 1 points')).toBeSeen();
  await expect(phone.getByText('This question was dropped and counts for nobody.')).toBeSeen();
});

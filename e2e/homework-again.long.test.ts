import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { answer, readFor, startReading } from './testing/reading.ts';

const app = okur();
const title = 'Damla haftası';

async function pick(page: Page, field: string, search: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(search);
  await page.getByRole('option', { name: option }).click();
}

/** What is to be done is saved as a template, and assigned from it every week. */
async function assignFromTemplate(desk: Page, department: string): Promise<void> {
  await desk.getByRole('button', { name: 'Add a text' }).click();
  await pick(desk, 'Which text?', 'Pırıl', /Pırıl/);
  const target = desk.getByRole('group', { name: 'Step 1' }).getByRole('combobox', { name: 'Target' });
  await target.click();
  await desk.getByRole('option', { name: 'Comprehension' }).click();
  await desk.getByRole('button', { name: 'Add exercises' }).click();
  await pick(desk, 'Add an exercise', 'Elif', /Elif and the bird/);
  await desk.getByRole('button', { name: 'Add an exam' }).click();
  await pick(desk, 'Which exam?', 'genel', /genel/);
  await desk.getByLabel('Title').fill(title);
  await desk.getByRole('button', { name: 'Save as template' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Template saved')).toBeSeen();
  await expect(desk.getByRole('dialog')).toBeGone();

  await pick(desk, 'From a template', 'Damla', /Damla haftası/);
  // What was put together is in the template, but not sent.
  await desk.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(desk.getByRole('group', { name: 'Step 3' })).toBeSeen();
  expect(await target.inputValue()).toBe('Comprehension');
  await desk.getByText(new RegExp(`^${department} \\(\\d+\\)$`)).click();
  await desk.getByRole('switch', { name: 'Repeat every week' }).click();
  await desk.getByRole('button', { name: 'Assign homework' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeSeen();
  await expect(desk.getByRole('heading', { name: /^Every \w+day$/ })).toBeSeen();
  await expect(desk.getByText(/^Next: /)).toBeSeen();
}

/** Each week needs an attempt at the exam. */
async function allowAttempts(): Promise<void> {
  const [exam] = await app.api<{ id: string }[]>('IN', 'exams?search=genel');
  const { token } = await app.session('IN');
  const answer = await fetch(`${app.url}/api/v1/exams/${exam!.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ attempts: 20 }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

test('three steps from a template every week: a child does them, the instructor sees it and ends it', async () => {
  const { token } = await app.session('student');
  const me = await fetch(`${app.url}/api/v1/auth/student/me`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await me.json()) as { data: { name: string; surname: string; department_name: string } };

  await allowAttempts();
  const desk = await app.open('/homeworks/new?kind=steps', {}, 'IN');
  await assignFromTemplate(desk, data.department_name);

  const phone = await app.open('/student/today', { width: 390 }, 'student');
  const next = (step: number, verb: 'Read' | 'Start') =>
    phone
      .getByRole('article')
      .filter({ hasText: `Step ${step} of 3 · ${title}` })
      .getByRole('link', { name: verb })
      .first()
      .click();
  await next(1, 'Read');
  await startReading(phone);
  await readFor(phone, 6);
  await answer(phone);
  await expect(phone.getByRole('heading', { name: 'Your result' })).toBeSeen();
  await go(phone, '/student/today');
  await next(2, 'Start');
  await phone.getByRole('link', { name: 'Start: Elif and the bird' }).click();
  await phone.getByRole('button', { name: 'Start', exact: true }).click();
  await phone.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(phone.getByText(/^Next time/)).toBeSeen();
  await go(phone, '/student/today');
  await next(3, 'Start');
  await phone.getByRole('link', { name: 'Start' }).click();
  await phone.getByRole('button', { name: 'Start' }).click();
  await phone.getByRole('radio', { name: 'Metnin asıl anlatmak istediği' }).click();
  await phone.getByRole('radio', { name: 'Doğru' }).click();
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByRole('link', { name: /^Show my result/ })).toBeSeen();

  await desk.reload();
  await expect(
    desk
      .getByRole('row')
      .filter({ hasText: `${data.name} ${data.surname}` })
      .getByText('3 of 3'),
  ).toBeSeen();
  await desk.getByRole('button', { name: 'Stop repeating' }).click();
  await expect(desk.getByText('No longer repeats.')).toBeSeen();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByRole('button', { name: 'Stop repeating' })).toBeSeen();
});

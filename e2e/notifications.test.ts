import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

test.runIf(long)('a super admin schedules a notification, takes it back, sends it, and sees it read', async () => {
  const desk = await app.open('/notifications/list', {}, 'SP');
  await desk.getByRole('link', { name: 'Write notification' }).click();
  await desk.getByRole('tab', { name: 'Turkish' }).click();
  await desk.getByLabel('Title').fill('Kütüphane yarın açık');
  await desk.getByLabel('Text').fill('Saat dokuzda bekliyoruz.');
  await desk.getByLabel('Students', { exact: true }).check();
  await expect(desk.getByText(/\d+ people will get it/)).toBeSeen();
  await desk.getByText('At a set time').click();
  await desk.getByRole('button', { name: 'Schedule' }).click();
  await expect(desk.getByText('Please fill this in')).toBeSeen();
  await desk.getByRole('button', { name: 'Day and time' }).click();
  await desk.locator('.mantine-DateTimePicker-calendarHeaderControl').last().click();
  await desk.getByRole('button', { name: /^15 / }).click();
  // Two digits of a clock are never shortened to dots.
  const clock = desk.locator('.mantine-TimePicker-field');
  expect(await clock.evaluateAll((all) => all.map((one) => getComputedStyle(one).textOverflow))).toContain('clip');
  await desk.getByRole('button', { name: 'Use this time' }).click();
  await desk.getByRole('button', { name: 'Schedule' }).click();
  await expect(desk.getByText('Scheduled', { exact: true })).toBeSeen();
  await desk.getByRole('button', { name: 'Do not send' }).click();
  await expect(desk.getByText('Draft', { exact: true })).toBeSeen();

  await desk.getByRole('link', { name: 'Edit' }).click();
  await desk.getByText('Now', { exact: true }).click();
  await desk.getByRole('button', { name: 'Send now' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(desk.getByText('By company')).toBeSeen();
  await expect(desk.getByText('0 (0%)').first()).toBeSeen();

  const phone = await app.open('/student/exams', { width: 390 }, 'student');
  await phone.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
  await phone.getByRole('button', { name: /Kütüphane yarın açık/ }).click();
  await expect(phone.getByText('Saat dokuzda bekliyoruz.')).toBeSeen();
  await expect(desk.getByText(/^1 \(/).first()).toBeSeen();
});

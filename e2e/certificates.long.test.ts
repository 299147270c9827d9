import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';

const app = okur();
const serialNumber = /([A-Z0-9]{4}-){3}[A-Z0-9]{4}/;

test('a certificate is given to a class, downloaded, verified by anyone, and withdrawn', async () => {
  const desk = await app.open('/certificates/list?tab=templates', {}, 'CM');
  await desk.getByRole('button', { name: 'Add template' }).click();
  await desk.getByRole('textbox', { name: 'Certificate' }).fill('Işıldayan Okur');
  await desk.getByRole('radio', { name: 'Leaves' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Template added')).toBeSeen();

  await desk
    .getByRole('row', { name: /Işıldayan Okur/ })
    .getByRole('button', { name: /Actions/ })
    .click();
  await desk.getByRole('menuitem', { name: 'Award certificates' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Individual students' }).fill('Çağan Işık');
  await desk.getByRole('option', { name: /Çağan Işık/ }).click();
  await expect(dialog.getByText('1 student will get it')).toBeSeen();
  await desk.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Award certificates' }).click();
  await expect(desk.getByText('1 certificate awarded')).toBeSeen();

  await desk.getByRole('tab', { name: 'Awarded' }).click();
  // The template has a row of the same name.
  const row = desk.getByRole('row', { name: /Işıldayan Okur/ }).filter({ hasText: serialNumber });
  await expect(row).toBeSeen();
  const serial = serialNumber.exec(await row.innerText())![0];
  await row.getByRole('button', { name: /Actions/ }).click();
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('menuitem', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Certificate – Çağan Işık.pdf');
  expect((await buffer(await file.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');

  const child = await app.open('/student/progress', { width: 390 }, 'student');
  await expect(child.getByText('Işıldayan Okur')).toBeSeen();
  const stranger = await app.open('/certificate', { width: 390 });
  await stranger.getByLabel('Serial number').fill(serial.toLowerCase());
  await stranger.getByRole('button', { name: 'Check' }).click();
  await expect(stranger.getByText('Genuine and valid')).toBeSeen();
  await expect(stranger.getByText('Çağan I.')).toBeSeen();

  await row.getByRole('button', { name: /Actions/ }).click();
  await desk.getByRole('menuitem', { name: 'Withdraw' }).click();
  await desk.getByLabel('Reason').fill('Adı yanlış yazılmış');
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row.getByText(/Adı yanlış yazılmış/)).toBeSeen();
  await stranger.reload();
  await expect(stranger.getByText(/Withdrawn on .*: no longer valid/)).toBeSeen();
});

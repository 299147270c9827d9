import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zipOf } from '../server/src/features/one-rosters/testing.ts';
import { fixture } from './testing/class-lists.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';

const app = okur();

async function read(page: Page): Promise<void> {
  await page.goto(`${app.url}/#/management/one-rosters`);
  await page.getByRole('link', { name: 'Import OneRoster' }).first().click();
  await page.locator('input[type=file]').setInputFiles(fixture('two-schools.zip'));
  await page.getByRole('button', { name: 'Read files' }).click();
  await settled(page);
}

/** What the tab of a company counts. */
async function tabOf(page: Page, name: string): Promise<string> {
  await page.getByRole('tab', { name }).click();
  await settled(page);
  return page.getByText(/^\d+–\d+ of \d+$/).innerText();
}

test('a super admin imports two schools; the second time everything is up to date', async () => {
  const page = await app.open('/management/one-rosters', {}, 'SP');
  await read(page);
  await expect(page.getByText('Nothing was imported yet.')).toBeSeen();
  await expect(page.getByText('6 classes · 90 students · 6 instructors').first()).toBeSeen();
  await page.getByRole('button', { name: 'Students, New: 180' }).click();
  await settled(page);
  expect(await page.getByText(/^\d+–\d+ of \d+$/).innerText()).toMatch(/of 180$/);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Import complete' })).toBeSeen();
  await expect(page.getByRole('link', { name: /^Print/ })).toBeSeen();

  for (const school of ['Koç Ortaokulu', 'Çetin Ortaokulu']) {
    await page.goto(`${app.url}/#/management/companies?search=${encodeURIComponent(school)}`);
    await page.getByRole('link', { name: school }).click();
    expect(await tabOf(page, 'Classes')).toMatch(/of 6$/);
    expect(await tabOf(page, 'Instructors')).toMatch(/of 6$/);
    expect(await tabOf(page, 'Students')).toMatch(/of 90$/);
  }
  await page.goto(`${app.url}/#/management/parents?search=Abdullah+%C3%96zer`);
  await expect(page.getByRole('link', { name: 'Abdullah Özer' })).toBeSeen();

  await read(page);
  await expect(page.getByText('Everything is up to date')).toBeSeen();
  await expect(page.getByText('Linked to: Koç Ortaokulu')).toBeSeen();
});

test('a roster asks whose a number is; the answer is carried out', async () => {
  const students = await app.api<Record<'student_number' | 'name' | 'surname' | 'company_name', string>[]>(
    'SP',
    'users?per_page=50',
  );
  const holder = students.find(({ student_number }) => student_number)!;
  const files = {
    'manifest.csv':
      'propertyName,value\noneroster.version,1.1\nfile.orgs,bulk\nfile.classes,bulk\n' +
      'file.users,bulk\nfile.enrollments,bulk\n',
    'orgs.csv': `sourcedId,name,type\ns,${holder.company_name},school\n`,
    'classes.csv': 'sourcedId,title,classType,schoolSourcedId\nc,9-Z,homeroom,s\n',
    'users.csv':
      'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,agentSourcedIds\n' +
      `p,true,s,student,Zeynep,Demirci,${holder.student_number},,\n` +
      'q,true,s,student,Cem,Demirci,9901,,\n' +
      'v,true,s,parent,Ali,Demirci,,aile@okur.example,p\n' +
      'w,true,s,parent,Oya,Yurt,,aile@okur.example,q\n',
    'enrollments.csv':
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\ne,c,s,p,student\nf,c,s,q,student\n',
  };
  const page = await app.open('/management/one-rosters/new', {}, 'SP');
  await page.locator('input[type=file]').setInputFiles({
    name: 'okul.zip',
    mimeType: 'application/zip',
    buffer: await zipOf(files),
  });
  await page.getByRole('button', { name: 'Read files' }).click();
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Who is who' })).toBeSeen();
  const whole = `${holder.name} ${holder.surname}`;
  await page
    .getByRole('group', { name: `Line 2: ${whole}` })
    .getByRole('button', { name: 'Another child' })
    .click();
  await settled(page);
  await expect(
    page.getByRole('group', { name: `Line 2: ${whole}` }).getByRole('button', { name: 'Another child', pressed: true }),
  ).toBeSeen();
  await expect(page.getByRole('button', { name: 'Students, New: 2' })).toBeSeen();
});

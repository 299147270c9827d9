import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';

/** Adds a summary by its form and a first section to it, which is empty; answers that section. */
export async function addSummary(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add summary' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeSeen();
  await page.getByRole('tab', { name: /^Sections/ }).click();
  await page.getByRole('button', { name: 'Add section' }).click();
  return page.getByRole('region', { name: 'Section 1' });
}

/** Types the text of a section, which the tab counts once it is stored: the toast may be that of an earlier save. */
export async function writeSection(page: Page, body: string): Promise<void> {
  await page.getByRole('region', { name: 'Section 1' }).locator('[contenteditable="true"]').fill(body);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Sections (1)' })).toBeSeen();
}

export async function publishSummary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Summary published')).toBeSeen();
}

/** Opens the modal that gives all summaries to a class or takes them away. */
export async function openWholeClass(page: Page, className: string | undefined): Promise<Locator> {
  await page.getByRole('button', { name: 'All for a class' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('combobox', { name: 'Class' }).click();
  const options = className ? page.getByRole('option', { name: className }) : page.getByRole('option').first();
  await options.click();
  return modal;
}

/** From the shelf: a child finds the summary of Pinokyo, reads it and answers, one question wrongly. */
export async function readAndAnswer(page: Page): Promise<void> {
  await page.getByLabel('Find a summary').fill('pinok');
  await page.getByRole('link', { name: /Pinokyo/ }).click();
  await expect(page.getByRole('heading', { name: 'Pinokyo', level: 1 })).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to the questions' }).click();
  await page.getByRole('radio', { name: 'Burnu uzar' }).click();
  await page.getByRole('radio', { name: 'Okulda' }).click();
  await page.getByRole('radio', { name: 'Doğru', exact: true }).click();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('2 of 3 points')).toBeSeen();
}

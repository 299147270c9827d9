import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { addSummary, openWholeClass, publishSummary, readAndAnswer, writeSection } from './testing/summaries.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

const app = okur();
const text = 'Mary finds the key of a garden that has been locked.';
const questions = [
  ['What does Mary find?', 'A key', 'A map'],
  ['What has been locked?', 'A garden', 'A school'],
] as const;

async function writeQuestions(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Questions/ }).click();
  for (const [at, [stem, right, wrong]] of questions.entries()) {
    await page.getByRole('button', { name: 'Add question' }).click();
    const question = page.getByRole('region', { name: `Question ${at + 1}` });
    await question.getByRole('textbox', { name: 'Question', exact: true }).fill(stem);
    await question.getByRole('textbox', { name: 'Option 1', exact: true }).fill(wrong);
    await question.getByRole('textbox', { name: 'Option 2', exact: true }).fill(right);
    await question.getByRole('radio', { name: 'Option 2 is right' }).check();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Questions (2)' })).toBeSeen();
}

// Before the class of the child loses its summaries.
test('a child reads a summary and answers it at a desk, too', async () => {
  const page = await app.open('/student/summaries', { width: 1440 }, 'student');
  await readAndAnswer(page);
  expect(await faultsAtEveryWidth(page)).toEqual([]);
});

test('an older text of a summary is brought back', async () => {
  const sections = [{ heading: 'How it begins', body: `<p>${text}</p>` }];
  const { id } = await app.api<{ id: string }>('CE', 'summaries/books', { title: 'Garden', language: 'en', sections });
  const page = await app.open(`/summaries/books/${id}?tab=sections`, {}, 'CE');
  await writeSection(page, 'It was all a dream.');
  await page.getByRole('tab', { name: 'Versions' }).click();
  const current = page.getByRole('row').filter({ hasText: 'Current' });
  await expect(current.getByText('Yavuz İnce')).toBeSeen();
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await page.getByRole('row').nth(2).click();
  await expect(page.getByRole('dialog').getByText(text)).toBeSeen();
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText(/^Version restored/)).toBeSeen();
  await expect(current.getByText('3', { exact: true })).toBeSeen();
  await page.getByRole('tab', { name: /^Sections/ }).click();
  await expect(page.getByRole('region', { name: 'Section 1' }).getByText(text)).toBeSeen();
});

describe.each([390, 1440])('at a width of %i', (width) => {
  test('an editor types a summary with its questions, publishes it, and a teacher looks at it', async () => {
    const page = await app.open('/summaries/books', { width }, 'CE');
    await addSummary(page, `The Secret Garden ${width}`);
    await writeSection(page, text);
    await writeQuestions(page);
    await publishSummary(page);

    const address = new URL(page.url()).hash.slice(1).split('?')[0]!;
    const teacher = await app.open(`${address}?tab=questions`, { width }, 'IN');
    for (const [stem, right] of questions) {
      await expect(teacher.getByText(stem)).toBeSeen();
      await expect(teacher.getByText(right, { exact: true })).toBeSeen();
    }
  });

  test('a class gets all summaries with a click, and loses all with another', async () => {
    await app.api('CE', 'summaries/books', {
      title: `Heartwood ${width}`,
      language: 'en',
      status: 'published',
      sections: [{ heading: '', body: `<p>${text}</p>` }],
    });
    const [child] = await app.api<{ department_name: string }[]>('SP', 'users?search=student%40okur.example');
    const page = await app.open('/summaries/books', { width }, 'CM');
    const modal = await openWholeClass(page, child!.department_name);
    await modal.getByRole('button', { name: 'Assign all' }).click();
    // The newest change of the class: that of another width is there as well.
    await expect(modal.getByText(/1 summary assigned|summaries assigned/).first()).toBeSeen();
    const reader = await app.open('/student/summaries', { width }, 'student');
    await expect(reader.getByRole('link', { name: `Heartwood ${width}` })).toBeSeen();

    await modal.getByRole('button', { name: 'Remove all' }).click();
    await expect(modal.getByText('This class has 0 summaries.')).toBeSeen();
    await reader.reload();
    await expect(reader.getByText('Your teacher has not added any summaries yet.')).toBeSeen();
  });
});

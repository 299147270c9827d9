import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';

const app = okur();

test('the page of the API shows its calls from own files, and one of them can be tried', async () => {
  const page = await app.open('/auth/login');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(`${app.url}/api/docs`);
  await page.getByRole('link', { name: 'localization' }).click();
  await page.getByRole('button', { name: /get .*\/localization\/languages/ }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute', exact: true }).click();
  await page.getByText('"code": "tr"').waitFor();

  await page.getByRole('link', { name: 'companies' }).click();
  await page.getByRole('button', { name: /post .*\/companies$/ }).click();
  // A call that changes something is shown and cannot be tried.
  await page.getByText('Request body').waitFor();
  expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0);

  expect([...hosts]).toEqual([app.url]);
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
});

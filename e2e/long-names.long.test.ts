import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { cutWords } from './testing/sizes.ts';

/* A name of sixty letters without a blank is whole wherever it is read, and makes no page wider than a telephone. */

const app = okur();
const name = 'Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişs';
let child = '';

beforeAll(async () => {
  const [first] = await app.api<{ id: string }[]>('parent', 'parent/users/dashboard');
  child = first!.id;
  const { token } = await app.session('SP');
  const response = await fetch(`${app.url}/api/v1/users/${child}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, surname: name.toLocaleUpperCase('tr') }),
  });
  if (!response.ok) throw new Error(await response.text());
});

async function faults(page: Page): Promise<string[]> {
  await page.getByText(name).first().waitFor();
  await settled(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...(await cutWords(page, name)), ...(over > 0 ? [`is ${over} px wider than the window`] : [])];
}

test.each(['/parent/dashboard', '/parent/children/$id', '/parent/children/$id/report'])(
  'a parent reads it on a telephone: %s',
  async (path) => {
    const page = await app.open(path.replace('$id', child), { width: 390, lang: 'tr' }, 'parent');
    expect(await faults(page)).toEqual([]);
  },
);

test.each([390, 1440])('staff read it in a list, in the record and in the report (%i px)', async (width) => {
  const page = await app.open(`/management/users?search=${encodeURIComponent(name)}`, { width }, 'SP');
  expect(await faults(page)).toEqual([]);
  for (const path of [child, `${child}/report`]) {
    await page.goto(`${app.url}/#/management/users/${path}`);
    expect(await faults(page), path).toEqual([]);
  }
});

test('it stays beside the code of a sign-in card', async () => {
  const page = await app.open(`/management/users/${child}`, {}, 'SP');
  await page.getByRole('button', { name: 'New password', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await dialog.getByRole('button', { name: /^Print/ }).click();
  const card = page.getByRole('region').getByRole('article');
  const code = (await card.getByRole('img').boundingBox())!;
  for (const text of await card.getByText(new RegExp(name.slice(0, 20), 'i')).all()) {
    const box = (await text.boundingBox())!;
    const isBeside = box.x + box.width <= code.x + 1 || box.y + box.height <= code.y + 1;
    expect(isBeside, await text.innerText()).toBe(true);
  }
});

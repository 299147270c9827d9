import { expect, test } from 'vitest';
import type { Person } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';

const app = okur();

/* What a script only tries and swallows is reported all the same: a report in earnest would drown in these. */

test.each<[string, Person | undefined]>([
  ['/auth/login', undefined],
  ['/management/users', 'SP'],
  ['/student', 'student'],
])('nothing breaks the content policy at the start of %s, not even quietly', async (address, person) => {
  const page = await app.open(address, {}, person);
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      broken.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  await page.reload();
  await settled(page);
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
});

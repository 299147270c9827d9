import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';

const app = okur();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('someone without a session', () => {
  test('is led to the sign-in of the area that was asked for', async () => {
    const page = await app.open('/');
    await expect(title(page, 'Sign in')).toBeSeen();
    await expect(page).toBeAt('/auth/login');
    for (const [requested, destination, heading] of [
      ['/parent', '/auth/parent-login', 'Parent sign-in'],
      ['/dashboard', '/auth/login', 'Sign in'],
      ['/student/today', '/auth/student-login', 'Hello!'],
      ['/articles/list', '/auth/login', 'Sign in'],
      ['/parent/dashboard', '/auth/parent-login', 'Parent sign-in'],
      ['/auth', '/auth/login', 'Sign in'],
      ['/student', '/auth/student-login', 'Hello!'],
    ] as const) {
      await go(page, requested);
      await expect(page).toBeAt(destination);
      await expect(title(page, heading)).toBeSeen();
    }
  });

  test('comes to the page that was asked for once signed in', async () => {
    const page = await app.open('/articles/list');
    await page.getByLabel('E-mail or username').fill('in@okur.example');
    await page.getByLabel('Password', { exact: true }).fill('okur-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toBeAt(/^\/articles\/list/);
    await expect(title(page, 'Articles')).toBeSeen();
  });
});

describe('someone with a session', () => {
  test.each([
    ['SP', '/auth/login', '/dashboard'],
    ['parent', '/auth/parent-login', '/parent/dashboard'],
    ['student', '/auth/student-login', '/student/today'],
  ] as const)('%s is led from the sign-in area to their own first page', async (person, requested, home) => {
    const page = await app.open(requested, {}, person);
    await expect(page).toBeAt(home);
    await go(page, '/auth/forgot-password');
    await expect(page).toBeAt(home);
  });

  test('is refused where the role has no right, and finds back', async () => {
    const page = await app.open('/articles/list', {}, 'SM');
    await expect(title(page, 'Unauthorized')).toBeSeen();
    await expect(page).toBeAt('/error/401');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toBeAt('/dashboard');
  });

  test('is led on from areas without a page of their own', async () => {
    const page = await app.open('/', {}, 'SP');
    await expect(page).toBeAt('/dashboard');
    await go(page, '/articles');
    await expect(page).toBeAt(/^\/articles\/list/);
    await go(page, '/management');
    await expect(page).toBeAt(/^\/management\/\w+/);
  });
});

test('error pages say what is wrong and lead home', async () => {
  const page = await app.open('/nowhere/at/all');
  await expect(title(page, 'Page Not Found')).toBeSeen();
  await expect(page).toBeAt('/error');
  for (const [type, heading, text] of [
    ['500', 'Internal server error', 'Internal server error, try again later.'],
    ['404', 'Page Not Found', 'The page you are looking for does not exist.'],
    ['401', 'Unauthorized', 'Unauthorized, no permission.'],
    ['teapot', 'Something went wrong', 'Something went wrong.'],
  ] as const) {
    await go(page, `/error/${type}`);
    await expect(title(page, heading)).toBeSeen();
    await expect.poll(() => page.title()).toBe('Something went wrong · Okur');
    await expect(page.getByText(text, { exact: true }).last()).toBeSeen();
  }
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toBeAt('/auth/login');
});

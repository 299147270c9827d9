import { expect, it } from 'vitest';
import { signInLink } from './signInAddress.ts';

it('leads a camera to the sign-in page with the username, in the language of the child', () => {
  const link = new URL(signInLink({ username: 'kz.ada+1', language: 'fr' }));
  const [path, query] = link.hash.split('?');
  expect(link.origin).toBe(location.origin);
  expect(path).toBe('#/auth/student-login');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ username: 'kz.ada+1', lang: 'fr' });
});

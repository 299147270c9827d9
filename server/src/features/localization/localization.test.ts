import { localization } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';

const app = await testApp();

it('tells anyone the four languages of content, English under its flag', async () => {
  const { status, body } = await app.anonymous.call(localization.listLanguages);
  expect(status).toBe(200);
  expect(body.data.map((l: { code: string }) => l.code)).toEqual(['tr', 'en', 'fr', 'pl']);
  expect(body.data).toContainEqual({ id: 'gb', code: 'en', name: 'English', flagIcon: 'gb' });
});

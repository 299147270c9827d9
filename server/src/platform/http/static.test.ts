import { expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';

const metronome = 'https://beat.example/?beats=60';
const app = await testApp({ METRONOME_URL: metronome });

it('leads from the menu to the metronome that is configured', async () => {
  const { status, headers } = await app.anonymous.raw({ method: 'GET', url: '/metronome' });
  expect([status, headers['location']]).toEqual([302, metronome]);
});

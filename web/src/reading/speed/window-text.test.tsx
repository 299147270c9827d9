import type { SpeedWindow } from '@okur/contract/reading/window';
import { timeAgo } from '@okur/contract/testing/time';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import speedTexts from '../../../../texts/browser/speed.json' with { type: 'json' };
import { show } from '../../kit/testing.tsx';
import { useWindowText } from './useWindowText.ts';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(speedTexts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const day = 86_400_000;
const daysAgo = (days: number) => timeAgo(days * day).toISOString();
const speed = (last: number): SpeedWindow => ({
  language: 'tr',
  wpm: 164,
  comprehension: 80,
  effective_speed: 131,
  texts: 3,
  from: daysAgo(last + 9),
  to: daysAgo(last),
});

function Windows() {
  const text = useWindowText('family');
  return [27, 29].map((last) => <p key={last}>{text(speed(last))}</p>);
}

it('a speed says its texts, language and days, and that it is more than four weeks old', async () => {
  show(Windows);
  const [fresh, old] = await screen.findAllByText(/3 new texts in Turkish/);
  expect(fresh?.textContent).not.toContain('four weeks');
  expect(old?.textContent).toContain('more than four weeks old');
});

import type { ReadingResult } from '@okur/contract/student';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../../texts/browser/reading.json' with { type: 'json' };
import { show } from '../../../kit/testing.tsx';
import { TrustNote } from './TrustNote.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const result = (over: Partial<ReadingResult>) =>
  ({ kind: 'measurement', trust: 'B', trust_reasons: [], mode: 'plain', is_uneven: false, ...over }) as ReadingResult;

it('a reading that does not count has its reason in the result alone, not a second time behind it', async () => {
  show(() => (
    <>
      <p>Details</p>
      <TrustNote result={result({ kind: 'not_counted', trust: 'C', trust_reasons: ['guessed'] })} />
    </>
  ));
  expect(await screen.findByText('Details')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of another reading how sure it is, and that a pace is practice', async () => {
  show(() => <TrustNote result={result({ kind: 'guided', mode: 'pacer' })} />);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain(texts['student.trust_B'].en);
  expect(note.textContent).toContain(texts['student.paced_practice'].en);
});

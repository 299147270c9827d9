import type { SummaryBook } from '@okur/contract/summaries';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import texts from '../../../../texts/browser/summaries.json' with { type: 'json' };
import { show } from '../../kit/testing.tsx';
import { SummarySections } from './SummarySections.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

vi.mock('../../kit/ability.ts', () => ({ useAbility: () => ({ can: () => true }) }));
vi.mock('../../kit/fields/RichText.tsx', () => ({ RichText: () => null }));

it('the focus goes along with a section that is moved', async () => {
  const sections = ['The rain', 'The river', 'The bridge'].map((heading) => ({ heading, body: '<p>It rained.</p>' }));
  const summary = { id: 's', version: 1, language: 'en', sections, deleted_at: null } as unknown as SummaryBook;
  show(() => <SummarySections summary={summary} />);
  const focus = () => document.activeElement?.getAttribute('aria-label');
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  await press('Move section 1 down');
  await waitFor(() => expect(focus()).toBe('Move section 2 down'));
  await press('Move section 2 down');
  await waitFor(() => expect(focus()).toBe('Move section 3 up'));
});

import { renderHook, screen } from '@testing-library/react';
import type { ArticleRow } from '@okur/contract/articles';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { useArticleColumns } from './ArticleList.tsx';
import { Level } from './Level.tsx';

/* The formulas of a language disagree on purpose: one number of theirs alone says more than it knows. */

const readability = {
  formulaVersion: '1',
  estimate: false,
  scores: [
    { formula: 'bezirci_yilmaz', value: 7.4, band: 'medium' },
    { formula: 'atesman', value: 41.2, band: 'hard' },
  ],
};

it('a text says its level in a word with its grades, and no number of one formula', async () => {
  serve(() => ({ data: [] }));
  show(() => <Level readability={readability} />);
  const level = await screen.findByText('articles.level_with_grades');
  expect(level.textContent).not.toMatch(/\d/);
});

it('nor does its column in the list', () => {
  const { result } = renderHook(useArticleColumns);
  const column = result.current.find(({ key }) => key === 'level')!;
  expect(column.value?.({ readability } as ArticleRow)).toBeUndefined();
});

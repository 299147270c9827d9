import { renderHook } from '@testing-library/react';
import type { ArticleRow } from '@okur/contract/articles';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import '../../kit/testing.tsx';
import { exportColumns } from '../../kit/list/exportColumns.ts';
import { useArticleColumns } from './ArticleList.tsx';

it('a file of articles holds words where the rows hold codes', () => {
  const { result } = renderHook(useArticleColumns);
  const row = Object.fromEntries(result.current.map(({ key }) => [key, ''])) as unknown as ArticleRow;
  const columns = exportColumns(result.current, [row], ((key: string) => key) as TFunction);
  const column = (key: string) => columns.find(({ label }) => label === key)!;
  expect(column('articles.language').words).toMatchObject({ tr: 'Turkish', pl: 'Polish' });
  expect(column('articles.status').words).toMatchObject({
    draft: 'articles.status_draft',
    published: 'articles.status_published',
  });
  expect(column('articles.owner')).toMatchObject({
    fields: ['owner_name', 'owner'],
    words: { platform: 'articles.owner_platform' },
  });
  expect(column('articles.level')).toMatchObject({
    fields: ['level'],
    words: { very_easy: 'articles.level_with_grades', hard: 'articles.level_with_grades' },
  });
});

import { listArticleCategories } from '@okur/contract/articles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useList } from '../../../kit/list/useList.ts';
import { serve, show } from '../../../kit/testing.tsx';
import { NamedList } from './NamedList.tsx';

const row = { id: '7', name: 'Nature', version: 3, article_count: 0, created_at: '2026-01-05T08:00:00.000Z' };
const sent: unknown[] = [];

function Categories() {
  return (
    <NamedList
      list={useList(listArticleCategories)}
      title="Categories"
      filter="category_id"
      addText="Add category"
      renameText="Rename category"
      empty={{ title: 'None', text: '' }}
      mayAdd
      mayRename={() => true}
      create={async (body) => void sent.push(body)}
      rename={(id) => async (body) => void sent.push([id, body])}
    />
  );
}

async function save(name: string): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(dialog.querySelector('input')!, { target: { value: name } });
  fireEvent.submit(dialog.querySelector('form')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('adds a name, and renames the row that is opened with the version that was seen', async () => {
  const meta = { total: 1, total_is: 'exact', last_page: 1, page: 1, per_page: 25, current_page: 1 };
  serve(() => ({ data: [row], meta }));
  show(Categories);
  await screen.findByText('Nature');
  fireEvent.click(screen.getByRole('button', { name: 'Add category' }));
  await save('Space');
  fireEvent.click(screen.getByText('Nature'));
  await save('Nature and animals');
  expect(sent).toEqual([{ name: 'Space' }, ['7', { name: 'Nature and animals', version: 3 }]]);
});

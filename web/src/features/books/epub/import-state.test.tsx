import { type Book, type BookImport, type ImportReport as Report, getBook } from '@okur/contract/books';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCall } from '../../../kit/client/useCall.ts';
import { serve, show } from '../../../kit/testing.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ImportState } from './ImportState.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
const book = { id, deleted_at: null, import: { state: 'processing', job_id: 'j1', file_name: 'a.epub' } };
const read = { ...book, import: { ...book.import, state: 'done' } };

it('a file that was read before the page looks at its job is in the book there, too', async () => {
  const requests = serve(({ path }) => {
    if (path.endsWith('/jobs/j1')) return { data: { id: 'j1', state: 'done' } };
    return { data: requests.filter((one) => one.path === path).length === 1 ? book : read };
  });
  show(function Page() {
    const found = useCall(getBook, { params: { id } }).data?.data as Book | undefined;
    return found ? (
      <>
        <p>page</p>
        <ImportState book={found} />
      </>
    ) : null;
  });
  expect(await screen.findByText('books.import_processing')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('books.import_processing')).toBeNull());
  expect(screen.getByText('page')).toBeDefined();
  expect(requests.filter(({ path }) => path.endsWith(id))).toHaveLength(2);
});

it('the report says which files were left out', async () => {
  serve(() => ({ data: [] }));
  const report = { authors: [], language: '', hidden: [], warnings: [], dropped_files: ['a.png', 'film.mp4'] };
  const found = { file_name: 'a.epub', size: 9, at: '2026-03-03T10:00:00Z' };
  show(() => <ImportReport found={found as unknown as BookImport} report={report as unknown as Report} />);
  expect(await screen.findByText('books.import_files')).toBeDefined();
  expect(screen.queryByText('books.import_nothing')).toBeNull();
});

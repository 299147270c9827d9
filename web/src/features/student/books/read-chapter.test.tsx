import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../../kit/testing.tsx';
import ReadChapter from './ReadChapter.tsx';

it('the seat is looked up beside the book, not behind it', async () => {
  // A book that takes long.
  const requests = serve(() => Promise.withResolvers<never>().promise);
  show(ReadChapter, '/list/7');
  await waitFor(() => {
    const paths = requests.map(({ path }) => path.split('/v1/')[1]);
    expect(paths).toEqual(expect.arrayContaining(['student/books/7', 'student/books/7/seat']));
  });
});

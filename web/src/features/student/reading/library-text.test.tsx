import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signIn } from '../../../kit/testing.tsx';
import ReadLibraryText from './ReadLibraryText.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const settings = { sound: false, line_focus: false, theme: 'light', font_family: 'inter', font_size: 20 };
const text = { id, title: 'The rain', category: null, read_at: null, open_reading_id: null, homework_id: 'given' };

it('a text that is homework opens as the homework', async () => {
  signIn(id, 'student');
  serve(({ path }) => {
    if (path.endsWith('/me')) return { data: { id, settings } };
    return { data: path.endsWith('/terms') ? [] : text };
  });
  const router = show(ReadLibraryText, `/list/${id}`);
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/student/homework/given');
});

import { fireEvent, screen } from '@testing-library/react';
import type { Child } from '@okur/contract/parents';
import { expect, it } from 'vitest';
import { show } from '../../kit/testing.tsx';
import { ChildHomework } from './ChildHomework.tsx';

const homework = Array.from({ length: 23 }, (_, at): Child['homework'][number] => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  kind: 'article',
  title: `Text ${at + 1}`,
  due_at: '2026-12-01T09:00:00Z',
  extension_reason: null,
  finished_at: null,
  sequence: null,
  book: null,
  removed: false,
  closed: false,
}));

it('leads to all homework, ten more at a time', async () => {
  show(() => <ChildHomework homework={homework} zone="Europe/Istanbul" />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  const more = () => screen.getByRole('button', { name: 'Show more' });
  fireEvent.click(more());
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  fireEvent.click(more());
  expect(screen.getAllByRole('listitem')).toHaveLength(23);
  expect(screen.queryByRole('button')).toBeNull();
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Child } from '@okur/contract/parents';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => void vi.useRealTimers());

it('leads to all homework, ten more at a time', async () => {
  show(() => <ChildHomework childId="ada" homework={homework} zone="Europe/Istanbul" />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  const more = () => screen.getByRole('button', { name: 'Show more' });
  fireEvent.click(more());
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  fireEvent.click(more());
  expect(screen.getAllByRole('listitem')).toHaveLength(23);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows as many to who comes back to them', async () => {
  const Ece = () => <ChildHomework childId="ece" homework={homework} zone="Europe/Istanbul" />;
  const open = async (entry: string) => {
    history.replaceState({ __TSR_key: entry }, '');
    show(Ece);
    return screen.findAllByRole('listitem');
  };
  expect(await open('first')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  cleanup();
  expect(await open('second')).toHaveLength(10);
  cleanup();
  expect(await open('first')).toHaveLength(20);
});

it('says what is missed by now on a page that stays open', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T08:59:00Z'), toFake: ['Date'] });
  show(() => <ChildHomework childId="can" homework={homework} zone="Europe/Istanbul" />);
  expect(await screen.findAllByText('parent.open')).toHaveLength(10);
  vi.setSystemTime(new Date('2026-12-01T09:01:00Z'));
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findAllByText('parent.missed')).toHaveLength(10);
});

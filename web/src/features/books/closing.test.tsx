import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { ServerFailure } from '../../kit/client/failure.ts';
import { show } from '../../kit/testing.tsx';
import { closingBook, closingReaders, yesInQuery } from './closing.ts';

const refusal = new ServerFailure(422, {
  code: 'has_dependents',
  message: 'error.has_dependents',
  errors: { close_readers: ['books.readers_lose_book'] },
  params: { close_readers: { count: 2 } },
} as never);

it('rights that close a book for its readers are written once a person has said yes', async () => {
  const write = vi.fn((yes: boolean) => (yes ? Promise.resolve('written') : Promise.reject(refusal)));
  let answer: Promise<string> | undefined;
  show(function Screen() {
    const { t } = useTranslation();
    return <Button onClick={() => (answer = closingReaders(t, write))}>save</Button>;
  });
  fireEvent.click(await screen.findByText('save'));
  expect(await screen.findByText('books.readers_lose_book')).toBeDefined();
  expect(write.mock.calls).toEqual([[false]]);
  fireEvent.click(screen.getByText('books.close_readers'));
  expect(await answer).toBe('written');
  expect(write.mock.calls).toEqual([[false], [true]]);
});

it('a book that homework and readers lose is given up once a person has said yes to both', async () => {
  const homework = new ServerFailure(422, {
    code: 'has_dependents',
    message: 'error.has_dependents',
    errors: { close_homework: ['books.homework_loses_chapter'] },
    params: { close_homework: { count: 1, homework: 'Ödev' } },
  } as never);
  const write = vi.fn((yes: { close_homework: boolean; close_readers: boolean }) => {
    if (!yes.close_homework) return Promise.reject(homework);
    return yes.close_readers ? Promise.resolve(yesInQuery(yes)) : Promise.reject(refusal);
  });
  let answer: Promise<object> | undefined;
  show(function Screen() {
    const { t } = useTranslation();
    return <Button onClick={() => (answer = closingBook(t, write))}>save</Button>;
  });
  fireEvent.click(await screen.findByText('save'));
  fireEvent.click(await screen.findByText('books.close_homework'));
  fireEvent.click(await screen.findByText('books.close_readers'));
  expect(await answer).toEqual({ close_homework: 'true', close_readers: 'true' });
});

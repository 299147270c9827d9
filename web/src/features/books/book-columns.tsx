import { Badge, Group, Text } from '@mantine/core';
import { type BookRow, bookStatuses } from '@okur/contract/books';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { Cover } from '../../reading/covers/Cover.tsx';
import css from './books.module.css';
import { bookLanguages, useLanguageName } from './choices.ts';

/** Of every list of books. */
export function useBookColumns(): Column<BookRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const languageName = useLanguageName();
  const numbers = (key: 'chapter_count' | 'word_count' | 'department_count', label: string, sort = false) => ({
    key,
    label,
    sort,
    align: 'right' as const,
    render: (row: BookRow) => f.number(row[key]),
  });
  return [
    { key: 'title', label: t('books.title'), sort: true, lead: true, render: (row) => <Title book={row} /> },
    {
      key: 'authors',
      label: t('menu.authors'),
      lead: true,
      export: { fields: ['authors.name'] },
      value: (row) => row.authors.map(({ name }) => name).join(', '),
    },
    {
      key: 'language',
      label: t('books.language'),
      export: { words: wordsFor(bookLanguages, languageName) },
      value: (row) => languageName(row.language),
    },
    {
      key: 'grade_from',
      label: t('books.grades'),
      sort: true,
      export: { fields: ['grade_from', 'grade_to'] },
      value: (row) => [row.grade_from, row.grade_to].filter(Boolean).join('–'),
    },
    numbers('chapter_count', t('books.chapters')),
    numbers('word_count', t('books.words'), true),
    numbers('department_count', t('assignments.classes')),
    {
      key: 'status',
      label: t('books.status'),
      sort: true,
      lead: true,
      export: { words: wordsFor(bookStatuses, (status) => t(`books.status_${status}`)) },
      value: (row) => t(`books.status_${row.status}`),
      render: (row) => <BookStatus book={row} />,
    },
    ...useHiddenColumns(),
  ];
}

/** Shown when they are chosen. */
function useHiddenColumns(): Column<BookRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'genres',
      label: t('menu.genres'),
      hidden: true,
      export: { fields: ['genres.name'] },
      value: (row) => row.genres.map(({ name }) => name).join(', '),
    },
    { key: 'publisher', label: t('books.publisher'), hidden: true },
    { key: 'series', label: t('books.series'), hidden: true },
    { key: 'ean', label: t('books.ean'), hidden: true },
    {
      key: 'updated_at',
      label: t('books.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

function Title({ book }: { book: BookRow }) {
  const { t } = useTranslation();
  return (
    <Group gap={10} wrap="nowrap">
      <Cover title={book.title} category={book.genres[0]?.name ?? null} picture={book.cover} className={css.thumb} />
      <Text size="sm" fw={550} lang={book.language}>
        {book.title}
      </Text>
      {book.highlighted ? <IconStarFilled size={14} aria-label={t('books.highlighted')} /> : null}
    </Group>
  );
}

const statusColors = { published: 'green', draft: 'gray', processing: 'blue', failed: 'red' } as const;

export function BookStatus({ book }: { book: Pick<BookRow, 'status'> }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={statusColors[book.status]}>
      {t(`books.status_${book.status}`)}
    </Badge>
  );
}

import { Badge, Button, Group, Text } from '@mantine/core';
import { type BookRow, bookStatuses, deleteBook, listBooks, listGenres, listPublishers } from '@okur/contract/books';
import { IconPlus, IconStarFilled, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { Cover } from '../../reading/covers/Cover.tsx';
import { AssignBook } from './AssignBook.tsx';
import { BookForm } from './BookForm.tsx';
import css from './books.module.css';
import { bookLanguages, useBookChoices, useLanguageName } from './choices.ts';

/** The books of the platform; schools see the published ones. */
export default function BookList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList(listBooks, { sort: 'title' });
  const open = (id: string) => navigate({ to: '/books/list/$id', params: { id } });
  const add = useAbility().can('add', 'BOOK') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<BookForm book={null} onCreated={({ id }) => void open(id)} />)}
    >
      {t('books.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.books')}
      primary={add}
      columns={useBookColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/books/list/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('books.none'), text: t('books.none_text'), action: add }}
    />
  );
}

function useRowActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  return (row: BookRow) => [
    row.status === 'published' &&
      !row.deleted_at &&
      ability.can('assign_to_department', 'BOOK_LIST') && {
        label: t('books.assign'),
        icon: <IconUsersGroup size={16} />,
        onClick: () => openFormModal(<AssignBook book={row} />),
      },
    ability.can('delete', 'BOOK') &&
      deletion(row, row.title, (version) => call(deleteBook, { params: { id: row.id }, query: { version } })),
  ];
}

function useBookColumns(): Column<BookRow>[] {
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
    numbers('department_count', t('books.classes')),
    {
      key: 'status',
      label: t('books.status'),
      sort: true,
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

export function BookStatus({ book }: { book: Pick<BookRow, 'status'> }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={book.status === 'published' ? 'green' : 'gray'}>
      {t(`books.status_${book.status}`)}
    </Badge>
  );
}

type Filter = 'language' | 'genre_id' | 'publisher_id' | 'grade_level' | 'status' | 'highlighted' | 'deleted';

function Filters({ list }: { list: List<BookRow, Filter> }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can('edit', 'BOOK');
  const { languages, grades, statuses } = useBookChoices();
  const field = (name: Filter, label: string, data: { value: string; label: string }[]) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 128 }}
      clearable
    />
  );
  return (
    <>
      {field('language', t('books.language'), languages)}
      {field('grade_level', t('books.grade'), grades)}
      <SearchableSelect
        {...list.filter('genre_id')}
        aria-label={t('books.genre')}
        placeholder={t('books.genre')}
        w={{ base: '48%', xs: 140 }}
        loadKey={['genres']}
        load={async (search, signal) => optionsOf((await call(listGenres, { query: { search }, signal })).data)}
      />
      <SearchableSelect
        {...list.filter('publisher_id')}
        aria-label={t('books.publisher')}
        placeholder={t('books.publisher')}
        w={{ base: '48%', xs: 140 }}
        loadKey={['publishers']}
        load={async (search, signal) => optionsOf((await call(listPublishers, { query: { search }, signal })).data)}
      />
      {mayWrite ? field('status', t('books.status'), statuses) : null}
      <DeletedFilter list={list} subject="BOOK" />
    </>
  );
}

const optionsOf = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }));

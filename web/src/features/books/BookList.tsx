import { Button } from '@mantine/core';
import { bookHas, type BookRow, deleteBook, listBooks, listGenres, listPublishers } from '@okur/contract/books';
import { IconHeart, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { listDepartments } from '@okur/contract/departments';
import { AssignPicker } from '../assignments/AssignPicker.tsx';
import { closingBook, yesInQuery } from './closing.ts';
import { assigning } from './assigning.ts';
import { BookForm } from './form/BookForm.tsx';
import { useBookChoices } from './choices.ts';
import { useBookColumns } from './book-columns.tsx';

/** The books of the platform; schools see the published ones. */
export default function BookList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList(listBooks, { sort: 'title' });
  const open = (id: string) => navigate({ to: '/books/list/$id', params: { id } });
  const ability = useAbility();
  const inSchool = useCompany() !== null;
  const add = ability.can('add', 'BOOK') ? (
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
      primary={add ?? (inSchool ? <ToWishes /> : null)}
      columns={useBookColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/books/list/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('books.none'), text: t('books.none_text'), action: add }}
    />
  );
}

function ToWishes() {
  const { t } = useTranslation();
  return (
    <Button variant="default" component={Link} to="/books/own-wishes" leftSection={<IconHeart size={16} />}>
      {t('book_wishes.own')}
    </Button>
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
        label: t('assignments.assign'),
        icon: <IconUsersGroup size={16} />,
        onClick: () => openFormModal(<AssignPicker {...assigning(row)} />),
      },
    ability.can('delete', 'BOOK') &&
      deletion(row, row.title, (version) =>
        closingBook(t, (yes) => call(deleteBook, { params: { id: row.id }, query: { version, ...yesInQuery(yes) } })),
      ),
  ];
}

type Filter =
  | 'language'
  | 'genre_id'
  | 'publisher_id'
  | 'grade_level'
  | 'level_from'
  | 'level_to'
  | 'department_id'
  | 'status'
  | 'highlighted'
  | 'has'
  | 'deleted';

function ClassFilter({ list }: { list: List<BookRow, Filter> }) {
  const { t } = useTranslation();
  return (
    <SearchableSelect
      {...list.filter('department_id')}
      aria-label={t('books.class')}
      placeholder={t('books.class')}
      w={{ base: '48%', xs: 140 }}
      loadKey={['departments']}
      load={async (search, signal) =>
        (await call(listDepartments, { query: { search }, signal })).data.map(
          ({ id, department_name, company_name }) => ({
            value: id,
            label: `${department_name} · ${company_name}`,
          }),
        )
      }
    />
  );
}

function Filters({ list }: { list: List<BookRow, Filter> }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can('edit', 'BOOK');
  const { languages, grades, statuses, levels } = useBookChoices();
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
      {field('level_from', t('books.level_from'), levels)}
      {field('level_to', t('books.level_to'), levels)}
      <ClassFilter list={list} />
      {field('highlighted', t('books.highlighted'), [
        { value: 'true', label: t('books.highlighted') },
        { value: 'false', label: t('books.not_highlighted') },
      ])}
      {field(
        'has',
        t('books.has'),
        bookHas.map((value) => ({ value, label: t(`books.has_${value}`) })),
      )}
      {mayWrite ? field('status', t('books.status'), statuses) : null}
      <DeletedFilter list={list} subject="BOOK" />
    </>
  );
}

const optionsOf = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }));

import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { bookShelves, myBookChoices, myBooks } from '@okur/contract/student-books';
import { IconBooks, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { Portions } from '../../../kit/list/Portions.tsx';
import { usePortions } from '../../../kit/list/usePortions.ts';
import { type Address, useAddress } from '../../../kit/useAddress.ts';
import { BackLink } from '../../../kit/BackLink.tsx';
import { useChoices } from '../library/choices.ts';
import { type Choice, FilterSelects } from '../library/FilterSelects.tsx';
import { LibraryHeading } from '../library/LibraryHeading.tsx';
import shelf from '../library/shelf.module.css';
import { BookCard } from './BookCard.tsx';
import { GoOnReading } from './GoOnReading.tsx';

type Shelf = (typeof bookShelves)[number];
type Filter = (typeof filters)[number];
const isShelf = (value: string | undefined): value is Shelf => bookShelves.some((one) => one === value);

/** The books of their own class, and those that were begun: the one that is read first. */
export default function MyBooks() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useAddress();
  const [typed, setTyped] = useState(chosen.search ?? '');
  const [search] = useDebouncedValue(typed.trim(), 300);
  useEffect(() => {
    if (search !== (chosen.search ?? '')) setChosen({ search: search || undefined }, { replace: true });
  }, [search, chosen.search, setChosen]);
  const query = queryOf(chosen);
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <Stack gap="lg">
      <BackLink to="/student/library" label={t('student.library')} />
      <LibraryHeading title={t('student_books.title')} text={t('student_books.text')} />
      {isNarrowed ? null : <GoOnReading />}
      <ShelfChoice of={query.shelf} onChoose={(shelf) => setChosen({ shelf })} />
      <Group gap="sm" align="end" role="search">
        <TextInput
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          label={t('student_books.find')}
          leftSection={<IconSearch size={18} aria-hidden />}
          size="md"
          flex={{ base: '1 1 100%', md: '1 1 200px' }}
        />
        <Choices chosen={chosen} onChoose={setChosen} />
      </Group>
      <Portions
        list={usePortions(myBooks, { query })}
        className={shelf.shelf!}
        keyOf={({ id }) => id}
        row={(book) => <BookCard book={book} />}
        skeleton={<TileSkeletons count={3} height={250} />}
        empty={
          <EmptyState
            icon={<IconBooks />}
            title={t(isNarrowed ? 'student_books.none_found' : 'student_books.empty')}
            text={t(isNarrowed ? 'student_books.none_found_text' : 'student_books.empty_text')}
          />
        }
      />
    </Stack>
  );
}

const filters = ['genre_id', 'grade_level', 'language'] as const;

function queryOf(chosen: Address): { shelf?: Shelf; search?: string } & Partial<Record<Filter, string>> {
  const shelf = isShelf(chosen.shelf) ? chosen.shelf : undefined;
  return {
    ...(shelf ? { shelf } : {}),
    ...(chosen.search ? { search: chosen.search } : {}),
    ...Object.fromEntries(filters.flatMap((filter) => (chosen[filter] ? [[filter, chosen[filter]]] : []))),
  };
}

function Choices({ chosen, onChoose }: { chosen: Address; onChoose: (patch: Address) => void }) {
  const { t } = useTranslation();
  const { named, grades, languages } = useChoices();
  const choices = useCall(myBookChoices, {}).data?.data;
  if (!choices) return null;
  const data: Record<Filter, Choice['data']> = {
    genre_id: named(choices.genres),
    grade_level: grades(choices.grade_levels),
    language: languages(choices.languages),
  };
  const label = { genre_id: 'genre', grade_level: 'level', language: 'language' };
  return (
    <FilterSelects
      choices={filters.map((filter) => ({
        filter,
        label: t(`student.library_${label[filter]}`),
        data: data[filter],
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function ShelfChoice({ of, onChoose }: { of: Shelf | undefined; onChoose: (of: Shelf | undefined) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="md"
      aria-label={t('student_books.shelf')}
      value={of ?? 'all'}
      onChange={(value) => onChoose(isShelf(value) ? value : undefined)}
      data={['all', ...bookShelves].map((value) => ({ value, label: t(`student_books.shelf_${value}`) }))}
    />
  );
}

import { Chip, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { myLibraryChoices } from '@okur/contract/library';
import { myBookChoices } from '@okur/contract/student-books';
import { mySummaries, mySummaryChoices } from '@okur/contract/summaries';
import { listMyTutorials } from '@okur/contract/tutorials';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import type { Address } from '../../../kit/useAddress.ts';
import { useChoices } from './choices.ts';
import { type Choice, FilterSelects } from './FilterSelects.tsx';
import { firstOfLibrary, kindOf, type LibraryFilter, libraryKinds } from './library.ts';

interface FiltersProps {
  chosen: Address;
  onChoose: (patch: Address, how?: { replace?: boolean }) => void;
}

/** What is looked for: a word, a kind, and what the things of the library can be chosen by. */
export function LibraryFilters({ chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(chosen.search ?? '');
  const [search] = useDebouncedValue(typed.trim(), 300);
  useEffect(() => {
    if (search !== (chosen.search ?? '')) onChoose({ search: search || undefined }, { replace: true });
  }, [search, chosen.search, onChoose]);
  return (
    <>
      <Kinds chosen={chosen} onChoose={onChoose} />
      <Group gap="sm" align="end" role="search">
        <TextInput
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          label={t('student.library_search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          size="md"
          flex={{ base: '1 1 100%', md: '1 1 200px' }}
        />
        <Choices chosen={chosen} onChoose={onChoose} />
      </Group>
    </>
  );
}

/** One kind of things, or all of them; of what the class has none there is no choice. */
function Kinds({ chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation();
  const summaries = useCall(mySummaries, firstOfLibrary).data?.meta.total ?? 0;
  const tutorials = useCall(listMyTutorials, firstOfLibrary).data?.meta.total ?? 0;
  const kind = kindOf(chosen.kind);
  const there = { texts: true, books: true, summaries: summaries > 0, tutorials: tutorials > 0 };
  const choose = (value: string) =>
    onChoose({ kind: kindOf(value), category_id: undefined, class_id: undefined, genre_id: undefined });
  return (
    <Chip.Group value={kind ?? 'all'} onChange={choose}>
      <Group gap="xs" role="radiogroup" aria-label={t('student.library_kind')}>
        {['all', ...libraryKinds.filter((one) => there[one] || one === kind)].map((value) => (
          <Chip key={value} value={value} size="md">
            {t(`student.library_kind_${value}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function Choices({ chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation();
  const { named, translated, languages, grades } = useChoices();
  const texts = useCall(myLibraryChoices, {}).data?.data;
  const books = useCall(myBookChoices, {}).data?.data;
  const summaries = useCall(mySummaryChoices, {}).data?.data;
  const kind = kindOf(chosen.kind) ?? 'all';
  const ofGrades = kind === 'books' ? [books] : kind === 'texts' ? [texts] : [texts, books];
  const choices: Choice<LibraryFilter>[] = [
    { filter: 'category_id', label: 'category', data: ['all', 'texts'].includes(kind) ? named(texts?.categories) : [] },
    { filter: 'genre_id', label: 'genre', data: kind === 'books' ? named(books?.genres) : [] },
    { filter: 'class_id', label: 'category', data: kind === 'summaries' ? translated(summaries?.classes) : [] },
    {
      filter: 'grade_level',
      label: 'level',
      data: ['all', 'texts', 'books'].includes(kind) ? grades(ofGrades.flatMap((of) => of?.grade_levels ?? [])) : [],
    },
    {
      filter: 'language',
      label: 'language',
      data: languages([texts, books, summaries].flatMap((of) => of?.languages ?? [])),
    },
    {
      filter: 'read',
      label: 'read',
      data: [
        { value: 'no', label: t('student.library_unread_only') },
        { value: 'yes', label: t('student.library_read_only') },
      ],
    },
  ];
  const labelled = choices.map((choice) => ({ ...choice, label: t(`student.library_${choice.label}`) }));
  return <FilterSelects choices={labelled} chosen={chosen} onChoose={onChoose} />;
}

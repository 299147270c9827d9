import { Button, Group, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { myLibrary, myLibraryChoices, myNextTexts } from '@okur/contract/library';
import { IconBooks, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { type Address, useAddress } from '../../kit/useAddress.ts';
import { type Read, useCall } from '../../kit/client/useCall.ts';
import { firstOfLibrary, portion } from './library.ts';
import { LibraryCard } from './LibraryCard.tsx';
import css from './shelf.module.css';
import { WaitingNotes } from './WaitingNotes.tsx';

const filters = ['category_id', 'language', 'grade_level', 'read'] as const;
type Filter = (typeof filters)[number];

/** The texts that the own class holds: to be chosen by what they are about, their level, or a word of the title. */
export default function Library() {
  const { t } = useTranslation();
  const student = useStudent();
  const [chosen, setChosen] = useAddress();
  const [typed, setTyped] = useState(chosen.search ?? '');
  const [search] = useDebouncedValue(typed.trim(), 300);
  useEffect(() => {
    if (search !== (chosen.search ?? '')) setChosen({ search: search || undefined }, { replace: true });
  }, [search, chosen.search, setChosen]);
  const [pages, setPages] = useState(1);
  const choose = (filter: Filter, value: string | null) => {
    setPages(1);
    setChosen({ [filter]: value ?? undefined });
  };
  const { category_id, language, grade_level, read } = chosen;
  const isNarrowed = Boolean(category_id || language || grade_level || read || search);
  const query = definedOnly({ search: search || undefined, category_id, language, grade_level, read });
  const texts = useCall(myLibrary, { query: pageOf(query, 1) }, { placeholderData: keepPreviousData });
  const total = texts.data?.meta.total ?? 0;
  return (
    <Stack gap="lg">
      <Heading />
      {student ? <WaitingNotes studentId={student.id} /> : null}
      <Group gap="sm" align="end" role="search">
        <TextInput
          value={typed}
          onChange={({ currentTarget }) => {
            setPages(1);
            setTyped(currentTarget.value);
          }}
          label={t('student.library_search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          size="md"
          flex={{ base: '1 1 100%', md: '1 1 200px' }}
        />
        <Choices chosen={chosen} onChoose={choose} />
      </Group>
      {isNarrowed ? null : <ForYou />}
      {texts.isPending ? <TileSkeletons count={3} height={250} /> : null}
      {texts.isError && !texts.data ? <ErrorState error={texts.error} retry={() => void texts.refetch()} /> : null}
      {texts.data && total === 0 ? (
        <EmptyState
          icon={<IconBooks />}
          title={t(isNarrowed ? 'student.library_none_found' : 'student.library_empty')}
          text={t(isNarrowed ? 'student.library_none_found_text' : 'student.library_empty_text')}
        />
      ) : null}
      {texts.data && total > 0 ? <Portions query={query} pages={pages} total={total} onMore={setPages} /> : null}
    </Stack>
  );
}

function Heading() {
  const { t } = useTranslation();
  return (
    <div>
      <Title order={1} size="1.9rem">
        {t('student.library')}
      </Title>
      <Text c="dimmed" size="lg">
        {t('student.library_text')}
      </Text>
    </div>
  );
}

const definedOnly = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type LibraryQuery = NonNullable<Read<typeof myLibrary>['query']>;

/** A page of what is asked for, as a query; the first one is asked for as useTextsAhead does. */
const pageOf = (query: object, page: number): LibraryQuery =>
  ({ ...firstOfLibrary.query, ...(page > 1 ? { page } : {}), ...query }) as LibraryQuery;

interface PortionsProps {
  query: object;
  pages: number;
  total: number;
  onMore: (pages: number) => void;
}

/** So many pages of the texts, and a button for the next. */
function Portions({ query, pages, total, onMore }: PortionsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text c="dimmed" aria-live="polite">
        {t('student.library_count', { count: total })}
      </Text>
      <div className={css.shelf}>
        {Array.from({ length: pages }, (_, at) => (
          <Texts key={at} query={pageOf(query, at + 1)} />
        ))}
      </div>
      {pages * portion < total ? (
        <Button variant="subtle" size="md" radius="xl" onClick={() => onMore(pages + 1)}>
          {t('student.library_more')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** One page of the texts; those before it stay as they are. */
function Texts({ query }: { query: LibraryQuery }) {
  const texts = useCall(myLibrary, { query }, { placeholderData: keepPreviousData });
  if (texts.isError && !texts.data) return <ErrorState error={texts.error} retry={() => void texts.refetch()} />;
  if (!texts.data) return <Skeleton height={250} radius="md" />;
  return texts.data.data.map((text) => <LibraryCard key={text.id} text={text} />);
}

/** What fits the reader best among the unread texts, and why. */
function ForYou() {
  const { t } = useTranslation();
  const id = useId();
  const texts = useCall(myNextTexts, {}).data?.data ?? [];
  if (texts.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('student.for_you')}
      </Title>
      <div className={css.row}>
        {texts.map((text) => (
          <LibraryCard key={text.id} text={text} order={3} why={t(`student.for_you_${text.why}`)} />
        ))}
      </div>
    </Stack>
  );
}

/** What there is to choose by; a choice of one is none. */
function Choices({ chosen, onChoose }: { chosen: Address; onChoose: (filter: Filter, value: string | null) => void }) {
  const { t, i18n } = useTranslation();
  const choices = useCall(myLibraryChoices, {}).data?.data;
  if (!choices) return null;
  const fields: [Filter, string, { value: string; label: string }[]][] = [
    [
      'category_id',
      t('student.library_category'),
      choices.categories.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [
      'grade_level',
      t('student.library_level'),
      choices.grade_levels.map((level) => ({ value: String(level), label: t('student.library_level_n', { level }) })),
    ],
    [
      'language',
      t('student.library_language'),
      choices.languages.map((value) => ({
        value,
        label: new Intl.DisplayNames([i18n.language], { type: 'language' }).of(value) ?? value,
      })),
    ],
    [
      'read',
      t('student.library_read'),
      [
        { value: 'no', label: t('student.library_unread_only') },
        { value: 'yes', label: t('student.library_read_only') },
      ],
    ],
  ];
  return fields.map(([filter, label, data]) =>
    data.length < 2 ? null : (
      <Select
        key={filter}
        size="md"
        label={label}
        placeholder={t('student.library_all')}
        data={data}
        value={chosen[filter] ?? null}
        onChange={(value) => onChoose(filter, value)}
        clearable
        clearButtonProps={{ 'aria-label': t('student.library_all') }}
        w={{ base: 'calc(50% - 6px)', md: 150, lg: 170 }}
      />
    ),
  );
}

import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mySummaries, mySummaryChoices } from '@okur/contract/summaries';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { Portions } from '../../../kit/list/Portions.tsx';
import { usePortions } from '../../../kit/list/usePortions.ts';
import { BackLink } from '../../../kit/BackLink.tsx';
import { useChoices } from '../library/choices.ts';
import { FilterSelects } from '../library/FilterSelects.tsx';
import shelf from '../library/shelf.module.css';
import { SummaryCard } from './SummaryCard.tsx';

type Filters = Partial<Record<'class_id' | 'language', string>>;

/** All summaries that their own class has now. */
export default function MySummaries() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [chosen, setChosen] = useState<Filters>({});
  const query = {
    ...(search ? { search } : {}),
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)),
  };
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <Stack gap="lg">
      <BackLink to="/student/library" label={t('student.back_library')} />
      <div>
        <Title order={1} size="1.9rem">
          {t('menu.summaries')}
        </Title>
        <Text c="dimmed" size="lg">
          {t('summaries.shelf_text')}
        </Text>
      </div>
      <Group gap="sm" align="end" role="search">
        <TextInput
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          label={t('summaries.find')}
          leftSection={<IconSearch size={18} aria-hidden />}
          size="md"
          flex={{ base: '1 1 100%', md: '1 1 220px' }}
        />
        <Choices chosen={chosen} onChoose={(patch) => setChosen({ ...chosen, ...patch })} />
      </Group>
      <Portions
        list={usePortions(mySummaries, { query })}
        className={shelf.shelf!}
        keyOf={({ id }) => id}
        row={(summary) => <SummaryCard summary={summary} />}
        skeleton={<TileSkeletons count={3} height={250} />}
        empty={
          <EmptyState
            icon={<IconFileText />}
            title={t(isNarrowed ? 'summaries.none_found' : 'summaries.none')}
            text={t(isNarrowed ? 'summaries.none_found_text' : 'summaries.shelf_empty')}
          />
        }
      />
    </Stack>
  );
}

/** The categories and languages of their own summaries; nothing where there is only one. */
function Choices({ chosen, onChoose }: { chosen: Filters; onChoose: (patch: Filters) => void }) {
  const { t } = useTranslation();
  const { translated, languages } = useChoices();
  const choices = useCall(mySummaryChoices, {}).data?.data;
  if (!choices) return null;
  return (
    <FilterSelects
      choices={[
        { filter: 'class_id', label: t('summaries.class'), data: translated(choices.classes) },
        { filter: 'language', label: t('student.library_language'), data: languages(choices.languages) },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

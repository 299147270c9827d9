import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  deleteHomeReading,
  type HomeReading,
  homeReadingsOfChild,
  homeReadingSumsOfChild,
} from '@okur/contract/home-readings';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { HomeReadingForm } from './HomeReadingForm.tsx';
import { HomeReadingState } from './HomeReadingState.tsx';

interface HomeReadingsCardProps {
  childId: string;
  childName: string;
  today: string;
}

/** What a parent entered of a child's reading at home, and what of it the child confirmed. */
export function HomeReadingsCard(props: HomeReadingsCardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const sums = useCall(homeReadingSumsOfChild, { params: { id: props.childId } }).data?.data;
  return (
    <>
      {sums && sums.minutes_total > 0 ? (
        <Text>
          {t('home_readings.sums', {
            week: f.number(sums.minutes_this_week),
            total: f.number(sums.minutes_total),
          })}
        </Text>
      ) : null}
      <Entries childId={props.childId} />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => openFormModal(<HomeReadingForm {...props} />)}
      >
        {t('home_readings.add')}
      </Button>
    </>
  );
}

const perPage = 5;

function Entries({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const entries = useCall(homeReadingsOfChild, {
    params: { id: childId },
    query: { per_page: Math.min(pages * perPage, 100) },
  });
  if (entries.isPending) return <Skeleton height={20} width="70%" />;
  if (entries.isError) return <ErrorState error={entries.error} retry={() => void entries.refetch()} />;
  const { data, meta } = entries.data;
  if (data.length === 0) return <Text c="dimmed">{t('home_readings.none')}</Text>;
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
      {data.length < Math.min(meta.total, 100) ? (
        <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setPages(pages * 2)}>
          {t('home_readings.more')}
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: HomeReading }) {
  const { t } = useTranslation();
  const f = useFormat();
  const deletion = useDeletion();
  const remove = deletion(entry, entry.title, (version) =>
    call(deleteHomeReading, { params: { id: entry.user_id, readingId: entry.id }, query: { version } }),
  );
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
          {entry.title}
        </Text>
        <Text size="sm" c="dimmed">
          {[f.date(entry.read_on), t('home_readings.minutes_of', { count: entry.minutes })].join(' · ')}
        </Text>
        <HomeReadingState state={entry.state} />
      </div>
      <RowMenu label={entry.title} actions={[remove]} />
    </Group>
  );
}

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { dayIn, type Zone } from '@okur/contract/days';
import {
  deleteHomeReading,
  type HomeReading,
  homeReadingsOfChild,
  homeReadingSumsOfChild,
} from '@okur/contract/home-readings';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Portions } from '../../kit/list/Portions.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { usePortions } from '../../kit/list/usePortions.ts';
import { HomeReadingForm } from './HomeReadingForm.tsx';
import { HomeReadingState } from './HomeReadingState.tsx';

interface HomeReadingsCardProps {
  childId: string;
  childName: string;
  /** Of the child's school. */
  zone: Zone;
}

/** What a parent entered of a child's reading at home, and what of it the child confirmed. */
export function HomeReadingsCard({ childId, childName, zone }: HomeReadingsCardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const sums = useCall(homeReadingSumsOfChild, { params: { id: childId } }).data?.data;
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
      <Entries childId={childId} />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        style={{ alignSelf: 'flex-start' }}
        // Not the day on which the page was opened.
        onClick={() => openFormModal(<HomeReadingForm childId={childId} childName={childName} today={dayIn(zone)} />)}
      >
        {t('home_readings.add')}
      </Button>
    </>
  );
}

const perPage = 5;

function Entries({ childId }: { childId: string }) {
  const { t } = useTranslation();
  return (
    <Portions
      list={usePortions(homeReadingsOfChild, { params: { id: childId }, size: perPage })}
      keyOf={({ id }) => id}
      row={(entry) => <Entry entry={entry} />}
      skeleton={<Skeleton height={20} width="70%" />}
      empty={<Text c="dimmed">{t('home_readings.none')}</Text>}
      buttonSize="sm"
    />
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
    <Group justify="space-between" wrap="nowrap" gap="sm">
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

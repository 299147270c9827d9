import { Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { readingsOfUser, type Reading, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../kit/charts/Chart.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/useCall.ts';
import { UserReadings } from './UserReadings.tsx';
import { latestOf, measured, weeksOf } from './weeks.ts';

/** Whether a student reads better: where the student stands, the way there, and every reading it was measured by. */
export function UserProgress({ user }: { user: User }) {
  const readings = useCall(readingsOfUser, { params: { id: user.id }, query: { isAll: 'true', sort: '-finished_at' } });
  return (
    <Stack gap="md">
      {readings.isPending ? <><TileSkeletons height={86} /><Skeleton height={340} radius="md" /></> : null}
      {readings.isError ? <Paper withBorder radius="md"><ErrorState error={readings.error} retry={() => void readings.refetch()} /></Paper> : null}
      {readings.data && readings.data.data.length > 0 ? <Growth readings={readings.data.data} /> : null}
      <UserReadings user={user} />
    </Stack>
  );
}

const whole = { maximumFractionDigits: 0 };

function Growth({ readings }: { readings: readonly Reading[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = latestOf(readings);
  const counted = measured(readings);
  // As many readings at either end, so that the two can be compared.
  const before = counted.length >= 6 ? latestOf(counted.slice(-3)) : null;
  const since = (value: number | null | undefined, print: (value: number) => string) => (value == null ? undefined : t('users.at_first', { value: print(value) }));
  const number = (value: number) => f.number(value, whole);
  const seconds = readings.reduce((sum, { active_seconds }) => sum + active_seconds, 0);
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label={t('users.wpm')} value={f.number(now.wpm, whole)} hint={since(before?.wpm, number)} />
        <Figure label={t('users.comprehension')} value={f.percent(now.comprehension)} hint={since(before?.comprehension, (value) => f.percent(value))} />
        <Figure label={t('users.effective_speed')} value={f.number(now.effective_speed, whole)} hint={since(before?.effective_speed, number)} />
        <Figure label={t('users.readings')} value={f.number(readings.length)} hint={f.duration(seconds)} />
      </SimpleGrid>
      <Charts readings={counted} />
    </>
  );
}

function Figure({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <Paper withBorder radius="md" p="md">
      <Text size="sm" c="dimmed">{label}</Text>
      <Text fz={26} fw={650} lh={1.3}>{value || '–'}</Text>
      <Text size="sm" c="dimmed">{hint ?? '\u00a0'}</Text>
    </Paper>
  );
}

function Charts({ readings }: { readings: readonly Reading[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const data = weeksOf(readings).map(({ week, ...values }) => ({ ...values, week: f.date(week) }));
  const shared = { summary: t('users.chart_summary', { count: readings.length }), data, x: 'week', xLabel: t('users.week'), height: 240, digits: 0 };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <LineChart {...shared} title={t('users.wpm')} series={[{ key: 'wpm', label: t('users.wpm') }]} />
      <LineChart {...shared} title={t('users.comprehension')} series={[{ key: 'comprehension', label: t('users.comprehension') }]} unit="%" />
    </SimpleGrid>
  );
}

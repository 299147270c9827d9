import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { growthOfUser } from '@okur/contract/reports';
import type { Reading, User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../../kit/charts/Chart.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { useZone } from '../../../kit/client/zone.ts';
import { everyWeek } from '../../../kit/format/weeks.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { SpeedChart } from '../../../reading/speed/SpeedChart.tsx';
import { GrowthPanel } from '../../reports/GrowthCard.tsx';
import { useAllReadings } from './useAllReadings.ts';
import { UserFigures } from './UserFigures.tsx';
import { UserReadings } from './UserReadings.tsx';
import { measured, weeksOf } from './weeks.ts';

const chartHeight = 240;

/** Whether a student reads better: where the student is, the way there, and every reading it was measured by. */
export function UserProgress({ user }: { user: User }) {
  const readings = useAllReadings(user);
  return (
    <Stack gap="md">
      {readings.isPending ? (
        <>
          <TileSkeletons height={104} />
          <Skeleton height={chartHeight + 86} radius="md" />
        </>
      ) : null}
      {readings.isError ? (
        <Paper withBorder radius="md">
          <ErrorState error={readings.error} retry={() => void readings.refetch()} />
        </Paper>
      ) : null}
      {readings.data && readings.data.data.length > 0 ? (
        <>
          <UserFigures userId={user.id} readings={readings.data.data} />
          <GrowthPanel userId={user.id} />
          <Charts userId={user.id} readings={measured(readings.data.data)} />
        </>
      ) : null}
      <UserReadings user={user} />
    </Stack>
  );
}

function Charts({ userId, readings }: { userId: string; readings: readonly Reading[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const speed = useCall(growthOfUser, { params: { id: userId } }).data?.data.speed;
  const data = everyWeek(weeksOf(readings, useZone())).map(({ week, ...values }) => ({
    ...values,
    week: f.date(week),
  }));
  const shared = {
    summary: t('users.chart_summary', { count: readings.length }),
    data,
    xLabel: t('users.week'),
    height: chartHeight,
  };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <SpeedChart {...shared} title={t('users.wpm')} now={speed?.now ?? null} goal={speed?.goal ?? null} />
      <LineChart
        {...shared}
        x="week"
        title={t('users.comprehension')}
        series={[{ key: 'comprehension', label: t('users.comprehension') }]}
        print={f.percent}
        top={100}
      />
    </SimpleGrid>
  );
}

import { Button, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { myProgress, type Progress } from '@okur/contract/student';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../../kit/charts/Chart.tsx';
import { everyWeek } from '../../../kit/format/weeks.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useStudent } from '../../../kit/client/account.ts';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { SpeedChart } from '../../../reading/speed/SpeedChart.tsx';
import { OralReadingsCard } from '../../oral-readings/OralReadingsCard.tsx';
import { OwnCertificates } from '../../certificates/CertificatesTab.tsx';
import { OwnPasswordCard } from '../../profile/OwnPasswordCard.tsx';
import { ConnectedAccountsCard } from '../../sign-on/ConnectedAccountsCard.tsx';
import { ForParents } from './ForParents.tsx';
import { InWords } from '../result/InWords.tsx';

/** One's own way in plain words: speed and comprehension by week, and what was read. */
export default function StudentProgress() {
  const { t } = useTranslation();
  const progress = useCall(myProgress, {});
  return (
    <Stack gap="lg">
      <Title order={1} size="1.9rem">
        {t('student.progress_title')}
      </Title>
      {progress.isPending ? <TileSkeletons count={1} height={280} /> : null}
      {progress.isError ? <ErrorState error={progress.error} retry={() => void progress.refetch()} /> : null}
      {progress.data ? <Way progress={progress.data.data} /> : null}
      <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="own-certificates">
        <Title order={2} size="h3" mb="sm" id="own-certificates">
          {t('certificates.own')}
        </Title>
        <OwnCertificates />
      </Paper>
      <OralReadingsCard />
      <ForParents />
      <LastDay />
      <OwnPasswordCard />
      <ConnectedAccountsCard />
    </Stack>
  );
}

/** Of its own: a page that looks at the account asks for everything once more when the session ends under it. */
function LastDay() {
  const { t } = useTranslation();
  const f = useFormat();
  const until = useStudent()?.time_until;
  return until ? <Text>{t('student.last_day', { date: f.date(until) })}</Text> : null;
}

const firstCount = 10;

function Way({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (progress.readings.length === 0)
    return <EmptyState icon={<IconBook2 />} title={t('student.no_readings')} text={t('student.no_readings_text')} />;
  const data = everyWeek(progress.weeks).map((week) => ({
    week: f.date(week.week),
    wpm: 'wpm' in week ? Math.round(week.wpm) : null,
    comprehension: 'wpm' in week && week.comprehension !== null ? Math.round(week.comprehension) : null,
  }));
  const summary = t('student.progress_summary', {
    count: progress.weeks.reduce((sum, week) => sum + week.readings, 0),
  });
  return (
    <>
      <InWords progress={progress} />
      <SpeedChart
        title={t('student.words_a_minute')}
        summary={summary}
        data={data}
        xLabel={t('student.week')}
        now={progress.speed.now}
        goal={progress.speed.goal}
      />
      <LineChart
        title={t('student.comprehension')}
        summary={t('student.comprehension_summary')}
        data={data}
        x="week"
        xLabel={t('student.week')}
        series={[{ key: 'comprehension', label: t('student.comprehension') }]}
        print={f.percent}
        top={100}
      />
      <ReadBefore readings={progress.readings} />
    </>
  );
}

function ReadBefore({ readings }: { readings: Progress['readings'] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <Paper withBorder radius="lg" p="lg">
      <Title order={2} size="h3" mb="sm">
        {t('student.read_before')}
      </Title>
      <Table.ScrollContainer minWidth={0}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('student.text')}</Table.Th>
              <Table.Th ta="right">{t('student.words_a_minute')}</Table.Th>
              <Table.Th ta="right">{t('student.comprehension')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(all ? readings : readings.slice(0, firstCount)).map((reading) => (
              <ReadingRow key={reading.id} reading={reading} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {readings.length > firstCount && !all ? (
        <Button variant="subtle" size="md" radius="xl" fullWidth mt="sm" onClick={() => setAll(true)}>
          {t('student.show_all', { count: readings.length })}
        </Button>
      ) : null}
    </Paper>
  );
}

function ReadingRow({ reading }: { reading: Progress['readings'][number] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const facts = [
    f.date(reading.finished_at),
    ['measurement', 'not_counted', 'unanswered'].includes(reading.kind) ? '' : t(`speed.kind_${reading.kind}`),
    reading.kind === 'listened'
      ? ''
      : reading.trust
        ? t(`student.trust_short_${reading.trust}`)
        : t('speed.kind_unanswered'),
  ];
  return (
    <Table.Tr>
      <Table.Td>
        <Text>{reading.title}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{f.number(reading.wpm, { maximumFractionDigits: 0 }) || '–'}</Table.Td>
      <Table.Td ta="right">{reading.comprehension === null ? '–' : f.percent(reading.comprehension)}</Table.Td>
    </Table.Tr>
  );
}

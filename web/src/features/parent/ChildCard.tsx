import { Divider, Grid, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Child } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../kit/charts/Chart.tsx';
import { everyWeek } from '../../kit/charts/weeks.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ChildCertificates } from '../certificates/CertificatesTab.tsx';
import { ChildBooks } from './ChildBooks.tsx';
import { ChildHomework } from './ChildHomework.tsx';

const whole = { maximumFractionDigits: 0 };
const nameOf = (child: Child): string => [child.name, child.surname].filter(Boolean).join(' ');

export function ChildCard({ child }: { child: Child }) {
  const { t } = useTranslation();
  return (
    <Paper component="section" withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} aria-labelledby={`child-${child.id}`}>
      <Title order={2} id={`child-${child.id}`}>{nameOf(child)}</Title>
      <Text c="dimmed">{[child.department_name, child.company_name].filter(Boolean).join(' · ')}</Text>
      <Grid mt="lg" gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Figures child={child} />
            <Growth child={child} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <div>
              <Title order={3} mb="xs">{t('parent.homework')}</Title>
              <ChildHomework homework={child.homework} />
            </div>
            <Divider />
            <LastRead child={child} />
            <Divider />
            <div>
              <Title order={3} mb="xs">{t('certificates.of_child')}</Title>
              <ChildCertificates childId={child.id} />
            </div>
            <Divider />
            <div>
              <Title order={3} mb="xs">{t('parent.books')}</Title>
              <ChildBooks childId={child.id} />
            </div>
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  );
}

function Figures({ child: { latest, minutes_this_week: minutes } }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      <Figure value={latest ? f.number(latest.wpm, whole) : '–'} label={t('parent.words_a_minute')} />
      <Figure value={latest?.comprehension == null ? '–' : f.percent(latest.comprehension)} label={t('parent.comprehension')} />
      <Figure value={latest?.effective_speed == null ? '–' : f.number(latest.effective_speed, whole)} label={t('parent.effective_speed')} />
      <Figure value={f.number(minutes, whole)} label={t('parent.minutes_this_week')} />
    </SimpleGrid>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <Text fz="1.7rem" fw={700} lh={1.15}>{value}</Text>
      <Text size="sm" c="dimmed">{label}</Text>
    </div>
  );
}

function Growth({ child }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  const data = everyWeek(child.weeks).map((week) => ({ week: f.date(week.week), wpm: 'wpm' in week ? Math.round(week.wpm) : null, comprehension: 'wpm' in week && week.comprehension !== null ? Math.round(week.comprehension) : null }));
  const shared = { data, x: 'week', xLabel: t('parent.week'), empty: t('parent.no_readings'), summary: t('parent.growth_summary', { count: child.readings_total }), height: 150 };
  return (
    <>
      <LineChart {...shared} title={t('parent.words_a_minute')} series={[{ key: 'wpm', label: t('parent.words_a_minute') }]} />
      {data.length > 0 ? <LineChart {...shared} title={t('parent.comprehension')} series={[{ key: 'comprehension', label: t('parent.comprehension') }]} unit="%" /> : null}
    </>
  );
}

function LastRead({ child: { last_read: last } }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <div>
      <Title order={3} mb="xs">{t('parent.last_read')}</Title>
      {last ? (
        <>
          <Text fw={600}>{last.title}</Text>
          <Text size="sm" c="dimmed">
            {[f.date(last.finished_at), t('parent.wpm', { value: f.number(last.wpm, whole) }), last.comprehension === null ? null : t('parent.understood', { value: f.percent(last.comprehension) })].filter(Boolean).join(' · ')}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{t('parent.no_readings')}</Text>
      )}
    </div>
  );
}

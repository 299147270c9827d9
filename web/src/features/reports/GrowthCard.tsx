import { Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  growthCounts,
  growthOfUser,
  type Growth,
  type GrowthVerdict,
  type StudentGrowth,
  verdicts,
} from '@okur/contract/reports';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { Chart } from '../../kit/charts/Chart.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useFilters } from './filters/filters.ts';
import { useWindowText } from '../../reading/speed/useWindowText.ts';
import { whole } from './filters/months.ts';
import { useGo } from '../../reading/reports/drill.tsx';

const tones: Record<GrowthVerdict, Tone> = {
  better: 'good',
  no_change_yet: 'quiet',
  worse: 'care',
  too_early: 'quiet',
};

/** The verdict on growth in words. */
export function Verdict({ verdict }: { verdict: GrowthVerdict }) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[verdict]}>{t(`reports.verdict_${verdict}`)}</StateBadge>;
}

/** Who reads faster than at first, beyond chance, and who not yet. */
export function GrowthCountsCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const studentsTo = useAbility().can('view', 'HAS_STUDENTS') ? '/charts-graphs/students' : undefined;
  const f = useFormat();
  const go = useGo();
  const counts = useCall(growthCounts, {
    query: { company_id: filters.company_id, department_id: filters.department_id },
  });
  if (counts.isError && !counts.data)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={counts.error} retry={() => void counts.refetch()} />
      </Paper>
    );
  if (!counts.data) return <Skeleton height={300} radius="md" />;
  const { data } = counts.data;
  const all = data.students + data.too_early;
  return (
    <Chart
      kind="rows"
      title={t('reports.growth')}
      x="name"
      xLabel={t('reports.verdict')}
      series={[{ key: 'value', label: t('reports.students') }]}
      print={(value) => f.number(value)}
      data={verdicts.map((verdict) => ({ name: t(`reports.verdict_${verdict}`), value: data[verdict], verdict }))}
      summary={
        <Stack gap={2}>
          <span>
            {t('reports.growth_summary', {
              count: data.better,
              better: f.number(data.better),
              students: f.number(data.students),
              same: f.number(data.no_change_yet),
            })}
          </span>
          <span>{t('reports.growth_how')}</span>
        </Stack>
      }
      nothing={all === 0}
      empty={t('reports.no_students')}
      emptyText={t('reports.no_students_text')}
      onPoint={
        studentsTo
          ? ({ verdict }) =>
              go({
                to: studentsTo,
                search: {
                  growth: String(verdict),
                  ...(filters.company_id ? { company_id: filters.company_id } : {}),
                  ...(filters.department_id ? { department_id: filters.department_id } : {}),
                },
              })
          : undefined
      }
    />
  );
}

/** How one student's reading changed: at first, now, the difference and how sure it is. Practice is no part of it. */
export function GrowthPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const growth = useCall(growthOfUser, { params: { id: userId } });
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('reports.growth_of_one')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('reports.growth_of_one_how')}
      </Text>
      {growth.isPending ? <Skeleton height={120} /> : null}
      {growth.isError && !growth.data ? <ErrorState error={growth.error} retry={() => void growth.refetch()} /> : null}
      {growth.data ? <Languages growth={growth.data.data} /> : null}
    </Paper>
  );
}

const measures = ['wpm', 'comprehension', 'effective_speed'] as const satisfies readonly (keyof StudentGrowth)[];

function Languages({ growth }: { growth: StudentGrowth }) {
  const { t, i18n } = useTranslation();
  const windowText = useWindowText('staff');
  if (growth.wpm.length === 0) return <Text size="sm">{t('reports.nothing_measured')}</Text>;
  return growth.wpm.map(({ language }) => (
    <div key={language}>
      {growth.wpm.length > 1 ? (
        <Text component="h3" size="sm" fw={600} mt="sm">
          {languageName(language, i18n.language)}
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {measures.map((measure) => {
          const one = growth[measure].find((other) => other.language === language);
          return one ? <Measure key={measure} measure={measure} growth={one} /> : null;
        })}
      </SimpleGrid>
      {growth.speed.now?.language === language ? (
        <Text size="sm" c="dimmed" mt="xs">
          {windowText(growth.speed.now)}
        </Text>
      ) : null}
    </div>
  ));
}

const enough = 6;

function Measure({ measure, growth }: { measure: (typeof measures)[number]; growth: Growth }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { verdict, baseline, now, difference, low, high, measurements } = growth;
  const print = (value: number | null) => (measure === 'comprehension' ? f.percent(value) : f.number(value, whole));
  const signed = (value: number | null) => f.number(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {t(`reports.measure_${measure}`)}
      </Text>
      {verdict === 'too_early' ? null : (
        <Text fz={20} fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('reports.from_to', { from: print(baseline), to: print(now) })}
        </Text>
      )}
      <Verdict verdict={verdict} />
      <Text size="sm">
        {verdict === 'too_early'
          ? t('reports.too_early_text', { count: measurements, enough })
          : t('reports.difference', { difference: signed(difference), low: signed(low), high: signed(high) })}
      </Text>
    </Stack>
  );
}

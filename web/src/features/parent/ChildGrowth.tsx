import { Skeleton, Text } from '@mantine/core';
import { type Child, growthOfChild } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../kit/charts/Chart.tsx';
import { everyWeek } from '../../kit/format/weeks.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { HowSure } from '../../reading/speed/HowSure.tsx';
import { SpeedChart } from '../../reading/speed/SpeedChart.tsx';

const whole = { maximumFractionDigits: 0 };

/** What may be said of the change, then week by week. */
export function ChildGrowth({ child }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  const data = everyWeek(child.weeks).map((week) => ({
    week: f.date(week.week),
    wpm: 'wpm' in week ? Math.round(week.wpm) : null,
    comprehension: 'wpm' in week && week.comprehension !== null ? Math.round(week.comprehension) : null,
  }));
  const shared = {
    data,
    xLabel: t('parent.week'),
    empty: t('parent.no_readings'),
    summary: t('parent.growth_summary', { count: child.weeks.reduce((sum, week) => sum + week.readings, 0) }),
    height: 150,
  };
  return (
    <>
      <Verdict childId={child.id} />
      <SpeedChart {...shared} title={t('parent.words_a_minute')} now={child.latest} goal={child.goal} />
      {data.length > 0 ? (
        <LineChart
          {...shared}
          x="week"
          title={t('parent.comprehension')}
          series={[{ key: 'comprehension', label: t('parent.comprehension') }]}
          print={f.percent}
          top={100}
        />
      ) : null}
    </>
  );
}

/** From the first three to the last three texts, in the language read most; "no change yet" is said, too. */
function Verdict({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const growth = useCall(growthOfChild, { params: { id: childId } });
  if (growth.isPending) return <Skeleton height={20} width="80%" />;
  if (!growth.data)
    return (
      <Text c="dimmed" role="alert">
        {failureText(growth.error, t)}
      </Text>
    );
  const [speed] = growth.data.data.wpm;
  if (!speed || speed.baseline === null || speed.now === null || speed.low === null || speed.high === null)
    return <Text c="dimmed">{t('parent.growth_too_early', { number: f.number(speed?.measurements ?? 0) })}</Text>;
  const number = (value: number) => f.number(value, whole);
  return (
    <div>
      <Text>{t(`parent.growth_${speed.verdict}`, { from: number(speed.baseline), to: number(speed.now) })}</Text>
      <HowSure low={speed.low} high={speed.high} />
    </div>
  );
}

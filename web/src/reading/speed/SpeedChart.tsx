import type { SpeedWindow } from '@okur/contract/reading/window';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../kit/charts/Chart.tsx';
import type { Point } from '../../kit/charts/types.ts';
import { languageInText } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

interface SpeedChartProps {
  title: string;
  summary: string;
  /** Weeks with a speed each (`wpm`), of measurements alone. */
  data: readonly Point[];
  xLabel: string;
  /** The speed now: its language is that of all measurements. */
  now: SpeedWindow | null;
  /** Words a minute that an instructor set as a goal. */
  goal: number | null;
  empty?: string;
  height?: number;
}

/** The measured speed week by week, its language in the title, and the goal as a line. */
export function SpeedChart({ title, summary, now, goal, ...chart }: SpeedChartProps) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const label = goal === null ? '' : t('speed.goal', { value: f.number(goal) });
  return (
    <LineChart
      {...chart}
      x="week"
      title={
        now ? t('speed.in_language', { what: title, language: languageInText(now.language, i18n.language) }) : title
      }
      summary={label ? `${summary} ${label}.` : summary}
      series={[{ key: 'wpm', label: title }]}
      digits={0}
      reference={goal === null ? undefined : { value: goal, label }}
    />
  );
}

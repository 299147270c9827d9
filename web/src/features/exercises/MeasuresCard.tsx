import { Box, Text } from '@mantine/core';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './exercises.module.css';

interface Props {
  kind: ExerciseKindName;
  /** The figures of an attempt by name, as its kind gives them. */
  measures: Record<string, number>;
  /** Words a minute as delivered, of the paced kinds. */
  wpm: number | null;
}

interface Measure {
  name: string;
  label: string;
  value: string;
}

/** What this kind of exercise measured, in plain words. */
export function useMeasures(): (played: Props) => Measure[] {
  const { t } = useTranslation();
  const print = usePrint();
  return ({ kind, measures, wpm }) =>
    [...(wpm === null ? [] : [['delivered', print.wpm(wpm)] as const]), ...figuresOf(kind, measures, print)].map(
      ([name, value]) => ({ name, label: t(`exercise.measure_${name}`), value }),
    );
}

/** The measures of one attempt. */
export function MeasuresCard(played: Props) {
  const figures = useMeasures()(played);
  if (figures.length === 0) return null;
  return (
    <dl className={css.measures}>
      {figures.map(({ name, label, value }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Box component="dd" fw={600}>
            {value}
          </Box>
        </div>
      ))}
    </dl>
  );
}

type Print = ReturnType<typeof usePrint>;

function usePrint() {
  const { t } = useTranslation();
  const f = useFormat();
  const upTo = (digits: number) => (value: number) => f.number(value, { maximumFractionDigits: digits });
  return {
    wpm: (value: number) => t('exercise.wpm_now', { value: upTo(0)(value) }),
    number: upTo(1),
    ratio: upTo(2),
    times: (value: number) => t('exercise.measure_times', { count: value }),
    letters: (value: number) => levelOf('distance', value, t),
    seconds: (value: number) =>
      f.number(value, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }),
    milliseconds: (value: number) =>
      f.number(value / 1000, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 }),
    percent: (value: number) => f.percent(value),
    gain: (value: number) => `${value > 0 ? '+' : ''}${f.percent(Math.round(value))}`,
    of: (part: number, all: number) => t('exercise.measure_of', { part: f.number(part), all: f.number(all) }),
  };
}

const levelOf = (param: 'distance', value: number, t: TFunction): string =>
  t(`exercise.level_${param}`, { count: Math.round(value) });

/** How each figure is written, in this order; a figure that an attempt does not have is left out. */
const formatOf: Record<string, Exclude<keyof Print, 'of'>> = {
  shown_wpm: 'wpm',
  goal_wpm: 'wpm',
  effective_wpm: 'wpm',
  first_wpm: 'wpm',
  last_wpm: 'wpm',
  practised_gain_percent: 'gain',
  gain_percent: 'gain',
  first_comprehension: 'percent',
  last_comprehension: 'percent',
  backs: 'times',
  together: 'number',
  longest_stand_ms: 'milliseconds',
  steadiness: 'percent',
  exact_percent: 'percent',
  wrong: 'number',
  held_seconds: 'seconds',
  mean_off: 'number',
  ms_per_cell: 'milliseconds',
  work_efficiency: 'seconds',
  warm_up: 'ratio',
  stability: 'ratio',
  median_ms: 'milliseconds',
  sentences: 'number',
};

/** Name and text of each figure. How many there were of how many is first. */
function figuresOf(
  kind: ExerciseKindName,
  measures: Record<string, number>,
  print: Print,
): [name: string, value: string][] {
  const { right, trials, found, targets, misses, span } = measures;
  const figures: [string, string][] = [];
  if (right !== undefined && trials !== undefined) figures.push(['right', print.of(right, trials)]);
  if (found !== undefined && targets !== undefined) figures.push(['found', print.of(found, targets)]);
  if (misses !== undefined && targets !== undefined) figures.push(['caught', print.of(targets - misses, targets)]);
  if (span !== undefined)
    figures.push(kind === 'eye_span' ? ['span_apart', print.letters(span)] : ['span_glance', print.number(span)]);
  for (const [name, how] of Object.entries(formatOf))
    if (measures[name] !== undefined) figures.push([name, print[how](measures[name])]);
  return figures;
}

import type { Language } from '@okur/contract/fields';
import type { Growth } from '@okur/contract/reports';
import type { Chart, GrowthLine, StudentReport, Tile } from '@okur/contract/student-reports';
import { isOldSpeed } from '@okur/contract/reading/window';
import { displayed } from '@okur/contract/share';
import type { Figures } from './figures.ts';
import { nextStep } from './next-step.ts';
import type { TFunction } from 'i18next';
import { textsIn } from '../../platform/texts/index.ts';
import { windowText } from './window.ts';

/** Numbers, days and percent as they are written in a language. */
function writerOf(language: Language) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const monthOfYear = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    whole: (value: number) => whole.format(value),
    percent: (value: number) => percent.format(displayed(value) / 100),
    signed: (value: number) => signed.format(value),
    day: (day: string) => dated.format(new Date(`${day}T00:00:00Z`)),
    month: (at: string) => month.format(new Date(`${at}-01T00:00:00Z`)),
    monthOfYear: (at: string) => monthOfYear.format(new Date(`${at}-01T00:00:00Z`)),
  };
}
type Writer = ReturnType<typeof writerOf>;

const nameOf = ({ name, surname, username }: Figures['student']): string =>
  [name, surname].filter(Boolean).join(' ') || username;

const growthHead = ['measure', 'first', 'last', 'difference', 'meaning'] as const;

/** The report with its words. */
export function reportOf(figures: Figures, language: Language): StudentReport {
  const t = textsIn(language);
  const write = writerOf(language);
  const { student, period } = figures;
  const name = nameOf(student);
  const rule = stepOf(figures);
  return {
    student: {
      id: student.id,
      name,
      department_name: student.department_name,
      company_name: student.company_name,
      student_number: student.student_number,
    },
    language,
    period,
    title: t('reading_report.title'),
    about: [
      student.department_name,
      student.company_name,
      student.student_number && t('reading_report.number', { value: student.student_number }),
    ]
      .filter(Boolean)
      .join(' · '),
    period_text: t('reading_report.days', { from: write.day(period.from), to: write.day(period.to) }),
    made: t('reading_report.made', { day: write.day(figures.today) }),
    tiles: tilesOf(figures, t, write, language),
    charts: [
      speedChartOf(figures, t, write),
      chartOf(t('reading_report.chart_comprehension'), figures.comprehension.data, t, write, write.percent),
    ],
    growth: growthOf(figures, t, write),
    notes: {
      title: t('reading_report.notes_title'),
      none: t('reading_report.notes_none'),
      list: figures.notes.map(({ note, by, on }) => ({ note, by: `${by}, ${write.day(on)}` })),
    },
    next_step: {
      title: t('reading_report.next_title'),
      rule,
      text: t(`reading_report.next_${rule}`, { name: student.name ?? name }),
    },
    how: t('reading_report.how'),
  };
}

function stepOf({
  now,
  speed,
  comprehension,
  homework,
  growth,
  quiet_days,
  rushed,
}: Figures): StudentReport['next_step']['rule'] {
  const { total } = comprehension.meta;
  const latest = comprehension.data.findLast(({ records }) => records > 0);
  return nextStep({
    readings: speed.meta.total.records,
    quiet_days,
    rushed,
    comprehension: total.value,
    answered: total.records,
    latest: { comprehension: latest?.value ?? null, answered: latest?.records ?? 0 },
    is_old: now !== null && isOldSpeed(now, Date.now()),
    homework_missed: homework.meta.total.missed,
    verdict: growth.wpm[0]?.verdict ?? 'too_early',
  });
}

const tilesOf = (figures: Figures, t: TFunction, write: Writer, language: Language): Tile[] => [
  ...speedsOf(figures, t, write, language),
  ...sumsOf(figures, t, write),
];

/** The speed now and what was understood, of the same texts. */
function speedsOf({ now, time_zone }: Figures, t: TFunction, write: Writer, language: Language): Tile[] {
  const window = now ? windowText(now, time_zone, language) : '';
  const middle = (
    name: Tile['name'],
    value: number | null,
    format: (value: number) => string,
    none = t('reading_report.nothing'),
  ): Tile => ({
    name,
    label: t(`reading_report.tile_${name}`),
    value,
    formatted: value === null ? '–' : format(value),
    note: value === null ? none : window,
  });
  const wpm = (value: number) => t('reading_report.wpm', { value: write.whole(value) });
  return [
    middle('speed', now?.wpm ?? null, wpm),
    middle('comprehension', now?.comprehension ?? null, write.percent, t('reading_report.not_answered')),
    middle('effective_speed', now?.effective_speed ?? null, wpm, t('reading_report.not_answered')),
  ];
}

function sumsOf({ homework, totals }: Figures, t: TFunction, write: Writer): Tile[] {
  const minutes = (seconds: number) => write.whole(seconds / 60);
  const total = (label: string) => totals.data.find((t) => t.label === label)!;
  const [read, readings, trained, exercises] = [
    total('seconds'),
    total('readings'),
    total('exercise_seconds'),
    total('exercises'),
  ];
  const assigned = homework.meta.total;
  return [
    {
      name: 'reading_time',
      label: t('reading_report.tile_reading_time'),
      value: read.value,
      formatted: t('reading_report.minutes', { value: minutes(read.value) }),
      note:
        readings.value === 0
          ? t('reading_report.nothing')
          : t('reading_report.readings', { count: readings.value, number: write.whole(readings.value) }),
    },
    {
      name: 'exercises',
      label: t('reading_report.tile_exercises'),
      value: exercises.value,
      formatted: write.whole(exercises.value),
      note:
        exercises.value === 0
          ? t('reading_report.nothing')
          : t('reading_report.exercises', {
              count: exercises.value,
              number: write.whole(exercises.value),
              minutes: minutes(trained.value),
            }),
    },
    {
      name: 'homework',
      label: t('reading_report.tile_homework'),
      value: assigned.value,
      formatted: assigned.value === null ? '–' : write.percent(assigned.value),
      note:
        assigned.records === 0
          ? t('reading_report.no_homework')
          : t('reading_report.homework', {
              finished: write.whole(assigned.finished),
              given: write.whole(assigned.records),
              missed: write.whole(assigned.missed),
            }),
    },
  ];
}

/** Speeds are of one language, which is over them. */
function speedChartOf({ growth: { speed }, speed: { data } }: Figures, t: TFunction, write: Writer): Chart {
  const language = speed.now && ` (${t(`reading_report.growth_language_${speed.now.language}`)})`;
  const chart = chartOf(`${t('reading_report.chart_speed')}${language ?? ''}`, data, t, write, write.whole);
  if (speed.goal === null) return chart;
  const label = t('reading_report.goal', { value: write.whole(speed.goal) });
  return { ...chart, text: `${chart.text} ${label}.`, goal: { value: speed.goal, label } };
}

function chartOf(
  title: string,
  months: readonly { month: string; value: number | null }[],
  t: TFunction,
  write: Writer,
  format: (value: number) => string,
): Chart {
  const measured = months.filter((m) => m.value !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  return {
    title,
    text:
      first?.value == null || last?.value == null
        ? t('reading_report.chart_none')
        : t(first === last ? 'reading_report.chart_once' : 'reading_report.chart_text', {
            first: format(first.value),
            first_month: write.monthOfYear(first.month),
            last: format(last.value),
            last_month: write.monthOfYear(last.month),
          }),
    months: months.map(({ month, value }) => ({
      month,
      label: write.month(month),
      value,
      formatted: value === null ? '' : write.whole(value),
    })),
    goal: null,
  };
}

function growthOf({ growth }: Figures, t: TFunction, write: Writer): StudentReport['growth'] {
  const several = growth.wpm.length > 1;
  const rangeOf = (low: number, high: number) =>
    t('reading_report.growth_range', { low: write.signed(low), high: write.signed(high) });
  const line = (measure: keyof typeof growth, of: Growth): GrowthLine => ({
    label: several
      ? `${t(`reading_report.growth_measure_${measure}`)} (${t(`reading_report.growth_language_${of.language}`)})`
      : t(`reading_report.growth_measure_${measure}`),
    verdict: of.verdict,
    baseline: of.baseline === null ? '–' : write.whole(of.baseline),
    now: of.now === null ? '–' : write.whole(of.now),
    difference:
      of.difference === null || of.low === null || of.high === null
        ? '–'
        : `${write.signed(of.difference)} (${rangeOf(of.low, of.high)})`,
    text: t(`reading_report.growth_verdict_${of.verdict}`),
  });
  // Of a language that was tried once or twice there is nothing to say beside one that is read.
  const languages = growth.wpm.filter((of, at) => at === 0 || of.verdict !== 'too_early').map((of) => of.language);
  // The language read most in full, of others the speed: a page stays a page.
  const lines = languages.flatMap((language, at) =>
    (at === 0 ? (['wpm', 'comprehension', 'effective_speed'] as const) : (['wpm'] as const)).flatMap((measure) => {
      const of = growth[measure].find((g) => g.language === language);
      return of ? [line(measure, of)] : [];
    }),
  );
  return {
    title: t('reading_report.growth_title'),
    text: lines.length > 0 ? t('reading_report.growth_text') : t('reading_report.growth_none'),
    head: growthHead.map((name) => t(`reading_report.growth_head_${name}`)),
    lines,
  };
}

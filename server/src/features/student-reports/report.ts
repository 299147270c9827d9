import type { Language } from '@okur/contract/fields';
import type { Growth } from '@okur/contract/reports';
import type { Chart, GrowthLine, StudentReport, Tile } from '@okur/contract/student-reports';
import { today } from '../reports/store.ts';
import type { Figures } from './figures.ts';
import { nextStep } from './next-step.ts';
import { type Words, words } from './words.ts';

/** Numbers, days and percent as they are written in a language. */
function writerOf(language: Language) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return {
    whole: (value: number) => whole.format(value),
    percent: (value: number) => percent.format(value / 100),
    signed: (value: number) => signed.format(value),
    day: (day: string) => dated.format(new Date(`${day}T00:00:00Z`)),
    month: (at: string) => month.format(new Date(`${at}-01T00:00:00Z`)),
  };
}
type Writer = ReturnType<typeof writerOf>;

const nameOf = ({ name, surname, username }: Figures['student']): string =>
  [name, surname].filter(Boolean).join(' ') || username;

/** The report with its words. */
export function reportOf(figures: Figures, language: Language): StudentReport {
  const say = words[language];
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
    title: say.title,
    about: [student.department_name, student.company_name, student.student_number && say.number(student.student_number)]
      .filter(Boolean)
      .join(' · '),
    period_text: say.days(write.day(period.from), write.day(period.to)),
    made: say.made(write.day(today())),
    tiles: tilesOf(figures, say, write),
    charts: [
      chartOf(say.charts.speed, figures.speed.data, say, write, write.whole),
      chartOf(say.charts.comprehension, figures.comprehension.data, say, write, write.percent),
    ],
    growth: growthOf(figures, say, write),
    notes: {
      title: say.notes.title,
      none: say.notes.none,
      list: figures.notes.map(({ note, by, on }) => ({ note, by: `${by}, ${write.day(on)}` })),
    },
    next_step: { title: say.next.title, rule, text: say.next.text[rule](student.name ?? name) },
    how: say.how,
  };
}

function stepOf({
  speed,
  comprehension,
  homework,
  growth,
  quiet_days,
  rushed,
}: Figures): StudentReport['next_step']['rule'] {
  const { total } = comprehension.meta;
  return nextStep({
    readings: speed.meta.total.records,
    quiet_days,
    rushed,
    comprehension: total.value,
    answered: total.records,
    homework_missed: homework.meta.total.missed,
    verdict: growth.wpm[0]?.verdict ?? 'too_early',
  });
}

function tilesOf({ speed, comprehension, homework, totals }: Figures, say: Words, write: Writer): Tile[] {
  const minutes = (seconds: number) => write.whole(seconds / 60);
  const total = (label: string) => totals.data.find((t) => t.label === label)!;
  const [read, readings, trained, exercises] = [
    total('seconds'),
    total('readings'),
    total('exercise_seconds'),
    total('exercises'),
  ];
  /** What a mean rests on, and what it was before, if it was. */
  const resting = (
    { records }: { records: number },
    before: number | null,
    shown: (value: number) => string,
    none: string,
  ): string =>
    records === 0
      ? none
      : [say.from(records, write.whole(records)), before === null ? null : say.before(shown(before))]
          .filter(Boolean)
          .join('; ');
  const mean = (
    name: Tile['name'],
    value: number | null,
    of: { records: number },
    before: number | null,
    shown: (value: number) => string,
    none = say.nothing,
  ): Tile => ({
    name,
    label: say.tiles[name],
    value,
    shown: value === null ? '–' : shown(value),
    note: resting(of, before, shown, none),
  });
  const wpm = (value: number) => say.wpm(write.whole(value));
  const { total: now, before } = comprehension.meta;
  const given = homework.meta.total;
  return [
    mean('speed', speed.meta.total.value, speed.meta.total, speed.meta.before.value, wpm),
    mean('comprehension', now.value, now, before.value, write.percent, say.notAnswered),
    mean('effective_speed', now.effective_speed, now, before.effective_speed, wpm, say.notAnswered),
    {
      name: 'reading_time',
      label: say.tiles.reading_time,
      value: read.value,
      shown: say.minutes(minutes(read.value)),
      note: readings.value === 0 ? say.nothing : say.readings(readings.value, write.whole(readings.value)),
    },
    {
      name: 'exercises',
      label: say.tiles.exercises,
      value: exercises.value,
      shown: write.whole(exercises.value),
      note:
        exercises.value === 0
          ? say.nothing
          : say.exercises(exercises.value, write.whole(exercises.value), minutes(trained.value)),
    },
    {
      name: 'homework',
      label: say.tiles.homework,
      value: given.value,
      shown: given.value === null ? '–' : write.percent(given.value),
      note:
        given.records === 0
          ? say.noHomework
          : say.homework(write.whole(given.finished), write.whole(given.records), write.whole(given.missed)),
    },
  ];
}

function chartOf(
  title: string,
  months: readonly { month: string; value: number | null }[],
  say: Words,
  write: Writer,
  shown: (value: number) => string,
): Chart {
  const measured = months.filter((m) => m.value !== null);
  const [first, last] = [measured[0]?.value, measured.at(-1)?.value];
  return {
    title,
    text: first == null || last == null ? say.charts.none : say.charts.text(shown(first), shown(last)),
    months: months.map(({ month, value }) => ({
      month,
      label: write.month(month),
      value,
      shown: value === null ? '' : write.whole(value),
    })),
  };
}

function growthOf({ growth }: Figures, say: Words, write: Writer): StudentReport['growth'] {
  const several = growth.wpm.length > 1;
  const line = (measure: keyof typeof growth, of: Growth): GrowthLine => ({
    label: several
      ? `${say.growth.measure[measure]} (${say.growth.inLanguage[of.language]})`
      : say.growth.measure[measure],
    verdict: of.verdict,
    baseline: of.baseline === null ? '–' : write.whole(of.baseline),
    now: of.now === null ? '–' : write.whole(of.now),
    difference:
      of.difference === null || of.low === null || of.high === null
        ? '–'
        : `${write.signed(of.difference)} (${say.growth.range(write.signed(of.low), write.signed(of.high))})`,
    text: say.growth.verdict[of.verdict],
  });
  // Of a language that was tried once or twice there is nothing to say beside one that is read.
  const told = growth.wpm.filter((of, at) => at === 0 || of.verdict !== 'too_early').map((of) => of.language);
  // The language read most in full, of others the speed: a page stays a page.
  const lines = told.flatMap((language, at) =>
    (at === 0 ? (['wpm', 'comprehension', 'effective_speed'] as const) : (['wpm'] as const)).flatMap((measure) => {
      const of = growth[measure].find((g) => g.language === language);
      return of ? [line(measure, of)] : [];
    }),
  );
  return {
    title: say.growth.title,
    text: lines.length > 0 ? say.growth.text : say.growth.none,
    head: [...say.growth.head],
    lines,
  };
}

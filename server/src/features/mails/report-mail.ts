import type { Language } from '@okur/contract/fields';
import { changeOf } from '@okur/contract/reading/change';
import type { SpeedWindow } from '@okur/contract/reading/window';
import { displayed } from '@okur/contract/share';
import { type Figures, layOut, type MailText } from './layout.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { windowText } from '../student-reports/store.ts';
import { greeting, oneLine } from './phrases.ts';

/** A number with what it was in as many days before. */
interface Compared {
  value: number;
  before: number;
}

/** A mean with the number of readings it rests on, and the language that they are in: null where there are none. */
interface Mean {
  value: number | null;
  records: number;
  language: Language | null;
  /** Of one child it is the speed now, with the texts it is of. */
  now?: { speed: SpeedWindow; timeZone: string } | undefined;
}

/** What happened in one place, or what one child did. */
export interface ReportSection {
  name: string;
  readings: Compared;
  exercises: Compared;
  /** With texts. */
  seconds: Compared;
  /** Seconds with books. */
  books: Compared;
  /** Words a minute. */
  speed: Mean;
  /** Percent. */
  comprehension: Mean;
}

export interface ReportValues {
  name: string | null;
  /** First and last day. */
  period: { every: 'weekly' | 'monthly'; from: string; to: string };
  sections: readonly ReportSection[];
  link: string;
  stop: string;
}

/** What was read in a week or a month. */
export function readingReport({ name, period, sections, link, stop }: ReportValues, language: Language): MailText {
  const t = textsIn(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(period.from),
    new Date(period.to),
  );
  const figures = sections.map((section) => ({
    title: oneLine(section.name) ?? '',
    rows: rowsOf(section, period, language),
  }));
  return layOut(
    {
      subject: t(`mail.report_subject_${period.every}`, { days }),
      before: [greeting(name, language), t('mail.report_intro', { days })],
      figures,
      action: t('mail.report_action'),
      link,
      after: [t('mail.report_why')],
      foot: { text: t('mail.report_stop'), link: stop },
    },
    language,
  );
}

const dayMs = 86_400_000;

function rowsOf(
  { readings, exercises, seconds, books, speed, comprehension }: ReportSection,
  { every, from, to }: ReportValues['period'],
  language: Language,
): Figures['rows'] {
  const t = textsIn(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const row = (label: string, value: string, note: string) => ({
    label,
    value,
    note,
    line: t('mail.labelled', { label, value: `${value} (${note})` }),
  });
  const compared = (label: string, { value, before }: Compared, write: (n: number) => string) => {
    const { kind } = changeOf({ value, records: value }, { value: before, records: before });
    const nothing = kind === 'none' || kind === 'too_few';
    const note = nothing
      ? t('mail.report_no_before')
      : t(`mail.report_before_${every}`, { value: write(before), days });
    return row(label, write(value), note);
  };
  const restingOn = ({ now, records }: Mean, of: Language) =>
    now
      ? windowText(now.speed, now.timeZone, language)
      : t('mail.report_records', {
          count: records,
          number: number.format(records),
          language: t(`reading_report.growth_language_${of}`),
        });
  const ifAny = (label: string, of: Compared, write: (n: number) => string) =>
    of.value + of.before > 0 ? [compared(label, of, write)] : [];
  const mean = (label: string, of: Mean, write: (n: number) => string) =>
    of.value === null || of.language === null ? [] : [row(label, write(of.value), restingOn(of, of.language))];
  return [
    compared(t('mail.report_readings'), readings, number.format),
    compared(t('mail.report_time'), seconds, (n) => timeOf(n, language)),
    ...ifAny(t('mail.report_books'), books, (n) => timeOf(n, language)),
    ...mean(t('mail.report_speed'), speed, (n) => t('mail.report_words_a_minute', { value: number.format(n) })),
    ...mean(t('mail.report_comprehension'), comprehension, (n) => percent.format(displayed(n) / 100)),
    ...ifAny(t('mail.report_exercises'), exercises, number.format),
  ];
}

/** Minutes; from two hours on hours, which no one has to work out. */
function timeOf(seconds: number, language: Language): string {
  const hours = seconds / 3600;
  const of = (unit: string, digits: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits });
  return hours < 2 ? of('minute', 0).format(seconds / 60) : of('hour', hours < 10 ? 1 : 0).format(hours);
}

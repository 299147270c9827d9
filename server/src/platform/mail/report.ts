import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { oneLine } from './texts.ts';
import { words } from './words.ts';

/** A number with what it was in as many days before. */
interface Compared {
  value: number;
  before: number;
}

/** A mean with the number of readings it rests on. */
interface Mean {
  value: number | null;
  records: number;
}

/** What happened in one place, or what one child did. */
export interface ReportSection {
  name: string;
  readings: Compared;
  exercises: Compared;
  seconds: Compared;
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
  const { hello, report: say } = words[language];
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(new Date(period.from), new Date(period.to));
  return layOut(
    { subject: say.subject[period.every](days), before: [hello(oneLine(name)), say.intro(days), ...sections.map((section) => linesOf(section, language))], action: say.action, link, after: [say.why], foot: { text: say.stop, link: stop } },
    language,
  );
}

function linesOf({ name, readings, exercises, seconds, speed, comprehension }: ReportSection, language: Language): string {
  const { report: say, labelled } = words[language];
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short', maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const compared = (label: string, { value, before }: Compared, write: (n: number) => string) => `${labelled(label, write(value))} (${say.before(write(before))})`;
  const mean = (label: string, { value, records }: Mean, write: (n: number) => string) => (value === null ? [] : [`${labelled(label, write(value))} (${say.records(number.format(records), records)})`]);
  return [
    oneLine(name) ?? '',
    compared(say.readings, readings, number.format),
    compared(say.time, seconds, (n) => minutes.format(n / 60)),
    ...mean(say.speed, speed, (n) => say.wordsAMinute(number.format(n))),
    ...mean(say.comprehension, comprehension, (n) => percent.format(n / 100)),
    compared(say.exercises, exercises, number.format),
  ].join('\n');
}

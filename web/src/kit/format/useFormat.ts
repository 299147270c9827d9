import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Moment = string | Date;

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60]];

/** A calendar date (YYYY-MM-DD) is no instant: read as UTC and printed as UTC, so that it never moves by a day. */
const zoneOf = (value: Moment): string | undefined => (typeof value === 'string' && value.length === 10 ? 'UTC' : undefined);

/** Numbers, dates and durations as readers of `locale` write them. `null` prints as an empty text. */
export function formatIn(locale: string) {
  const orEmpty = <T,>(value: T | null | undefined, print: (value: T) => string) => (value === null || value === undefined ? '' : print(value));
  const number = (value: number | null | undefined, options?: Intl.NumberFormatOptions) => orEmpty(value, (v) => new Intl.NumberFormat(locale, options).format(v));
  return {
    locale,
    number,
    /** `value` in percent: 87.5 prints as 87.5%. */
    percent: (value: number | null | undefined, digits = 0) => orEmpty(value, (v) => number(v / 100, { style: 'percent', maximumFractionDigits: digits })),
    money: (value: number | null | undefined, currency = 'USD') => number(value, { style: 'currency', currency }),
    date: (value: Moment | null | undefined) => orEmpty(value, (v) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zoneOf(v) }).format(new Date(v))),
    dateTime: (value: Moment | null | undefined) => orEmpty(value, (v) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(v))),
    /** "3 hours ago", "in 2 days"; below a minute "now". */
    relative: (value: Moment | null | undefined, now = Date.now()) => orEmpty(value, (v) => relativeTo(locale, (new Date(v).getTime() - now) / 1000)),
    /** Seconds in words: "1 hr 5 min", "40 sec". */
    duration: (seconds: number | null | undefined) => orEmpty(seconds, (s) => durationIn(locale, s)),
    /** Compares names by the alphabet of the locale. */
    compare: new Intl.Collator(locale, { numeric: true }).compare,
  };
}

function relativeTo(locale: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity];
  return format.format(size === Infinity ? 0 : Math.trunc(seconds / size), unit);
}

function durationIn(locale: string, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = whole < 60 ? [[whole, 'second']] : [[Math.floor(whole / 3600), 'hour'], [Math.floor(whole / 60) % 60, 'minute']];
  return parts
    .filter(([value], at) => value > 0 || (at === 0 && parts.length === 1))
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}

/** The formatters of the interface's language: `const f = useFormat(); f.date(row.created_at)`. */
export function useFormat() {
  const { i18n } = useTranslation();
  return useMemo(() => formatIn(i18n.language), [i18n.language]);
}

import { dayIn, type Zone } from '@okur/contract/days';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../client/zone.ts';

type Moment = string | Date;

/** Lengths in seconds. */
const hours: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3600],
  ['minute', 60],
];
/** Lengths in days. */
const spans: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25],
  ['month', 30.4375],
  ['week', 7],
];

/** A calendar date (YYYY-MM-DD) is no instant: read as UTC and printed as UTC, so that it never moves by a day. */
const isCalendarDate = (value: Moment): boolean => typeof value === 'string' && value.length === 10;

/**
 * A formatter costs far more to make than to use, and a list writes hundreds of values: it is made once for its
 * options.
 */
function once<O, F>(make: (options: O) => F): (options: O) => F {
  const cache = new Map<string, F>();
  return (options) => {
    const key = JSON.stringify(options) ?? '';
    const cached = cache.get(key) ?? make(options);
    cache.set(key, cached);
    return cached;
  };
}

const formattersOf = once((locale: string) => ({
  number: once((options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options)),
  date: once((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)),
  relative: once((options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options)),
}));

type Formatters = ReturnType<typeof formattersOf>;

const formatOf = once(({ locale, zone: ownZone }: { locale: string; zone: Zone }) => {
  const formatters = formattersOf(locale);
  const orEmpty = <T>(value: T | null | undefined, print: (value: T) => string) =>
    value === null || value === undefined ? '' : print(value);
  const number = (value: number | null | undefined, options?: Intl.NumberFormatOptions) =>
    orEmpty(value, (v) => formatters.number(options).format(v));
  return {
    locale,
    number,
    /** `value` in percent: 87.5 prints as 87.5%. */
    percent: (value: number | null | undefined, digits = 0) =>
      orEmpty(value, (v) => number(v / 100, { style: 'percent', maximumFractionDigits: digits })),
    money: (value: number | null | undefined, currency = 'USD') => number(value, { style: 'currency', currency }),
    /** `zone`: of the school a row is of, where it may be another one than the reader's. */
    date: (value: Moment | null | undefined, zone = ownZone) =>
      orEmpty(value, (v) =>
        formatters.date({ dateStyle: 'medium', timeZone: isCalendarDate(v) ? 'UTC' : zone }).format(new Date(v)),
      ),
    /** From one day to another, as short as it can be said: "23 – 24 Nov 2026". */
    days: (from: Moment | null | undefined, to: Moment | null | undefined, zone = ownZone) =>
      orEmpty(from, (first) =>
        orEmpty(to, (last) =>
          formatters
            .date({ dateStyle: 'medium', timeZone: isCalendarDate(first) ? 'UTC' : zone })
            .formatRange(new Date(first), new Date(last)),
        ),
      ),
    dateTime: (value: Moment | null | undefined, zone = ownZone) =>
      orEmpty(value, (v) =>
        formatters.date({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(v)),
      ),
    /** The month of a calendar date, YYYY-MM or YYYY-MM-DD, short: "Mar 26", which no narrow column breaks. */
    month: (value: string) =>
      formatters
        .date({ month: 'short', year: '2-digit', timeZone: 'UTC' })
        .format(new Date(value))
        .replaceAll(' ', '\u00a0'),
    /** "3 hours ago", "in 2 days"; below a minute "now". */
    relative: (value: Moment | null | undefined, now = Date.now(), zone = ownZone) =>
      orEmpty(value, (v) => relativeTo(formatters, new Date(v), new Date(now), zone)),
    /** Seconds in words: "1 hr 5 min", "40 sec". */
    duration: (seconds: number | null | undefined) => orEmpty(seconds, (s) => durationIn(formatters, s)),
    /** Compares names by the alphabet of the locale. */
    compare: new Intl.Collator(locale, { numeric: true }).compare,
  };
});

/**
 * Within a day by the clock, from there on by the calendar: Thursday evening is two days before Saturday noon, not
 * "yesterday".
 */
function relativeTo(formatters: Formatters, at: Date, now: Date, zone: Zone): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const format = formatters.relative({ numeric: 'auto' });
  if (Math.abs(seconds) < 86_400) {
    const [unit, size] = hours.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity];
    return format.format(size === Infinity ? 0 : Math.trunc(seconds / size), unit);
  }
  const days = (Date.parse(dayIn(zone, at)) - Date.parse(dayIn(zone, now))) / 86_400_000;
  const [unit, size] = spans.find(([, length]) => Math.abs(days) >= length) ?? ['day', 1];
  // "Last month" names a month of the calendar, which fifty days ago need not be in: these are counted.
  return size === 1 ? format.format(days, unit) : formatters.relative({}).format(Math.trunc(days / size), unit);
}

function durationIn(formatters: Formatters, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] =
    whole < 60
      ? [[whole, 'second']]
      : [
          [Math.floor(whole / 3600), 'hour'],
          [Math.floor(whole / 60) % 60, 'minute'],
        ];
  return parts
    .filter(([value], at) => value > 0 || (at === 0 && parts.length === 1))
    .map(([value, unit]) => formatters.number({ style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}

/**
 * Numbers, dates and durations as readers of `locale` write them, moments by the clock of `zone`. `null` prints as an
 * empty text.
 */
export const formatIn = (locale: string, zone?: Zone) => formatOf({ locale, zone });

/** In the interface's language and by the school's clock: `const f = useFormat(); f.date(row.created_at)`. */
export function useFormat() {
  const { i18n } = useTranslation();
  const zone = useZone();
  return useMemo(() => formatIn(i18n.language, zone), [i18n.language, zone]);
}

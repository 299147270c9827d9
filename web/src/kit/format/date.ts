/** Day and month count from 1. */
export interface UtcDate {
  day: number;
  month: number;
  year: number;
}

/** The calendar date of an instant in UTC. */
export function toUtcDate(instant: string | Date): UtcDate {
  const date = new Date(instant);
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
}

/** YYYY-MM-DD, zero padded. */
export function printDate({ day, month, year }: UtcDate): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** Seconds as HH:MM:SS; hours keep counting past 24, negative counts as 0. */
export function time(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

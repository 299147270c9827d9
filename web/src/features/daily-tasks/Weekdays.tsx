import { Chip, Group, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../kit/form/binding.ts';

const days = [1, 2, 3, 4, 5, 6, 7];
/** A Monday: the days of any week bear the same names. */
const monday = Date.UTC(2024, 0, 1);
const named = (locale: string, weekday: 'short' | 'long') => (day: number) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(monday + (day - 1) * 86_400_000));

/** "Mon–Fri", "every day", or the days one by one. */
export function useWeekdays(): (weekdays: readonly number[]) => string {
  const { t, i18n } = useTranslation();
  const name = named(i18n.language, 'short');
  return (weekdays) => {
    if (weekdays.length === 7) return t('daily_task.every_day');
    if (weekdays.join() === '1,2,3,4,5') return `${name(1)}–${name(5)}`;
    return weekdays.map(name).join(', ');
  };
}

/** Days of the week, Monday first. */
export function WeekdaysField({ value, onChange, error, label }: FieldBinding<number[]> & { label: string }) {
  const { i18n } = useTranslation();
  const short = named(i18n.language, 'short');
  const long = named(i18n.language, 'long');
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" required>
      <Chip.Group multiple value={value.map(String)} onChange={(chosen) => onChange(chosen.map(Number).toSorted())}>
        <Group gap={6} mt={4} role="group" aria-label={label}>{days.map((day) => <Chip key={day} value={String(day)} size="sm" aria-label={long(day)} aria-invalid={error ? true : undefined}>{short(day)}</Chip>)}</Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

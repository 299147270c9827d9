import { Chip, Group, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weekdayName, weekdaysText } from '../../kit/format/weekdays.ts';
import type { FieldBinding } from '../../kit/form/binding.ts';

const days = [1, 2, 3, 4, 5, 6, 7];
export function useWeekdays(): (weekdays: readonly number[]) => string {
  const { t, i18n } = useTranslation();
  return (weekdays) => weekdaysText(weekdays, t, i18n.language);
}

/** Days of the week, Monday first. */
export function WeekdaysField({ value, onChange, error, label }: FieldBinding<number[]> & { label: string }) {
  const { i18n } = useTranslation();
  const short = weekdayName(i18n.language, 'short');
  const long = weekdayName(i18n.language, 'long');
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" required>
      <Chip.Group multiple value={value.map(String)} onChange={(chosen) => onChange(chosen.map(Number).toSorted())}>
        <Group gap={6} mt={4} role="group" aria-label={label}>
          {days.map((day) => (
            <Chip
              key={day}
              value={String(day)}
              size="sm"
              aria-label={long(day)}
              aria-invalid={error ? true : undefined}
            >
              {short(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

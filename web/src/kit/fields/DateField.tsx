import { DateInput } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/fr';
import 'dayjs/locale/pl';
import 'dayjs/locale/tr';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import type { Bound } from './TextField.tsx';
import { useCalendarDays } from './useCalendarDays.ts';

/** How the day is written and may be typed. */
const formats: Record<string, string> = { en: 'DD MMM YYYY', fr: 'DD/MM/YYYY' };

/** A calendar date as YYYY-MM-DD; an empty field is null. */
export function DateField({
  value,
  onChange,
  ...rest
}: Bound<DateInputProps, FieldBinding<string | null | undefined>>) {
  const { i18n, t } = useTranslation();
  return (
    <DateInput
      {...useCalendarDays()}
      locale={i18n.language}
      valueFormat={formats[i18n.language] ?? 'DD.MM.YYYY'}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': t('kit.clear') }}
      {...rest}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

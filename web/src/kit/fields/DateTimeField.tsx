import { DateTimePicker } from '@mantine/dates';
import type { DateTimePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import 'dayjs/locale/pl';
import 'dayjs/locale/tr';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { useFormat } from '../format/useFormat.ts';
import type { Bound } from './TextField.tsx';

/** How the picker holds a moment: without a zone, in the reader's own. */
const local = 'YYYY-MM-DD HH:mm:ss';

/** A day and a time of the reader's zone; the value is the instant (ISO 8601, UTC), an empty field null. */
export function DateTimeField({
  value,
  onChange,
  ...rest
}: Bound<DateTimePickerProps, FieldBinding<string | null | undefined>>) {
  const { i18n, t } = useTranslation();
  const f = useFormat();
  return (
    <DateTimePicker
      locale={i18n.language}
      valueFormat={(moment) => f.dateTime(dayjs(moment).toDate())}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': t('kit.clear') }}
      submitButtonProps={{ 'aria-label': t('kit.take_time') }}
      timePickerProps={{
        hoursInputLabel: t('kit.hours'),
        minutesInputLabel: t('kit.minutes'),
        withDropdown: true,
        minutesStep: 5,
      }}
      {...rest}
      value={value ? dayjs(value).format(local) : null}
      onChange={(moment) => onChange(moment ? dayjs(moment).toISOString() : null)}
    />
  );
}

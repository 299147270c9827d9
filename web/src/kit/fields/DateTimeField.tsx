import { dayIn, instantAt, wallTimeIn } from '@okur/contract/days';
import { DateTimePicker } from '@mantine/dates';
import type { DateTimePickerProps } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/dates/styles.css';
import 'dayjs/locale/fr';
import 'dayjs/locale/pl';
import 'dayjs/locale/tr';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { useZone } from '../client/zone.ts';
import { useFormat } from '../format/useFormat.ts';
import type { Bound } from './TextField.tsx';
import { useCalendarDays } from './useCalendarDays.ts';

/**
 * A day and a time by the clock of the school; the value is the instant (ISO 8601, UTC), an empty field null. The
 * picker itself holds what clocks show, without a zone.
 */
export function DateTimeField({
  value,
  onChange,
  minDate,
  ...rest
}: Bound<Omit<DateTimePickerProps, 'minDate'> & { minDate?: Date }, FieldBinding<string | null | undefined>>) {
  const { i18n, t } = useTranslation();
  const f = useFormat();
  const zone = useZone();
  // A telephone has no room for both the field and a calendar beside it.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // The clock of the picker is that of the field.
  const hasHalves = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  return (
    <DateTimePicker
      {...useCalendarDays()}
      locale={i18n.language}
      valueFormat={(wallTime) => f.dateTime(instantAt(wallTime, 'UTC'), 'UTC')}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': t('kit.clear') }}
      submitButtonProps={{ 'aria-label': t('kit.take_time') }}
      dropdownType={isNarrow ? 'modal' : 'popover'}
      modalProps={{ title: rest.label ?? rest['aria-label'] }}
      timePickerProps={{
        format: hasHalves ? '12h' : '24h',
        amPmInputLabel: t('kit.half_of_day'),
        hoursInputLabel: t('kit.hours'),
        minutesInputLabel: t('kit.minutes'),
        withDropdown: true,
        minutesStep: 5,
      }}
      {...rest}
      // Of a moment the picker would make the earliest one without a word; what is too early is refused when sent.
      minDate={minDate && dayIn(zone, minDate)}
      value={value ? wallTimeIn(zone, new Date(value)) : null}
      onChange={(wallTime) => onChange(wallTime ? instantAt(wallTime, zone).toISOString() : null)}
    />
  );
}

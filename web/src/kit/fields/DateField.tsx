import { DateInput } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import 'dayjs/locale/pl';
import 'dayjs/locale/tr';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import type { Bound } from './TextField.tsx';
import { typedDay } from './typedDay.ts';
import { useCalendarDays } from './useCalendarDays.ts';

/** How the day is written; what may be typed is more. */
const formats: Record<string, string> = { en: 'DD MMM YYYY', fr: 'DD/MM/YYYY' };

type Props = Bound<Omit<DateInputProps, 'minDate' | 'maxDate'>, FieldBinding<string | null | undefined>> & {
  minDate?: string | null;
  maxDate?: string | null;
};

/** A calendar date as YYYY-MM-DD; an empty field is null. What cannot be read changes nothing and says so. */
export function DateField({ value, onChange, error, minDate, maxDate, ...rest }: Props) {
  const { i18n, t } = useTranslation();
  const valueFormat = formats[i18n.language] ?? 'DD.MM.YYYY';
  const example = dayjs(value ?? undefined)
    .locale(i18n.language)
    .format(valueFormat);
  const { typed, type, read, isLeft } = useTyped();
  const day = typed ? typedDay(typed, i18n.language, { minDate, maxDate }) : null;
  const isOffered = day !== null && (!minDate || day >= minDate) && (!maxDate || day <= maxDate);
  const isUnread = typed !== '' && !isOffered;
  const input = useFormHeld(isUnread && isLeft);
  /** Half a date is another date: it is read when the person is done. */
  const leave = () => {
    if (isOffered) onChange(day);
    read(isUnread);
  };
  return (
    <DateInput
      {...useCalendarDays()}
      locale={i18n.language}
      valueFormat={valueFormat}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': t('kit.clear') }}
      {...rest}
      ref={input}
      minDate={minDate ?? undefined}
      maxDate={maxDate ?? undefined}
      error={isUnread && isLeft ? t(day ? 'kit.day_not_offered' : 'kit.not_a_day', { example }) : error}
      dateParser={() => null}
      fixOnBlur={!isUnread}
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => (event.key === 'Enter' ? leave() : undefined)}
      value={value ?? null}
      onChange={(chosen) => {
        read(false);
        onChange(chosen);
      }}
    />
  );
}

/** Holds the form of an input: what a person typed and could not be read is not sent as if it were not there. */
function useFormHeld(isHeld: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isHeld) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [isHeld]);
  return input;
}

/** What is in the field and is not the value yet; `isLeft` once the person went on without its being read. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  return {
    typed,
    isLeft,
    type: setTyped,
    read(isUnread: boolean) {
      setLeft(isUnread);
      if (!isUnread) setTyped('');
    },
  };
}

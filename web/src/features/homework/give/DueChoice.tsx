import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../kit/client/zone.ts';
import { DateTimeField } from '../../../kit/fields/DateTimeField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { eveningIn } from './due.ts';

const daysOffered = [1, 3, 7, 14];

/** Until when: the evenings most are due by one click, any other moment by the calendar. */
export function DueChoice(field: FieldBinding<string>) {
  const { t } = useTranslation();
  const f = useFormat();
  const zone = useZone();
  const [now] = useState(() => new Date());
  return (
    <Stack gap="xs">
      <DateTimeField
        {...field}
        onChange={(moment) => field.onChange(moment ?? '')}
        label={t('homework.until_when')}
        size="md"
        minDate={now}
        required
      />
      <Group gap={6} role="group" aria-label={t('homework.until_when')}>
        {daysOffered.map((days) => {
          const moment = eveningIn(days, now, zone);
          return (
            <Button
              key={days}
              size="compact-sm"
              variant={moment === field.value ? 'light' : 'default'}
              aria-pressed={moment === field.value}
              onClick={() => field.onChange(moment)}
            >
              {inDays(days, f.locale)}
            </Button>
          );
        })}
      </Group>
    </Stack>
  );
}

/** "tomorrow", "in 3 days", "in 2 weeks" in the reader's language. */
function inDays(days: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const text =
    days % 7 === 0 ? new Intl.RelativeTimeFormat(locale).format(days / 7, 'week') : format.format(days, 'day');
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
